import { toPointer, type Json } from '../../contract/base/json.ts';
import { capitalize } from '../../contract/base/pluralize.ts';
import type { Requirement } from '../../contract/security.ts';
import type { Encoding, MediaType, Parameter } from '../../contract/message.ts';
import type { PartEncoding, PartEncodings } from '../../../src/wire/style.ts';
import { hasPositions, isForm, writeBodyText } from '../../contract/media/media.ts';
import { partHeadersOf } from '../../contract/request/write-request.ts';
import { callWithoutBody, withBody, type BodySpec, type CallSpec, type FormValues } from '../samples/sample-call.ts';
import { listAnsweredStreams } from '../../contract/streams/streams.ts';
import { hasNoContent } from './request-and-responses.ts';
import type { ExchangeEntry, OperationEntry } from '../model/reference-types.ts';
import { dataBlock, markup, type Html } from '../../page-kit/html/html.ts';
import { codeBlock, inlineMarkdown, plainText, shortenText } from '../text/markdown.ts';
import { sampleKinds, sampleOf, type Sample, type SampleSubject } from '../samples/samples.ts';
import type { SampleCall } from '../samples/wire.ts';
import { operationServer } from '../server-choices.ts';
import type { SchemaView } from '../model/schema-view.ts';
import { pathOf, type Site } from './site.ts';

/** An input of the console for a part of the body, or a group of them. */
export type FieldSpec = {
  name: string;
  required: boolean;
  types: string[];
  values?: Json[];
  example?: Json;
  secret?: true;
  file?: true;
  /** The members of an object. */
  fields?: FieldSpec[];
  /** The items of a list. */
  items?: FieldSpec;
};

/** A part of the body that is in no group: with its JSON pointer, and with another one if params are sent by name. */
export type RootSpec = FieldSpec & { pointer: string; byName?: string };

/** An alternative of a body, as the reader chooses it. */
export type VariantSpec = {
  label: string;
  /** The member that tells which alternative a body is, with its value. */
  tag?: { name: string; value: string };
  fields: RootSpec[];
};

/** A header of a request. */
export type HeaderSpec = { name: string; scheme?: string; secret: boolean };

/** A call that the response leads to: the page of the operation, and the values that it takes from the response. */
export type NextSpec = { operation: string; title: string; path: string; given: NextValue[] };

/** A value for a parameter, as the link in the document has it: a runtime expression or a constant. */
export type NextValue = { name: string; value: Json; step: number; types: string[] };

/** An example pair in the console. */
export type ConsoleExchange = {
  name: string;
  outcome: string;
  failure: boolean;
  /** What to say of the documented response. */
  answer: string;
  /** Markup. */
  about: string;
  headers: Record<string, string>;
  /** The headers whose value, or whose absence, is what the exchange shows. */
  ownHeaders?: string[];
  parameters?: FormValues;
  contentType?: string;
  hasBody: boolean;
  /** The body of the request, unless it is on the page. */
  body?: string;
  valid: boolean;
};

/** The data of a page's console, used by `browser/console/console.ts`. The bodies are elsewhere on the page. */
export type ConsoleData = {
  subject: SampleSubject;
  api: string;
  method: string;
  path: string;
  rpc?: { method: string };
  /** Whether the answer comes item by item. */
  streams?: true;
  /** Whether a call only reads. */
  safe: boolean;
  /** Whether the operation has a server of its own, so that the reader's choice for the API does not apply. */
  fixedServer: boolean;
  /** The alternatives of its security: the keys of the schemes that go together. */
  security: string[][];
  headers: HeaderSpec[];
  parameters: (CallSpec['parameters'][number] & {
    required: boolean;
    types: string[];
    values?: Json[];
    scheme?: string;
    secret?: true;
  })[];
  bodies: (BodySpec & { fields: RootSpec[]; variants?: VariantSpec[] })[];
  next: NextSpec[];
  exchanges: ConsoleExchange[];
  /**
   * Operations that only read, and whose responses lead to this one, where a sandbox is asked
   * (`browser/console/sandbox-values.ts`).
   */
  leads?: ConsoleData[];
};

