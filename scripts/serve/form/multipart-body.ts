import { isMediaType } from '../../contract/media/media.ts';
import {
  asObject,
  emptyRecord,
  toPointer,
  pointerTokens,
  type Json,
  type JsonObject,
} from '../../contract/base/json.ts';
import { readMarkedValue, type RoundedNumber } from '../../contract/base/rounded-numbers.ts';
import type { RequestView } from '../../contract/operation.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';
import type { Answer } from '../answer/answer-type.ts';
import { FormError, type FormFlaw, type FormPart, type ReadForm } from '../multipart/multipart.ts';
import { problem, type PlacedViolation } from '../refusal/problem-details.ts';
import { inexactViolations } from '../request/parameters.ts';
import { checkFormFields } from './check-form-fields.ts';
import type { PartReader, PartReaders } from './form-fields.ts';
import { readPartHeaders } from './part-headers.ts';
import { toByteText } from '../../../src/wire/parts.ts';

/**
 * A file of a multipart form. It is read once, and before the next one is asked for; what is not read is skipped.
 *
 * @example const save = (file: FilePart) => pipeline(file.stream(), createWriteStream(join(folder, randomUUID())));
 */
export type FilePart<Name extends string = string> = {
  /** The field that it was sent as. */
  readonly name: Name;
  /** What the client calls it, without folders; never to be trusted as a path. `undefined` if it has no name. */
  readonly filename: string | undefined;
  /** The media type that the client gives it, which is one that the contract allows. */
  readonly type: string;
  /** The documented headers of its part, by the names that the contract gives them. */
  readonly headers: Readonly<Record<string, Json>>;
  /** Its bytes as they arrive. The stream fails where the file is larger than it may be, or the form breaks off. */
  readonly stream: () => ReadableStream<Uint8Array<ArrayBuffer>>;
  /** All of its bytes, in memory. */
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  /** All of its bytes as UTF-8. */
  readonly text: () => Promise<string>;
};

/**
 * A multipart form, which is read while it arrives: the handler is called when the first file begins, or at the end of
 * a form without files. What is wrong with the form until then never reaches the handler. What is found wrong later
 * makes `files`, the stream of a file or `allFields` throw; if the handler lets that through, the caller is told what
 * is wrong with the request, as with any other.
 *
 * @example
 * const addPhotos: HttpHandler<ServerOperations['addPhotos']> = async ({ body }) => {
 *   for await (const file of body.files()) await store.put(file.stream());
 *   const { title } = await body.allFields();
 *   return { title };
 * };
 */
export type MultipartBody<Fields extends object = { [name: string]: Json }, Name extends string = string> = {
  /** The fields that have arrived: at first those before the first file. */
  readonly fields: Partial<Fields>;
  /** The documented headers of the parts that have arrived as fields, by field, one entry a part. */
  readonly fieldHeaders: Readonly<Record<string, readonly Readonly<Record<string, Json>>[]>>;
  /** The files, one after the other; after the last one, the form as a whole has been held to the contract. */
  readonly files: () => AsyncIterable<FilePart<Name>>;
  /** All fields, once the whole form has arrived and keeps the contract; files without a reader are skipped. */
  readonly allFields: () => Promise<Fields>;
};

/**
 * A body whose parts have positions, such as `multipart/mixed`: their values, of which each that is a text may be bytes
 * as well.
 *
 * @example const parts: PartsBody<[{ title: string }, string]> = [{ title: 'Sea' }, new Uint8Array(3)];
 */
export type PartsBody<Parts> = {
  [Part in keyof Parts]: string extends Parts[Part] ? Parts[Part] | Uint8Array : Parts[Part];
};

/** A form breaks the contract, which its handler finds out while it reads. */
export class BrokenForm extends Error {
  override readonly name = 'BrokenForm';
  readonly violations: PlacedViolation[];
  /** The answer, if the form cannot be read at all. */
  readonly problem: Answer | undefined;

  constructor(violations: PlacedViolation[], refusal?: Answer) {
    super('The form breaks the contract; let this error through, and the caller is told where.');
    this.violations = violations;
    this.problem = refusal;
  }
}

/** The limits of forms. */
export type FormLimits = {
  /** The most bytes of everything that is not a file. */
  bodyLimit: number;
  /** The most bytes of each file. */
  fileLimit: number;
  /** The most parts of a multipart form, and the most fields of any other. */
  partLimit: number;
};

/**
 * Changes a field as its handler gets it, which may be promised texts for whole numbers of 64 bits.
 *
 * @param field - its name
 * @param value - the field, in which numbers are rounded
 * @param numbers - these numbers, by their places in the form
 * @returns the value, and the numbers that are rounded all the same, which break the form
 */
