import { trustCode } from '../../contract/base/code.ts';
import { asObject, asText, isObject, pointerTokens, type Json, type JsonObject } from '../../contract/base/json.ts';
import { xml, xmlContent, xmlElement, type Xml } from '../../contract/base/xml.ts';
import { essenceOf } from '../../contract/media/media.ts';
import type { MediaType, SchemaAt } from '../../contract/message.ts';
import { possibilities } from '../../contract/schema/reading.ts';

/** Checks whether a body is XML. */
export function isXml({ contentType }: Pick<MediaType, 'contentType'>): boolean {
  return /[/+]xml$/.test(essenceOf(contentType));
}

/** A node of XML: an attribute of the element around it, or content of it. */
type XmlNode = { attributes: Record<string, string>; content: Xml[] };

/**
 * Writes a value as XML, as the XML Objects of its schema say (OpenAPI 3.2, XML Object, and those before).
 *
 * @param schemaAt - finds the schemas of the document
 * @param schema - JSON pointer of the schema of the value
 * @example writeXml(schemaAt, '/components/schemas/Pet', { id: 1 }) // '<Pet><id>1</id></Pet>'
 */
export function writeXml(schemaAt: SchemaAt, schema: string, value: Json): string {
  const { pointer } = schemaAt(schema);
  const [components, kind, component] = pointerTokens(pointer);
  const name = components === 'components' && kind === 'schemas' ? component : undefined;
  const { content } = nodeOf(schemaAt, [pointer], name ?? 'root', value, true);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml.join(content, '')}\n`;
}

function nodeOf(schemaAt: SchemaAt, pointers: string[], name: string, value: Json, isRoot = false): XmlNode {
  const { parts, members, items, further } = possibilities(schemaAt, pointers);
  const about: JsonObject = Object.assign({}, ...parts.map(({ schema }) => asObject(asObject(schema)['xml'])));
  const tag = tagOf(about, name);
  const kind = kindOf(about, value);
  if (kind === 'attribute') return { attributes: value === null ? {} : { [tag]: textOf(value) }, content: [] };
  if (kind === 'text') return { attributes: {}, content: [xmlContent(textOf(value))] };
  if (kind === 'cdata') return { attributes: {}, content: [cdata(textOf(value))] };
  const inner: XmlNode[] = Array.isArray(value)
    ? // Items have the name of the list, unless they have one themselves.
      value.map((item) => nodeOf(schemaAt, items, kind === 'none' ? tag : name, item))
    : isObject(value)
      ? Object.entries(value).map(([member, one]) => nodeOf(schemaAt, members.get(member) ?? further, member, one))
      : [{ attributes: {}, content: value === null ? [] : [xmlContent(textOf(value))] }];
  const content = inner.flatMap((node) => node.content);
  const attributes = Object.assign({}, ...inner.map((node) => node.attributes)) as Record<string, string>;
  // A document has one element around all others.
  if (kind === 'none' && !isRoot) return { attributes, content };
  const whole = { ...namespaceOf(about), ...(value === null && nil), ...attributes };
  return { attributes: {}, content: [xmlElement(tag, whole, xml.join(content, ''))] };
}

const nil = { 'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance', 'xsi:nil': 'true' };

/** What becomes of a value; before OpenAPI 3.2, `attribute` and `wrapped` said it. */
function kindOf({ nodeType, attribute, wrapped }: JsonObject, value: Json): string {
  const isScalar = !isObject(value) && !Array.isArray(value);
  if (typeof nodeType === 'string' && (isScalar || nodeType === 'element' || nodeType === 'none')) return nodeType;
  if (attribute === true && isScalar) return 'attribute';
  return Array.isArray(value) && wrapped !== true ? 'none' : 'element';
}

function tagOf({ name, prefix }: JsonObject, otherwise: string): string {
  const own = (asText(name) ?? otherwise).replaceAll(/[^\p{L}\p{N}_.-]/gu, '_').replace(/^(?![\p{L}_])/u, '_');
  return asText(prefix) === undefined ? own : `${String(prefix)}:${own}`;
}

function namespaceOf({ namespace, prefix }: JsonObject): Record<string, string> {
  const address = asText(namespace);
  if (address === undefined) return {};
  return { [asText(prefix) === undefined ? 'xmlns' : `xmlns:${String(prefix)}`]: address };
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
}

/** A section of text without escapes; its own end is the only sign that may not stand in it. */
function cdata(text: string): Xml {
  return trustCode(`<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`);
}