/** Makes the console of an operation: the request, its code samples and the documented response. */
export function consoleAside(site: Site, entry: OperationEntry): Html {
  const leads = leadsOf(site, entry);
  const data: ConsoleData = { ...consoleData(site, entry), ...(leads.length > 0 && { leads }) };
  const [first] = entry.exchanges;
  const sample = first && sampleOfExchange('curl', site, entry, first);
  const groups = [
    { label: 'Successes', exchanges: entry.exchanges.filter(({ failure }) => !failure) },
    { label: 'Errors', exchanges: entry.exchanges.filter(({ failure }) => failure) },
  ].filter(({ exchanges }) => exchanges.length > 0);
  const options = groups.map(
    ({ label, exchanges }) =>
      markup`<optgroup label="${label}">${exchanges.map(
        (exchange) => markup`<option value="${exchange.name}">${optionLabel(exchange)}</option>`,
      )}</optgroup>`,
  );
  return markup`<aside class="console" id="console" aria-label="Console">
<form data-console autocomplete="off">
<div class="bar" data-scripted><label for="exchange" class="visually-hidden">Exchange</label>
<select id="exchange">${options}</select>
<button type="button" data-settings>Server and key</button></div>
<div class="sheet-bar">
<div class="tabs" role="tablist" aria-label="Request" data-modes data-scripted>
<button type="button" role="tab" aria-selected="true" id="tab-code" data-mode="code"
 aria-controls="pane-code">Code</button>
<button type="button" role="tab" id="tab-request" data-mode="request" data-kind="request"
 aria-controls="pane-request">Form</button></div>
<div class="tabs languages" role="tablist" aria-label="Language" data-kinds data-scripted>
${sampleKinds(data.subject).map(({ kind, label }, i) => {
  const selected = i === 0 && markup` aria-selected="true"`;
  return markup`<button type="button" role="tab"${selected} data-kind="${kind}">${label}</button>`;
})}</div></div>
<p class="address"><span class="verb ${data.method.toLowerCase()}">${data.method}</span>
<code data-url>${sample?.url ?? data.path}</code></p>
<div class="pane night" role="tabpanel" id="pane-code" aria-label="Code sample" data-pane="code" data-code>${
    sample !== undefined && codeBlock(sample.code, sample.language)
  }</div>
<div class="pane" role="tabpanel" id="pane-request" aria-labelledby="tab-request" data-pane="request" hidden></div>
<div class="actions" data-scripted>
${
  site.sends &&
  markup`<button type="submit" class="primary">Send</button><button type="button" data-cancel hidden>Cancel</button>`
}
<button type="button" data-reset>Reset</button><button type="button" data-share>Copy link</button><span class="muted"
 data-edited></span>
${site.sends && markup`<span class="muted hint"><kbd>Ctrl</kbd> <kbd>Enter</kbd></span>`}</div>
${site.sends && cookieNote(data)}
</form>
<section class="answers" aria-label="Response" data-scripted>
<div class="tabs" role="tablist" aria-label="Responses" data-outcomes></div>
<p class="said" role="status" data-said></p>
<div class="night" data-shown></div>
<ul class="onward" data-onward hidden></ul>
</section>
${dataBlock('console-data', data)}
</aside>`;
}

/** Says what is missing in a call from the page. */
function cookieNote({ parameters }: ConsoleData): Html | false {
  const cookies = parameters.filter((parameter) => parameter.in === 'cookie');
  const names = cookies.map(({ name }, i) => markup`${i > 0 && ', '}<code>${name}</code>`);
  const noun = cookies.length > 1 ? 'cookies' : 'cookie';
  return (
    cookies.length > 0 &&
    markup`<p class="muted" data-scripted>Send leaves out the ${noun} ${names}, because
browsers let no page choose what cookies it sends; the samples have ${cookies.length > 1 ? 'them' : 'it'}.</p>`
  );
}

/**
 * Says what the documented response of an exchange is.
 *
 * @example answerInWords({ outcome: '204', response: { status: 204 }, … }) // '204: No content.'
 */