export type ExactFields = (
  field: string,
  value: Json,
  numbers: readonly RoundedNumber[],
) => { value: Json; rounded: readonly RoundedNumber[] };

/** What a form is held to. */
export type FormRules = {
  exact: ExactFields;
  operationId: string;
  readers: PartReaders;
  validate: CompiledSchema | undefined;
  limits: FormLimits;
};

/** So many parts are few: whatever is wrong with them is found at the next file. */
const fewParts = 20;

/**
 * Reads a multipart form until its first file, or to its end if it has none.
 *
 * @param rules - see {@link FormRules}
 * @param read - reads the parts
 * @param view - gets the fields as its body, for exchanges to be chosen by
 * @throws BrokenForm if it breaks the contract so far
 */
export async function multipartBody(rules: FormRules, read: ReadForm, view: RequestView): Promise<MultipartBody> {
  const { readers, limits } = rules;
  const { bodyLimit, partLimit } = limits;
  const isFile = (name: string | undefined, filename: string | undefined): boolean => {
    const reader = readers.readerFor(name ?? '', filename);
    return reader.isFile || reader.isNested;
  };
  const parts = read({ isFile, bodyLimit, partLimit });
  const values: JsonObject = emptyRecord();
  view.body = values;
  /** The fields as the handler gets them. */
  const shown: JsonObject = emptyRecord();
  /** Fields that have grown since they were shown. */
  const grown = new Set<string>();
  const rounded = new Map<string, RoundedNumber[]>();
  /** What is wrong with the numbers of fields. */
  const inexact = new Map<string, PlacedViolation[]>();
  const files = new Map<string, { isList: boolean; count: number }>();
  /** Lists that no handler has seen, which may grow: one that it has seen stays as it was. */
  const growing = new Set<Json>();
  const fieldHeaders: Record<string, Record<string, Json>[]> = emptyRecord();
  /** What is wrong with the headers of fields. */
  const flawed: PlacedViolation[] = [];
  let textSize = 0;
  let count = 0;
  let nextLook = 0;
  let open: { skip: () => void } | undefined;

  /** Shows the fields that have come since a file, each as a whole. */
  const showFields = (): void => {
    for (const field of grown) {
      const exact = rules.exact(field, values[field] ?? null, rounded.get(field) ?? []);
      shown[field] = exact.value;
      inexact.set(field, inexactViolations(exact.rounded.map((one) => ({ in: 'body', ...one }))));
    }
    grown.clear();
  };

  /**
   * What is wrong so far. Looking costs as much as the form is long, so that it is done the less often the longer it
   * is.
   */
  const lookEarly = (): PlacedViolation[] => {
    if (count < nextLook) return [];
    nextLook = count < fewParts ? count : 2 * count;
    return [...flawed, ...[...inexact.values()].flat(), ...earlyViolations(rules, values, files)];
  };

  /** The next file; `undefined` at the end of a form that keeps the contract. */
  const advance = async (): Promise<FilePart | undefined> => {
    open?.skip();
    open = undefined;
    for (;;) {
      const { done, value: part } = await partFrom(rules, parts);
      if (done === true) {
        showFields();
        throwIfAny([...flawed, ...[...inexact.values()].flat(), ...violationsIn(rules, values, files)]);
        for (const name of Object.keys(shown)) if (!Object.hasOwn(values, name)) delete shown[name];
        return undefined;
      }
      count++;
      const { name, type } = part;
      if (name === undefined) throw refuseForm(rules, 'malformed');
      const reader = readers.readerFor(name, 'stream' in part ? part.filename : undefined);
      if ('stream' in part && !reader.isNested) {
        const { count: before } = files.get(name) ?? { count: 0 };
        files.set(name, { isList: reader.isList, count: before + 1 });
        const pointer = placeOf(name, reader.isList, before);
        const { headers, violations } = readPartHeaders(reader, pointer, part.headers);
        showFields();
        throwIfAny([...lookEarly(), ...fileViolations(reader, name, before, type), ...violations]);
        const file = fileOf(rules, reader, pointer, { ...part, name }, headers);
        open = file;
        growing.clear();
        return file.part;
      }
      const sent = 'text' in part ? part.text : await bytesIn(rules, part, bodyLimit - textSize);
      textSize += name.length + (sent?.length ?? 0);
      if (sent === undefined || textSize > bodyLimit) throw refuseForm(rules, 'too-large');
      const { headers, violations } = readPartHeaders(reader, toPointer(name), part.headers);
      flawed.push(...violations);
      if (reader.headers.length > 0) (fieldHeaders[name] ??= []).push(headers);
      // The parser of node:http gives the type without its boundary.
      const sentType = part.headers['content-type'] ?? type;
      const value = reader.read(sent, sentType, (...inside) => {
        flawed.push(...reader.judgeInside(toPointer(name), ...inside));
      });
      const pointer = add(values, growing, name, reader, value);
      const [field = name] = reader.into ?? [];
      const marked = readMarkedValue(value, (mark) => reader.readMarked(sent, sentType, mark));
      const numbers = rounded.get(field) ?? [];
      for (const one of marked?.numbersIn(marked.value) ?? []) numbers.push({ ...one, pointer: pointer + one.pointer });
      rounded.set(field, numbers);
      grown.add(field);
    }
  };

  let first = await advance();
  let isDone = first === undefined;
  let broken: { error: unknown } | undefined;
  const next = async (): Promise<FilePart | undefined> => {
    if (broken !== undefined) throw broken.error;
    if (isDone) return undefined;
    try {
      const file = first ?? (await advance());
      first = undefined;
      isDone = file === undefined;
      return file;
    } catch (error) {
      broken = { error };
      throw error;
    }
  };
  return {
    fields: shown,
    fieldHeaders,
    // Without `return`, so that a caller that leaves the loop may go on later.
    files: () => ({
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          const value = await next();
          return value === undefined ? { done: true, value } : { done: false, value };
        },
      }),
    }),
    allFields: async () => {
      while ((await next()) !== undefined);
      return shown;
    },
  };
}

