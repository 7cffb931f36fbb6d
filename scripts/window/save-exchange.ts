import { randomUUID } from 'node:crypto';
import { readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { isAbsolute, relative } from 'node:path';
import { createRequestMatcher } from '../contract/exchange/exchange.ts';
import { validatorsFor } from '../contract/lenient-validators/lenient-validators.ts';
import type { Contract } from '../contract/contract.ts';
import { CommandError, ContractError } from '../contract/base/errors.ts';
import { insertInText, type Addition, type ShownCall } from '../contract/export/export.ts';
import { asObject, getAtPointer, pointerTokens, type JsonObject } from '../contract/base/json.ts';
import { findFreeName } from '../contract/base/unique-names.ts';
import { loadContract } from '../contract/load.ts';
import type { ContractFiles } from '../contract/files/contract-files.ts';
import type { Operation } from '../contract/operation.ts';
import { redactorsFor, judgeTraffic, type Seen } from '../traffic/traffic.ts';
import { additionsTo, findWrittenDocument, presentableCall } from '../traffic/examples/recorded-examples.ts';
import { redactionOf } from '../redact/redact.ts';
import { systemReason } from '../contract/base/system-errors.ts';

/** How a request would be kept. */
export type SavePreview = {
  /** A name for the exchange that is free. */
  name: string;
  /** What would be written, and where. */
  parts: { what: string; place: string; text: string }[];
  /** Why it is not written, and what to do; absent if it can be. */
  why?: string;
};

/** Where a request was written to. */
export type SavedExchange = { name: string; places: string[] };

/** What is kept of requests, and where. */
export type ExchangeStore = {
  /** The files of the documents; `undefined` if there are none that could be written. */
  files: ContractFiles | undefined;
  /** Whether the user allowed it to write to them. */
  isAllowed: boolean;
  /** Called when the files were written. */
  written: () => Promise<void>;
};

/**
 * Says how a request and its answer would be kept as an exchange.
 *
 * @param keeping - see {@link ExchangeStore}
 * @param contract - the contract that is served, for documents that are not in files
 * @returns what would be written, and where; or why nothing can be
 */
export async function previewSave(keeping: ExchangeStore, contract: Contract, seen: Seen): Promise<SavePreview> {
  const found = await exchangeOf(keeping, contract, seen).catch((error: unknown) => {
    if (error instanceof CommandError) return { flaw: error.message };
    throw error;
  });
  if ('flaw' in found) return { name: '', parts: [], why: found.flaw };
  const { name, additions } = found;
  const parts = additions.map((addition) => partOf(found, addition));
  const why = keeping.files === undefined ? noFiles : keeping.isAllowed ? undefined : notAllowed;
  return { name, parts, ...(why !== undefined && { why }) };
}

const noFiles = 'These documents were not read from files that could be written. Copy the pair into yours.';
const notAllowed =
  'Nothing is written unless you allow it: start with --keep, and this button writes the pair into the documents. ' +
  'Or copy it.';

/**
 * Writes a request and its answer into the documents, as an exchange.
 *
 * @param keeping - see {@link ExchangeStore}
 * @param contract - the contract that is served
 * @param wanted - the name of the exchange
 * @returns where it was written
 * @throws CommandError when it may not be written, or cannot be
 */
export async function saveExchange(
  keeping: ExchangeStore,
  contract: Contract,
  seen: Seen,
  wanted: string,
): Promise<SavedExchange> {
  if (keeping.files === undefined) throw new CommandError(noFiles);
  if (!keeping.isAllowed) throw new CommandError(notAllowed);
  if (!/^[\w.-]{1,100}$/.test(wanted))
    throw new CommandError('The name of an exchange has 1 to 100 letters, digits and . _ -');
  const found = await exchangeOf(keeping, contract, seen, wanted);
  const byFile = new Map<string, Addition[]>();
  for (const addition of found.additions) {
    const file = fileOf(found, addition.at);
    byFile.set(file, [...(byFile.get(file) ?? []), addition]);
  }
  const texts = new Map<string, string>();
  for (const [file, additions] of byFile) {
    const inFile = additions.map((addition) => ({ ...addition, at: originOf(found, addition.at).pointer }));
    texts.set(file, insertInText(await readFile(file, 'utf8'), shortName(file), inFile));
  }
  await replaceAll(texts);
  await keeping.written();
  return { name: wanted, places: [...byFile.keys()].map((file) => shortName(file)) };
}

/** An exchange to be kept. */
type Found = { contract: Contract; operation: Operation; name: string; additions: Addition[] };

async function exchangeOf(keeping: ExchangeStore, served: Contract, seen: Seen, wanted?: string): Promise<Found> {
  // The files may have changed since they were served, and what is written goes with what is in them now.
  const contract = keeping.files === undefined ? served : await readAnew(keeping.files);
  const measure = { contract, validators: validatorsFor(contract), strictness: 'live' } as const;
  const { results, operations } = judgeTraffic(measure, seen);
  const [result] = results;
  if (result === undefined) throw new CommandError('The documents have no operation for this request.');
  const { operation } = result.check;
  const redaction = redactionOf(contract.operations);
  const call = presentableCall({ ...measure, redaction }, result, redactorsFor(redaction, seen, operations));
  if ('flaw' in call) throw new CommandError(call.flaw);
  const same = operation.exchanges.find(({ request }) => createRequestMatcher(operation, request)(call.request));
  if (same !== undefined) throw new CommandError(`The exchange ${same.name} shows this request already.`);
  const name = wanted ?? freeName(operation, call.status);
  const document = findWrittenDocument(contract, operation);
  const shown: ShownCall = { operation, name, ...call };
  const additions = document && additionsTo(document, shown);
  if (document === undefined || additions === undefined)
    throw new CommandError(`The document of ${operation.id} has no place for an example of ${call.status}.`);
  const all = [...additions, ...parametersIn(shown)];
  for (const { at, name: key } of all) requireFree(document, at, key);
  if (operation.exchanges.some((exchange) => exchange.name === name))
    throw new CommandError(`${operation.id} has an exchange ${name} already; choose another name.`);
  return { contract, operation, name, additions: all };
}

async function readAnew(files: ContractFiles): Promise<Contract> {
  try {
    return await loadContract(files);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new CommandError(`The documents cannot be read as they are now: ${error.problems[0] ?? ''}`);
  }
}

function freeName({ exchanges }: Operation, status: number): string {
  const taken = new Set(exchanges.map(({ name }) => name));
  const stem = status < 400 ? 'kept' : `kept${status}`;
  return findFreeName(stem, (name) => taken.has(name), '');
}

/**
 * The examples of the parameters that are the operation's own; what others use, too, would get an example of theirs.
 */
function parametersIn({ operation, name, request }: ShownCall): Addition[] {
  return operation.parameters.flatMap(({ name: parameter, in: where, pointer, secret, content, examples }) => {
    const values = where === 'path' ? request.path : where === 'query' ? request.query : undefined;
    const value = values?.[parameter];
    const isOwn = pointer.startsWith(operation.pointer) && content === undefined && !secret;
    const hasExample = examples.some((example) => example.name === '');
    if (value === undefined || !isOwn || hasExample) return [];
    return [{ at: `${pointer}/examples`, name, value: { value } }];
  });
}

function requireFree(document: JsonObject, at: string, name: string | undefined): void {
  if (name === undefined) return;
  if (getAtPointer(document, at.replace(/s$/, '')) !== undefined)
    throw new CommandError('There is an `example`, beside which no `examples` may stand; give it a name first.');
  if (Object.hasOwn(asObject(getAtPointer(document, at)), name))
    throw new CommandError(`There is an example ${name} already; choose another name.`);
}

function originOf({ contract, operation }: Found, at: string): { at: string; pointer: string } {
  // A file has no place of what is to be made; that around it is.
  const around = at.replace(/\/[^/]*$/, '');
  const origin = contract.origin?.(operation.api, around);
  if (origin === undefined) throw new CommandError(noFiles);
  return { at: origin.at, pointer: origin.pointer + at.slice(around.length) };
}

function fileOf(found: Found, at: string): string {
  const { at: file } = originOf(found, at);
  if (/^https?:/.test(file))
    throw new CommandError('The document was downloaded, so that nothing can be written to it.');
  return file;
}

function shortName(file: string): string {
  const here = relative(process.cwd(), file);
  return here.startsWith('..') || isAbsolute(here) ? file : here;
}

function partOf(found: Found, { at, name, value }: Addition): SavePreview['parts'][number] {
  const what =
    name === undefined
      ? 'The pair'
      : at.includes('/responses/')
        ? 'The answer'
        : at.includes('/parameters/')
          ? `The parameter ${pointerTokens(at).at(-2) ?? ''}`
          : 'The request';
  const text = JSON.stringify(name === undefined ? value : { [name]: value }, undefined, 2);
  return { what, place: placeOf(found, at), text };
}

/** Where a part belongs, for people: the line of what is around it. */
function placeOf({ contract, operation }: Found, at: string): string {
  const isRpc = operation.rpc !== undefined;
  return contract.locate(operation.api, isRpc ? operation.pointer : at.replace(/\/[^/]*$/, ''));
}

/** Writes all files, or none: each is complete before it takes the place of the old one. */
async function replaceAll(texts: Map<string, string>): Promise<void> {
  const drafts: [draft: string, file: string][] = [];
  try {
    for (const [named, text] of texts) {
      // A symbolic link stays one.
      const file = await realpath(named);
      const draft = `${file}.${randomUUID()}.new`;
      drafts.push([draft, file]);
      await writeFile(draft, text, { flag: 'wx', mode: (await stat(file)).mode });
    }
    for (const [draft, file] of drafts) await rename(draft, file);
  } catch (error) {
    await Promise.all(drafts.map(([draft]) => rm(draft, { force: true })));
    const reason = systemReason(error);
    throw reason === undefined ? error : new CommandError(`Nothing was written: ${reason}.`);
  }
}