export function answerInWords({ outcome, name, isNameless = false, response, note }: ExchangeEntry): string {
  if (outcome === '') return 'The document describes no response.';
  const { body, text, status } = response;
  const hasBody = body !== undefined || text !== undefined;
  if (!hasBody) return hasNoContent(status) ? `${outcome}: No content.` : `${outcome}: The document describes no body.`;
  const shown = isNameless
    ? /^\d/.test(outcome)
      ? `Response ${outcome}.`
      : `The ${outcome}.`
    : `Example response, ${outcome}: ${name}.`;
  return note === undefined ? shown : `${shown} ${note}`;
}

/** For example `200 · submitted · A new order`. The outcome comes first, because readers look for it. */
function optionLabel({ outcome, name, isNameless = false, summary }: ExchangeEntry): string {
  const words = shortenText(plainText(summary));
  return [outcome, isNameless ? '' : name, words]
    .filter((word, i, all) => word !== '' && all.indexOf(word) === i)
    .join(' · ');
}

/**
 * Writes a sample of an exchange's request, as it is before the reader changes anything.
 *
 * @returns the sample with the address that it calls; `undefined` if the operation has none of this kind
 */
export function sampleOfExchange(
  kind: string,
  site: SampleSite,
  entry: OperationEntry,
  exchange: ExchangeEntry,
): (Sample & { url: string }) | undefined {
  const call = callOf(site, entry, exchange);
  const outcome = { failure: exchange.failure, valid: site.isValid(entry, exchange) };
  const sample = sampleOf(kind, subjectOf(site, entry), call, outcome);
  return sample && { ...sample, url: call.url };
}

/** The parts of a site that samples need. */
export type SampleSite = Pick<Site, 'clientPackage' | 'choices' | 'isValid' | 'reference'>;

/**
 * Builds the request of an exchange.
 *
 * @param site - the site, which knows the address
 */
export function callOf(site: SampleSite, entry: OperationEntry, exchange: ExchangeEntry): SampleCall {
  const { request } = exchange;
  const wanted = {
    method: entry.operation.method,
    path: entry.path,
    parameters: [
      ...entry.operation.parameters.filter((parameter) => parameter.in !== 'header').map(parameterSpec),
      ...credentialParameters(entry),
    ],
    ...(entry.rpc !== undefined && { rpc: {} }),
    ...streamsOf(entry),
  };
  const call = callWithoutBody(wanted, baseOf(site, entry), parameterValues(entry, exchange), request.headers);
  if (request.body === undefined) return call;
  const text = writeBodyText(request.body, request.contentType, (json) => JSON.stringify(json, undefined, 2));
  return withBody(call, bodySpecOf(entry, request.contentType), text);
}

/**
 * Finds the address with which the pages show an operation.
 *
 * @returns the address without the operation's path
 */
export function baseOf({ choices, reference }: SampleSite, { operation }: Pick<OperationEntry, 'operation'>): string {
  return operationServer(choices, operation, reference.apis.find(({ name }) => name === operation.api)?.places ?? []);
}

function subjectOf(site: SampleSite, entry: OperationEntry): SampleSubject {
  const { operation } = entry;
  const schemes = operation.headers.flatMap(({ name, scheme }) => (scheme === undefined ? [] : [[name, scheme]]));
  return {
    id: entry.id,
    rpc: entry.rpc !== undefined,
    server: baseOf(site, entry),
    credentials: Object.fromEntries(schemes) as Record<string, string>,
    ...(site.clientPackage !== undefined && {
      client: { from: site.clientPackage, maker: `create${capitalize(entry.api)}Client` },
    }),
  };
}

function streamsOf({ operation }: OperationEntry): { streams?: true } {
  return operation.rpc === undefined && listAnsweredStreams(operation).length > 0 ? { streams: true } : {};
}