async function partFrom(rules: FormRules, parts: AsyncIterator<FormPart>): Promise<IteratorResult<FormPart, unknown>> {
  try {
    return await parts.next();
  } catch (error) {
    throw error instanceof FormError ? refuseForm(rules, error.flaw) : error;
  }
}

/**
 * Refuses a form that cannot be read to its end.
 *
 * @param flaw - what is wrong with the form
 * @returns the error, with the answer
 */
export function refuseForm(
  { operationId, limits }: Pick<FormRules, 'operationId' | 'limits'>,
  flaw: FormFlaw,
  contentType = 'multipart/form-data',
): BrokenForm {
  const { bodyLimit, partLimit } = limits;
  const made = {
    malformed: () => problem('malformed-request', `The body is not ${contentType}.`, { operationId }),
    'broken-off': () => problem('malformed-request', 'The body broke off.', { operationId }),
    'too-large': () =>
      problem('body-too-large', `What the form has besides files is larger than ${bodyLimit} bytes (bodyLimit).`, {
        operationId,
      }),
    'too-many': () =>
      problem('body-too-large', `The form has more than ${partLimit} fields and files; that is the most.`, {
        operationId,
      }),
  } satisfies Record<FormFlaw, () => Answer>;
  return new BrokenForm([], made[flaw]());
}

/** The bytes of a part that has parts itself, a character for each; `undefined` if there are more than so many. */
async function bytesIn(
  rules: FormRules,
  { stream }: { stream: ReadableStream<Uint8Array> },
  most: number,
): Promise<string | undefined> {
  const source = stream.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await source.read().catch((error: unknown) => {
      throw error instanceof FormError ? refuseForm(rules, error.flaw) : error;
    });
    if (done) return text;
    text += toByteText(value);
    if (text.length <= most) continue;
    source.cancel().catch(() => undefined);
    return undefined;
  }
}

/** Adds a value to the fields, and says where it is. */
function add(values: JsonObject, growing: Set<Json>, name: string, reader: PartReader, value: Json): string {
  // Sent twice, it is a list, for the validator to refuse.
  if (reader.into !== undefined) {
    const [field, member] = reader.into;
    const object = asObject(values[field]);
    values[field] = { ...object, [member]: Object.hasOwn(object, member) ? [value] : value };
    return toPointer(field, member);
  }
  const before = values[name];
  if (Array.isArray(before) && growing.has(before)) return toPointer(name, before.push(value) - 1);
  const isFirst = before === undefined && !reader.isList;
  const made = isFirst ? value : [...(Array.isArray(before) ? before : before === undefined ? [] : [before]), value];
  values[name] = made;
  if (!isFirst) growing.add(made);
  return Array.isArray(made) && !isFirst ? toPointer(name, made.length - 1) : toPointer(name);
}

function throwIfAny(violations: PlacedViolation[]): void {
  if (violations.length > 0) throw new BrokenForm(violations);
}

