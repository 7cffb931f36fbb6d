import type { Json } from '../../contract/json.ts';
import type { ApiName, Parameter } from '../../contract/operation.ts';
import { callWithoutBody, isForm, withBody, type BodySpec, type CallSpec, type FormValues } from '../call.ts';
import type { ExchangeEntry, OperationEntry } from '../entries.ts';
import { dataBlock, markup, type Html } from '../html.ts';
import { codeBlock, inlineMarkdown } from '../markdown.ts';
import { sampleKinds, sampleOf, type Sample, type SampleSubject } from '../samples.ts';
import type { SampleCall } from '../samples/wire.ts';
import { operationServer } from '../servers.ts';
import type { SchemaView } from '../schema.ts';
import type { Site } from './site.ts';

/** An input of the console for a part of the body. */
export type FieldSpec = {
  /** JSON pointer into the body; `byName` is the pointer if params are sent by name. */
  pointer: string;
  byName?: string;
  label: string;
  required: boolean;
  types: string[];
  values?: Json[];
  secret: boolean;
  file: boolean;
};

/** A header of a request. */
export type HeaderSpec = { name: string; scheme?: string; secret: boolean };

/** The data of a page's console, used by `browser/console.ts`. The bodies are elsewhere on the page. */
export type ConsoleData = {
  subject: SampleSubject;
  api: ApiName;
  method: string;
  path: string;
  rpc?: { method: string };
  /** Whether a call only reads. */
  safe: boolean;
  /** Whether the operation has a server of its own, so that the reader's choice for the API does not apply. */
  fixedServer: boolean;
  headers: HeaderSpec[];
  parameters: (CallSpec['parameters'][number] & {
    required: boolean;
    types: string[];
    values?: Json[];
    scheme?: string;
  })[];
  bodies: (BodySpec & { fields: FieldSpec[] })[];
  exchanges: {
    name: string;
    outcome: string;
    failure: boolean;
    /** Markup. */
    about: string;
    headers: Record<string, string>;
    parameters: FormValues;
    contentType?: string;
    hasBody: boolean;
    valid: boolean;
  }[];
};

/**
 * Makes the console of an operation: the request, its code samples and the documented response.
 *
 * @param site - the site
 * @param entry - the operation
 * @returns the markup
 */