function consoleData(site: Site, entry: OperationEntry): ConsoleData {
  const { operation } = entry;
  const chosen = site.choices[entry.api]?.[0]?.url;
  const views = new Map(entry.parameters.map((parameter) => [`${parameter.in}:${parameter.name}`, parameter.view]));
  return {
    subject: subjectOf(site, entry),
    api: entry.api,
    method: operation.method,
    path: entry.path,
    ...(operation.rpc !== undefined && { rpc: { method: operation.rpc.method } }),
    ...streamsOf(entry),
    safe: operation.safe,
    fixedServer: baseOf(site, entry) !== chosen,
    security: securityKeys(operation.security),
    headers: operation.headers.map(({ name, scheme }) => ({
      name,
      ...(scheme !== undefined && { scheme }),
      secret: scheme !== undefined || operation.parameters.some((header) => header.name === name && header.secret),
    })),
    parameters: operation.parameters
      .filter((parameter) => parameter.in !== 'header')
      .map((parameter) => {
        const view = views.get(`${parameter.in}:${parameter.name}`);
        return {
          ...parameterSpec(parameter),
          required: parameter.required,
          types: view?.types ?? [],
          ...(view?.values !== undefined && { values: view.values }),
          ...(parameter.secret && { secret: true as const }),
        };
      })
      .concat(credentialParameters(entry)),
    bodies: (operation.request?.bodies ?? []).map(({ contentType }, i) => ({
      ...bodySpecOf(entry, contentType),
      fields: entry.rpc === undefined ? fieldsOf(entry.bodies[i]?.view) : paramFields(entry),
      ...(entry.rpc === undefined && variantsOf(entry.bodies[i]?.view)),
    })),
    next: nextOf(site, entry),
    exchanges: entry.exchanges.map((exchange) => ({
      name: exchange.name,
      outcome: exchange.outcome,
      failure: exchange.failure,
      answer: answerInWords(exchange),
      about: aboutOf(exchange).source,
      headers: exchange.request.headers,
      ...ownHeadersOf(exchange),
      ...shownParameters(entry, exchange),
      ...(exchange.request.contentType !== undefined && { contentType: exchange.request.contentType }),
      hasBody: exchange.request.body !== undefined,
      valid: site.isValid(entry, exchange),
    })),
  };
}

function shownParameters(entry: OperationEntry, exchange: ExchangeEntry): Pick<ConsoleExchange, 'parameters'> {
  const parameters = parameterValues(entry, exchange);
  return Object.keys(parameters).length > 0 ? { parameters } : {};
}

function ownHeadersOf({ ownParameters = [] }: ExchangeEntry): Pick<ConsoleExchange, 'ownHeaders'> {
  const ownHeaders = ownParameters.filter(({ member }) => member === 'headers').map(({ name }) => name);
  return ownHeaders.length > 0 ? { ownHeaders } : {};
}

/**
 * The operations that only read, and whose responses lead to this one, with what is needed to call them. An example of
 * the document is about a thing that the mock has, and that no sandbox knows; these find one that the sandbox has.
 */
function leadsOf(site: Site, entry: OperationEntry): ConsoleData[] {
  const isSandbox = site.choices[entry.api]?.some(({ harmless }) => harmless === 'sandbox') ?? false;
  if (!isSandbox || !entry.operation.safe) return [];
  const leading = site.reference.operations.filter(
    ({ operation, next }) => operation.safe && next.some((one) => one.operation === entry.id),
  );
  return leading.map((lead) => {
    const { exchanges, ...data } = consoleData(site, lead);
    const bodies = new Map(lead.exchanges.map(({ name, request }) => [name, request.body]));
    const types = new Map(lead.exchanges.map(({ name, request }) => [name, request.contentType]));
    const calls = exchanges.map((exchange) => {
      const body = bodies.get(exchange.name);
      return {
        ...exchange,
        about: '',
        ...(body !== undefined && { body: writeBodyText(body, types.get(exchange.name)) }),
      };
    });
    return { ...data, exchanges: calls.filter(({ failure }) => !failure) };
  });
}

/**
 * Lists what lets a caller in.
 *
 * @param security - the alternatives of an operation
 * @returns the same, each with the keys of the schemes whose credentials are part of the message
 */
export function securityKeys(security: Requirement[][]): string[][] {
  return security.map((alternative) =>
    alternative.filter(({ scheme }) => scheme.travels !== undefined).map(({ scheme }) => scheme.key),
  );
}