/** What is wrong with the form as it is now; a text stands for each file, of which the schema says nothing more. */
function violationsIn(
  { validate }: FormRules,
  values: JsonObject,
  files: Map<string, { isList: boolean; count: number }>,
): PlacedViolation[] {
  const form: JsonObject = Object.assign(emptyRecord<Json>(), values);
  for (const [name, { isList, count }] of files) form[name] = isList ? Array.from({ length: count }, () => '') : '';
  if (validate === undefined) return [];
  const { violations, none } = checkFormFields(validate, form, values);
  for (const name of none) delete values[name];
  const places = new Set([...files].map(([name, { isList }]) => toPointer(name) + (isList ? '/0' : '')));
  return violations
    .filter(({ pointer, message }) => !places.has(pointer.replace(/\/\d+$/, '/0')) || message.includes('allowed'))
    .map((violation): PlacedViolation => ({ in: 'body', ...violation }));
}

/** What is wrong whatever still comes: a list may grow, and what is missing may arrive. */
function earlyViolations(
  rules: FormRules,
  values: JsonObject,
  files: Map<string, { isList: boolean; count: number }>,
): PlacedViolation[] {
  const { readers } = rules;
  if (!readers.isDecidedByField) return [];
  return violationsIn(rules, values, files).filter(({ pointer }) => {
    const [name] = pointerTokens(pointer);
    if (name === undefined) return false;
    const isThere = Object.hasOwn(values, name) || files.has(name);
    return isThere && !readers.readerFor(name, files.has(name) ? '' : undefined).isList;
  });
}

function fileViolations({ isList, types }: PartReader, name: string, before: number, type: string): PlacedViolation[] {
  const violation = (message: string): PlacedViolation[] => [
    { in: 'body', pointer: placeOf(name, isList, before), message },
  ];
  if (before > 0 && !isList) return violation('must be sent once.');
  const fits = types.length === 0 || types.some((one) => isMediaType(one, type));
  return fits ? [] : violation(`must have the Content-Type ${types.join(' or ')}.`);
}

function placeOf(name: string, isList: boolean, index: number): string {
  return isList ? toPointer(name, index) : toPointer(name);
}

function fileOf(
  rules: FormRules,
  { fewest, most }: PartReader,
  pointer: string,
  { name, filename, type, stream }: Extract<FormPart, { stream: unknown }> & { name: string },
  headers: Record<string, Json>,
): { part: FilePart; skip: () => void } {
  const { fileLimit } = rules.limits;
  const source = stream.getReader();
  let state: 'unread' | 'open' | 'ended' = 'unread';
  let size = 0;
  let fail = (_error: unknown): void => undefined;
  const stop = (): void => {
    if (state !== 'ended') source.cancel().catch(() => undefined);
    state = 'ended';
  };
  const skip = (): void => {
    if (state === 'open')
      fail(new Error(`The file ${JSON.stringify(name)} was not read to its end before the next one.`));
    stop();
  };
  const flaw = (): BrokenForm | undefined => {
    if (size > most) return outOfBounds(`must have at most ${most} bytes.`);
    if (size <= fileLimit) return undefined;
    const violations: PlacedViolation[] = [{ in: 'body', pointer, message: `is larger than ${fileLimit} bytes.` }];
    const detail = `body ${pointer} is larger than ${fileLimit} bytes (fileLimit).`;
    return new BrokenForm([], problem('body-too-large', detail, { operationId: rules.operationId, violations }));
  };
  const outOfBounds = (message: string): BrokenForm => new BrokenForm([{ in: 'body', pointer, message }]);
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): Promise<void> => {
    const { done, value } = await source.read().catch((error: unknown) => {
      state = 'ended';
      throw error instanceof FormError ? refuseForm(rules, error.flaw) : error;
    });
    if (state === 'ended') return;
    size += value?.length ?? 0;
    const broken = flaw() ?? (done && size < fewest ? outOfBounds(`must have at least ${fewest} bytes.`) : undefined);
    if (broken !== undefined) {
      stop();
      throw broken;
    }
    if (!done) return controller.enqueue(value as Uint8Array<ArrayBuffer>);
    state = 'ended';
    controller.close();
  };
  const openFile = (): ReadableStream<Uint8Array<ArrayBuffer>> => {
    if (state !== 'unread') throw new Error(`The file ${JSON.stringify(name)} has been read, or skipped.`);
    state = 'open';
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start: (controller) => {
          fail = (error) => controller.error(error);
        },
        pull,
        cancel: () => {
          state = 'ended';
          return source.cancel();
        },
      },
      { highWaterMark: 0 },
    );
  };
  const part: FilePart = {
    name,
    filename: baseName(filename),
    type,
    headers,
    stream: openFile,
    bytes: async () => new Uint8Array(await new Response(openFile()).arrayBuffer()),
    text: () => new Response(openFile()).text(),
  };
  return { part, skip };
}

/** The last segment of a path of any system; a folder has no name of a file. */
function baseName(filename: string | undefined): string | undefined {
  const last = filename?.replace(/^.*[/\\]/s, '') ?? '';
  return ['', '.', '..'].includes(last) ? undefined : last;
}