export function consoleAside(site: Site, entry: OperationEntry): Html {
  const data = consoleData(site, entry);
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
<div class="bar" data-scripted hidden><label for="exchange" class="visually-hidden">Exchange</label>
<select id="exchange">${options}</select>
<button type="button" data-settings>Server and key</button></div>
<p class="endpoint"><span class="verb">${data.method}</span> <code data-url>${sample?.url ?? data.path}</code></p>
<div class="tabs" role="tablist" aria-label="Request" data-kinds data-scripted hidden>
<button type="button" role="tab" id="tab-request" data-kind="request" aria-controls="pane-request">Request</button>
${sampleKinds(data.subject).map(
  ({ kind, label }) =>
    markup`<button type="button" role="tab" id="tab-${kind}" data-kind="${kind}"
 aria-controls="pane-code">${label}</button>`,
)}</div>
<div class="pane" role="tabpanel" id="pane-request" aria-labelledby="tab-request" data-pane="request" hidden></div>
<div class="pane" role="tabpanel" id="pane-code" aria-label="Code sample" data-pane="code" data-code>${
    sample !== undefined && codeBlock(sample.code, sample.language)
  }</div>
<div class="actions" data-scripted hidden>
${site.sends && markup`<button type="submit" class="primary">Send</button>`}
<button type="button" data-reset>Reset</button><span class="muted" data-edited></span>
${site.sends && markup`<span class="muted hint"><kbd>Ctrl</kbd> <kbd>Enter</kbd></span>`}</div>
${
  !site.sends &&
  markup`<p class="muted">These pages cannot send requests, because they were built without a server to call.
You can copy the samples.</p>`
}
</form>
<section class="answers" aria-label="Response" data-scripted hidden>
<div class="tabs" role="tablist" aria-label="Responses" data-outcomes></div>
<p class="said" role="status" data-said></p>
<div data-shown></div>
</section>
${dataBlock('console-data', data)}
</aside>`;
}

/** For example `200 · submitted`. The outcome comes first, because readers look for it. */
function optionLabel({ outcome, name }: ExchangeEntry): string {
  return [outcome, name].filter((word) => word !== '').join(' · ');
}

/**
 * Writes a sample of an exchange's request, as it is before the reader changes anything.
 *
 * @param kind - the kind of sample
 * @param site - the site
 * @param entry - the operation
 * @param exchange - one of its exchanges
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
 * @param entry - the operation
 * @param exchange - one of its exchanges
 * @returns the call
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
  };
  const call = callWithoutBody(wanted, baseOf(site, entry), parameterValues(exchange), request.headers);
  if (request.body === undefined) return call;
  return withBody(call, bodySpecOf(entry, request.contentType), JSON.stringify(request.body, undefined, 2));
}

/**
 * Finds the address with which the pages show an operation.
 *
 * @param site - the site
 * @param entry - the operation
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
    ...(site.clientPackage !== undefined && { clientPackage: site.clientPackage }),
  };
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
    safe: operation.safe,
    fixedServer: baseOf(site, entry) !== chosen,
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
        };
      })
      .concat(credentialParameters(entry)),
    bodies: (operation.request?.bodies ?? []).map(({ contentType }, i) => ({
      ...bodySpecOf(entry, contentType),
      fields: entry.rpc === undefined ? fieldsOf(entry.bodies[i]?.view) : paramFields(entry),
    })),
    exchanges: entry.exchanges.map((exchange) => ({
      name: exchange.name,
      outcome: exchange.outcome,
      failure: exchange.failure,
      about: aboutOf(exchange).source,
      headers: exchange.request.headers,
      parameters: parameterValues(exchange),
      ...(exchange.request.contentType !== undefined && { contentType: exchange.request.contentType }),
      hasBody: exchange.request.body !== undefined,
      valid: site.isValid(entry, exchange),
    })),
  };
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
  const media = content === undefined ? {} : { content: { contentType: content.contentType } };
  return { name, in: where, style, explode, allowReserved, ...media };
}

function parameterValues({ request }: ExchangeEntry): FormValues {
  const places = { query: request.query, path: request.path, cookie: request.cookies };
  return Object.fromEntries(
    Object.entries(places).flatMap(([place, values]) =>
      Object.entries(values ?? {}).map(([name, value]) => [`${place}:${name}`, value]),
    ),
  );
}

/** Tells which fields of a form are files, and the content types of its fields. */
function bodySpecOf(entry: OperationEntry, contentType = 'application/json'): BodySpec {
  const at = entry.operation.request?.bodies.findIndex((body) => body.contentType === contentType) ?? -1;
  const body = entry.operation.request?.bodies[at];
  if (body === undefined || !isForm(contentType)) return { contentType, files: [], types: {} };
  const fields = entry.bodies[at]?.view?.fields ?? [];
  const types = Object.entries(body.encoding).flatMap(([name, encoding]) =>
    encoding.contentType === undefined ? [] : [[name, encoding.contentType]],
  );
  return {
    contentType,
    files: fields.filter(({ view }) => view.binary || view.items?.binary === true).map(({ name }) => name),
    types: Object.fromEntries(types) as Record<string, string>,
  };
}

/** The maximum number of inputs for a body; a larger body is edited only as text. */
const maxFields = 16;

function fieldsOf(view: SchemaView | undefined): FieldSpec[] {
  if (view === undefined || view.variants.length > 1) return [];
  const nested = leavesOf(view, '', '', true, 2);
  const fields = nested.length <= maxFields ? nested : leavesOf(view, '', '', true, 1);
  return fields.length <= maxFields ? fields : [];
}

function paramFields({ rpc }: OperationEntry): FieldSpec[] {
  return (rpc?.params ?? []).flatMap(({ name, required, view }, i) => {
    const [byPosition, byName] = [`/params/${i}`, `/params${memberPointer(name)}`];
    return leavesOf(view, byPosition, name, required, 1).map((field) => ({
      ...field,
      byName: byName + field.pointer.slice(byPosition.length),
    }));
  });
}

function leavesOf(view: SchemaView, pointer: string, label: string, required: boolean, depth: number): FieldSpec[] {
  const members = view.fields.filter(({ name, view: member }) => isPlainName(name) && !member.readOnly);
  if (members.length > 0 && depth > 0 && view.variants.length <= 1) {
    return members.flatMap(({ name, required: needed, view: member }) =>
      leavesOf(
        member,
        pointer + memberPointer(name),
        label === '' ? name : `${label}.${name}`,
        required && needed,
        depth - 1,
      ),
    );
  }
  if (pointer === '') return [];
  return [
    {
      pointer,
      label,
      required,
      types: view.types,
      ...(view.values !== undefined && { values: view.values }),
      secret: view.secret,
      file: view.binary,
    },
  ];
}

function memberPointer(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Tells names of properties from `(any name)` and from patterns. */
function isPlainName(name: string): boolean {
  return !/^(?:\(|\/.*\/$)/.test(name);
}