/** The credentials that are not sent in headers: the console treats them like other parameters. */
function credentialParameters({ operation }: OperationEntry): ConsoleData['parameters'] {
  const schemes = new Map(operation.security.flat().map(({ scheme }) => [scheme.key, scheme]));
  return [...schemes.values()].flatMap(({ key, travels }) => {
    if (travels === undefined || travels.in === 'header') return [];
    if (operation.parameters.some(({ name, in: where }) => name === travels.name && where === travels.in)) return [];
    const { name, in: where } = travels;
    return [
      {
        name,
        in: where,
        style: 'form' as const,
        explode: true,
        allowReserved: false,
        required: true,
        types: ['string'],
        scheme: key,
      },
    ];
  });
}

function aboutOf({ summary, description }: ExchangeEntry): Html {
  const parts = [
    summary !== '' && markup`<strong>${summary}</strong>`,
    description !== '' && inlineMarkdown(description),
  ];
  return markup`${parts.filter((part) => part !== false).flatMap((part, i) => (i > 0 ? [' · ', part] : [part]))}`;
}

function parameterSpec({
  name,
  in: where,
  style,
  explode,
  allowReserved,
  content,
}: Parameter): CallSpec['parameters'][number] {
  const media =
    content === undefined ? {} : { content: { contentType: content.contentType, encoding: content.encoding } };
  return { name, in: where, style, explode, allowReserved, ...media };
}

function parameterValues({ operation }: OperationEntry, { request }: ExchangeEntry): FormValues {
  const isWhole = operation.parameters.some((parameter) => parameter.in === 'querystring');
  const query = isWhole ? { querystring: request.query } : { query: request.query };
  const places = { ...query, path: request.path, cookie: request.cookies };
  return Object.fromEntries(
    Object.entries(places).flatMap(([place, values]) =>
      Object.entries(values ?? {}).map(([name, value]) => [`${place}:${name}`, value]),
    ),
  );
}

/** Tells which fields of a form are files, and how they are written. */
function bodySpecOf(entry: OperationEntry, contentType = 'application/json'): BodySpec {
  const at = entry.operation.request?.bodies.findIndex((body) => body.contentType === contentType) ?? -1;
  const body = entry.operation.request?.bodies[at];
  if (body === undefined || !(isForm(body) || hasPositions(body))) return { contentType, files: [], encoding: {} };
  const fields = entry.bodies[at]?.view?.fields ?? [];
  const { encoding, prefixEncoding, itemEncoding } = body;
  const further = itemEncoding === undefined ? [] : [['*', itemEncoding] as const];
  const headers = [...Object.entries(encoding), ...prefixEncoding.entries(), ...further].flatMap(([name, own]) => {
    const written = partHeadersOf(entry.operation, `${name}`, own, 'json');
    return written.length === 0 ? [] : [[name, written] as const];
  });
  return {
    contentType,
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    files: fields.filter(({ view }) => view.binary || view.items?.binary === true).map(({ name }) => name),
    encoding: {},
    ...encodingsOf(body),
  };
}

/** How parts are written, without what is only read. */
function encodingsOf({ encoding, prefixEncoding, itemEncoding }: Partial<MediaType>): PartEncodings {
  const toPartEncoding = ({ headers: _, allowReserved, ...own }: Encoding): PartEncoding => ({
    ...own,
    ...encodingsOf(own),
    ...(allowReserved && { allowReserved }),
  });
  return {
    ...(encoding !== undefined && {
      encoding: Object.fromEntries(Object.entries(encoding).map(([name, own]) => [name, toPartEncoding(own)])),
    }),
    ...(prefixEncoding !== undefined &&
      prefixEncoding.length > 0 && { prefixEncoding: prefixEncoding.map(toPartEncoding) }),
    ...(itemEncoding !== undefined && { itemEncoding: toPartEncoding(itemEncoding) }),
  };
}

/** The maximum number of inputs for a body; of a larger one, deeper parts are edited as text. */
const maxFields = 60;

