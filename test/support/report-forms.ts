import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv, type ValidateFunction } from 'ajv';
import formatsPlugin from 'ajv-formats';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { asList, asObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';

// The forms of reports, as others publish them.

let validate: ValidateFunction | undefined;

/**
 * Finds what is wrong in SARIF by the schema of OASIS.
 *
 * @param document - the report
 * @returns what the schema refuses
 */
export function sarifFlaws(document: Json): string[] {
  validate ??= sarifValidator();
  return validate(document) ? [] : (validate.errors ?? []).map((error) => JSON.stringify(error));
}

function sarifValidator(): ValidateFunction {
  const file = createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
  const { ...schema } = JSON.parse(readFileSync(file, 'utf8')) as JsonObject;
  // Draft 4 differs from today's JSON Schema only in these two keywords.
  delete schema['$schema'];
  delete schema['id'];
  const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false });
  formatsPlugin.default(ajv);
  return ajv.compile(schema);
}

/** What an element needs and may have: attributes, and elements inside. */
type ElementRule = { required?: string[]; optional?: string[]; inside: string[] };

const cause: ElementRule = { optional: ['type', 'message'], inside: ['#text'] };
const output: ElementRule = { inside: ['#text'] };

/** The schema that Jenkins publishes (junit-10.xsd of its xUnit plugin), as far as we use its elements. */
const elements: Record<string, ElementRule> = {
  testsuites: { optional: ['name', 'time', 'tests', 'failures', 'errors'], inside: ['testsuite'] },
  testsuite: {
    required: ['name', 'tests', 'failures', 'errors'],
    optional: [...['group', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'file', 'log', 'url']],
    inside: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
  },
  testcase: {
    required: ['name'],
    optional: ['time', 'classname', 'group'],
    inside: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  ...{ failure: cause, error: cause, skipped: cause, 'system-out': output, 'system-err': output },
};

/** The type SUREFIRE_TIME of that schema; the times of test cases are any text. */
const suiteTime = /^(?:(?:[0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(?:\.[0-9]*)?$/;

/** An element of XML. */
export type Element = { name: string; attributes: Record<string, string>; inside: Element[]; text: string };

/**
 * Reads XML.
 *
 * @param xml - the document
 * @returns its elements
 */
export function elementsIn(xml: string): Element[] {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    processEntities: false,
  });
  const read = (nodes: Json): Element[] =>
    asList(nodes).flatMap((node) => {
      const { ':@': attributes, '#text': text, ...rest } = asObject(node);
      const [name] = Object.keys(rest);
      if (name === undefined)
        return text === undefined ? [] : [{ name: '#text', attributes: {}, inside: [], text: String(text) }];
      if (name.startsWith('?')) return [];
      const own = asObject(attributes) as Record<string, string>;
      return [{ name, attributes: own, inside: read(rest[name] ?? []), text: '' }];
    });
  return read(parser.parse(xml) as Json);
}

/**
 * Finds what is wrong in a JUnit report by the schema of Jenkins.
 *
 * @param xml - the report
 * @returns what is wrong
 */
export function junitFlaws(xml: string): string[] {
  return XMLValidator.validate(xml) === true ? elementsIn(xml).flatMap(flawsOf) : ['no XML'];
}

function flawsOf({ name, attributes, inside }: Element): string[] {
  const known = elements[name];
  if (name === '#text') return [];
  if (known === undefined) return [`no element ${name}`];
  const { required = [], optional = [] } = known;
  const { time = '' } = attributes;
  return [
    ...required.filter((one) => !(one in attributes)).map((one) => `${name} without ${one}`),
    ...Object.keys(attributes)
      .filter((one) => ![...required, ...optional].includes(one))
      .map((one) => `${name} with ${one}`),
    ...(name !== 'testcase' && !suiteTime.test(time) ? [`${name} with time="${time}"`] : []),
    ...inside.filter((one) => !known.inside.includes(one.name)).map((one) => `${one.name} in ${name}`),
    ...inside.flatMap(flawsOf),
  ];
}

/** A workflow command, as the runner of GitHub Actions takes it. */
export type WorkflowCommand = { command: string; properties: Record<string, string>; message: string };

/**
 * Reads workflow commands as the documentation of GitHub Actions says: `::name key=value,key=value::message`, where
 * percent signs and line breaks are escaped, and colons and commas as well in properties.
 *
 * @param output - the output of a step
 * @returns the command of each line; `undefined` for a line that is none
 */
export function workflowCommandsIn(output: string): (WorkflowCommand | undefined)[] {
  const plain = (text: string): string => text.replaceAll(/%(?:25|0D|0A|3A|2C)/g, decodeURIComponent);
  return output
    .trimEnd()
    .split('\n')
    .map((line) => {
      const {
        command,
        written = '',
        message = '',
      } = /^::(?<command>error|warning|notice)(?: (?<written>.*?))?::(?<message>.*)$/.exec(line)?.groups ?? {};
      if (command === undefined) return undefined;
      const properties = written.split(',').map((one) => [one.split('=')[0], plain(one.split('=').slice(1).join('='))]);
      return { command, properties: Object.fromEntries(properties) as Record<string, string>, message: plain(message) };
    });
}
