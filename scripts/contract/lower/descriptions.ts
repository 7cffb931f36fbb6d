import { asText } from '../base/json.ts';
import { asMarkdown, codeSpan, documentMarkdown, escapeMarkdown, type EscapedMarkdown } from '../base/markdown-text.ts';
import type { DocumentedError } from '../rpc-method.ts';
import type { LoweredDescriptor, Lowering, Params } from './content-descriptors.ts';

/**
 * Joins a summary, which is plain text, and a description, which is Markdown, as OpenAPI has only a description there.
 *
 * @returns Markdown; `undefined` if there is neither
 */
export function summaryAndDescription(summary = '', description = ''): EscapedMarkdown | undefined {
  const paragraphs = [escapeMarkdown(summary), documentMarkdown(description)].filter((text) => text !== '');
  return paragraphs.length === 0 ? undefined : asMarkdown.join(paragraphs, '\n\n');
}

/**
 * Describes a method with its params.
 *
 * @param description - Markdown of the document
 */
export function describeMethod(source: Lowering, description: string | undefined, params: Params): EscapedMarkdown {
  const paragraphs = [documentMarkdown(description ?? ''), describeParams(source, params)].filter(
    (text) => text !== '',
  );
  return asMarkdown.join(paragraphs, '\n\n');
}

function describeParams(source: Lowering, { structure, list }: Params): EscapedMarkdown {
  if (list.length === 0) return asMarkdown`**Params:** none.`;
  const how = { 'by-position': 'in this order', 'by-name': 'by name', either: 'in this order or by name' } as const;
  const lastRequired = list.findLastIndex(({ required }) => required);
  const lines = list.map((param, i) => {
    const needed = param.required ? 'required' : 'optional';
    const isBeforeRequired = !param.required && i < lastRequired && structure !== 'by-name';
    const place = isBeforeRequired ? ', but by position it has to be there for those after it' : '';
    return asMarkdown`${i + 1}. ${codeSpan(param.name)} (${needed}${place})${writeMeaning(source, param)}`;
  });
  return asMarkdown.join([asMarkdown`**Params**, ${how[structure]}:`, '', ...lines], '\n');
}

function writeMeaning(source: Lowering, { description, summary, schema }: LoweredDescriptor): EscapedMarkdown {
  const ref = schema['$ref'];
  const target =
    typeof ref === 'string' ? source.schemas.components.get(ref.replace('#/components/schemas/', '')) : schema;
  const said = description ?? (summary === undefined ? asText(target?.['description']) : undefined);
  const plain = summary ?? asText(target?.['title']);
  if (said === undefined) return plain === undefined ? asMarkdown`` : asMarkdown`: ${escapeMarkdown(plain.trim())}`;
  // Further lines are indented, so that they stay in the list item.
  return asMarkdown`: ${documentMarkdown(said.trim().replaceAll('\n', '\n   '))}`;
}

/**
 * Describes the response of a method, which has its result or an error.
 */
export function describeResponse(
  { description, summary }: LoweredDescriptor,
  errors: DocumentedError[],
): EscapedMarkdown {
  const listed = errors.map(({ code, message }) => asMarkdown`${codeSpan(String(code))} ${escapeMarkdown(message)}`);
  const meaning = description === undefined ? escapeMarkdown(summary ?? 'The result.') : documentMarkdown(description);
  if (listed.length === 0) return meaning;
  return asMarkdown`${meaning}\n\nOr an error, in a 200 as well: ${asMarkdown.join(listed, ', ')}.`;
}