function fieldsOf(view: SchemaView | undefined): RootSpec[] {
  if (view === undefined || view.variants.length > 1) return [];
  const roots = view.fields.filter(isInput);
  for (let depth = 4; depth > 0; depth--) {
    const made = roots.map((field) => ({
      ...fieldOf(field.name, field.required, field.view, depth),
      pointer: toPointer(field.name),
    }));
    if (made.reduce((sum, field) => sum + sizeOf(field), 0) <= maxFields) return made;
  }
  return [];
}

/** The inputs of each alternative of a body; none if they are too many. */
function variantsOf(view: SchemaView | undefined): { variants?: VariantSpec[] } {
  if (view === undefined || view.variants.length < 2) return {};
  const { discriminator, tags } = view;
  const variants = view.variants.map((variant, i): VariantSpec => {
    const value = tags?.get(variant.named ?? '');
    const own = new Set(variant.fields.map(({ name }) => name));
    const all = [...view.fields.filter(({ name }) => !own.has(name)), ...variant.fields];
    // The choice itself is the member that tells the alternatives apart.
    const fields = all.filter(({ name }) => value === undefined || name !== discriminator);
    return {
      label: value ?? variant.name ?? `Alternative ${i + 1}`,
      ...(discriminator !== undefined && value !== undefined && { tag: { name: discriminator, value } }),
      fields: fieldsOf({ ...variant, fields, variants: [] }),
    };
  });
  const size = variants.reduce((sum, { fields }) => sum + fields.reduce((of, field) => of + sizeOf(field), 0), 0);
  const isUseful = variants.some(({ fields }) => fields.length > 0);
  return isUseful && size <= 2 * maxFields ? { variants } : {};
}

function paramFields({ rpc, operation }: OperationEntry): RootSpec[] {
  const isNamed = operation.rpc?.paramStructure !== 'by-position';
  return (rpc?.params ?? []).map(({ name, required, view }, i) => ({
    ...fieldOf(name, required, view, 3),
    pointer: `/params/${i}`,
    ...(isNamed && { byName: toPointer('params', name) }),
  }));
}

function fieldOf(name: string, required: boolean, view: SchemaView, depth: number): FieldSpec {
  const isPlain = view.variants.length <= 1 && depth > 1;
  const members = view.fields.filter(isInput);
  return {
    name,
    required,
    types: view.types,
    ...(view.values !== undefined && { values: view.values }),
    ...(view.example !== undefined && JSON.stringify(view.example).length < 60 && { example: view.example }),
    ...(view.secret && { secret: true as const }),
    ...(view.binary && { file: true as const }),
    ...(isPlain &&
      members.length > 0 && {
        fields: members.map((member) => fieldOf(member.name, member.required, member.view, depth - 1)),
      }),
    ...(isPlain && view.items !== undefined && { items: fieldOf('', true, view.items, depth - 1) }),
  };
}

function sizeOf({ fields = [], items }: FieldSpec): number {
  return 1 + fields.reduce((sum, field) => sum + sizeOf(field), 0) + (items === undefined ? 0 : sizeOf(items));
}

function isInput({ name, view }: SchemaView['fields'][number]): boolean {
  return isPlainName(name) && !view.readOnly;
}

/** The calls that responses lead to, with the pages of their operations. */
function nextOf({ reference }: Site, { next }: OperationEntry): NextSpec[] {
  return next.flatMap(({ operation, name, title, given }) => {
    const entry = reference.byId.get(operation);
    if (entry === undefined) return [];
    const values = given.map(({ name: parameter, value, step }) => {
      return { name: parameter, value, step, types: typesOf(entry, parameter) };
    });
    return [{ operation, title: plainText(title).replace(/\.$/, '') || name, path: pathOf(entry), given: values }];
  });
}

/** The types of a parameter, which a link names alone or with its place. */
function typesOf({ rpc, parameters }: OperationEntry, name: string): string[] {
  const found =
    rpc?.params.find((param) => param.name === name) ??
    parameters.find((parameter) => [parameter.name, `${parameter.in}.${parameter.name}`].includes(name));
  return found?.view?.types ?? [];
}

/** Tells names of properties from `(any name)` and from patterns. */
function isPlainName(name: string): boolean {
  return !/^(?:\(|\/.*\/$)/.test(name);
}
