import { resolve } from 'node:path';
import { contractOf, type Contract } from './contract.ts';
import type { OpenapiDocument, OpenrpcDocument } from './documents.ts';
import { ContractError } from './errors.ts';
import { asObject, type Json, type JsonObject } from './json.ts';
import { filesOf } from './load/files.ts';
import { joined } from './load/join.ts';
import { openapi3, walk, type Grammar, type Step } from './load/shapes.ts';
import { unlowering } from './load/unlowered.ts';
import { documentOf, openapiVersion, openrpcVersion, type Version } from './load/versions.ts';
import type { ApiName } from './operation.ts';
import { schemaJudge } from './plain-schemas.ts';
import { refsOf, type Refs } from './refs.ts';
import { readSource, type Source } from './source.ts';

/** Which files a contract is read from; either may be left out. */
export type ContractFiles = {
  openapi?: string;
  openrpc?: string;
  /** Whether a `$ref` may leave the folder of its document, or the machine. */
  allowExternal?: boolean;
  /** Is told the path of each file before it is read, also of one that is not there. */
  onRead?: (path: string) => void;
};

/**
 * Lists the files that begin the documents of a contract.
 *
 * @param files - see {@link ContractFiles}
 * @returns their paths
 */
export function specsIn({ openapi, openrpc }: ContractFiles): string[] {
  return [openapi, openrpc].filter((file) => file !== undefined);
}

/**
 * Reads the spec files and makes one contract of them.
 *
 * @param files - paths of an OpenAPI document (3.0 to 3.2, or Swagger 2) and of an OpenRPC document (1.x), YAML or
 *   JSON; each may refer to further files
 * @returns the contract
 * @throws CommandError when a file cannot be read; ContractError when it is no such document
 * @example const contract = await loadContract({ openapi: 'specs/openapi.yaml', openrpc: 'specs/openrpc.json' });
 */
export async function loadContract(files: ContractFiles): Promise<Contract> {
  const [openapi, openrpc] = await Promise.all([
    files.openapi === undefined ? undefined : load(files.openapi, openapiVersion, files),
    files.openrpc === undefined ? undefined : load(files.openrpc, openrpcVersion, files),
  ]);
  const documents: Documents = {};
  if (openapi !== undefined) documents.openapi = openapi.data as OpenapiDocument;
  if (openrpc !== undefined) documents.openrpc = openrpc.data as unknown as OpenrpcDocument;
  const unlowered = openrpc === undefined ? (pointer: string) => pointer : unlowering(openrpc.data);
  const locate: Contract['locate'] = (api, pointer) => {
    return (api === 'platform' ? openapi?.locate(pointer) : openrpc?.locate(unlowered(pointer))) ?? pointer;
  };
  const contract = readWith(documents, locate);
  contract.locate = locate;
  // What is plain as it was written is plain when it is lowered; the contract itself would have to look again.
  if ([openapi, openrpc].every((one) => one?.arePlain !== false)) contract.hasPlainSchemas = () => true;
  return contract;
}

type Documents = Parameters<typeof contractOf>[0];

/** Those who read a document know pointers, not lines: what they complain of gets its line here. */
function readWith(documents: Documents, locate: Contract['locate']): Contract {
  try {
    return contractOf(documents);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    // Their pointers do not say of which document they are: each is read alone, to know.
    const { openapi, openrpc } = documents;
    const problems = [
      ...(openapi === undefined ? [] : problemsOf({ openapi }).map((problem) => placed(problem, 'platform', locate))),
      ...(openrpc === undefined ? [] : problemsOf({ openrpc }).map((problem) => placed(problem, 'node', locate))),
    ];
    const together =
      problems.length > 0 ? problems : error.problems.map((problem) => placed(problem, 'platform', locate));
    throw new ContractError(together);
  }
}

function problemsOf(documents: Documents): string[] {
  try {
    contractOf(documents);
    return [];
  } catch (error) {
    if (error instanceof ContractError) return error.problems;
    throw error;
  }
}

/** `/methods/0/name: …` or `node#/methods/0/name: …` with the line instead of the pointer. */
function placed(problem: string, owner: ApiName, locate: Contract['locate']): string {
  const [, api = owner, pointer, sentence] = /^(?:(platform|node)#)?(\/.*?): (.*)$/s.exec(problem) ?? [];
  if (pointer === undefined || sentence === undefined) return problem;
  return `${locate(api === 'node' ? 'node' : 'platform', pointer)}: ${sentence}`;
}

/** A document that is whole: every reference in it leads to a part of it. */
type Loaded = { data: JsonObject; arePlain: boolean; locate: (pointer: string) => string };

async function load(file: string, versionOf: (source: Source) => Version, files: ContractFiles): Promise<Loaded> {
  const { allowExternal = false, onRead = () => undefined } = files;
  onRead(resolve(file));
  const root = await readSource(file);
  const { grammar, isOld } = versionOf(root);
  const source = await joined(root, grammar, filesOf(root, allowExternal, onRead));
  const data = documentOf(source);
  const arePlain = check(data, grammar, source.locate);
  return isOld ? upgrade(data, source) : { data, arePlain, locate: source.locate };
}

async function upgrade(written: JsonObject, { file, locate }: Source): Promise<Loaded> {
  const { upgraded } = await import('./load/upgrade.ts');
  const { data, original } = await upgraded(written).catch((error: Error & { code?: string }) => {
    if (error.code !== undefined) throw error;
    throw new ContractError([`${file}:1:1: cannot be upgraded to OpenAPI 3.1: ${error.message}.`]);
  });
  const place = (pointer: string): string => locate(original(pointer));
  return { data, arePlain: check(data, openapi3, place), locate: place };
}

/**
 * Holds a document to its shape, and takes out what its version does not know any more. Tells whether its schemas are
 * so plain that they are sure to compile.
 */
function check(data: JsonObject, grammar: Grammar, locate: (pointer: string) => string): boolean {
  const problems: string[] = [];
  const refs = refsOf(data);
  const judge = schemaJudge(refs, grammar);
  const complain = ({ pointer }: Step, ref: string, sentence: string): void => {
    problems.push(`${locate(`${pointer()}/$ref`)}: $ref ${JSON.stringify(ref)} ${sentence}.`);
  };
  const isNew = String(data['openapi']).startsWith('3.0') === false && data['swagger'] === undefined;
  walk(data, grammar.document, {
    problem: ({ pointer }, sentence) => problems.push(`${locate(pointer())}: ${sentence}.`),
    ref: (step, ref) => {
      if (!ref.startsWith('#/')) return;
      if (refs.target(ref)?.value !== undefined) {
        if (isCircle(refs, ref))
          complain(step, ref, 'leads back to itself; one of the $refs has to lead to a definition');
        return;
      }
      // In JSON Schema draft-07 it may start from the schema around it: the lowering knows.
      if (data['openrpc'] !== undefined && step.shape.orBoolean && !ref.startsWith('#/components/')) return;
      complain(step, ref, 'leads nowhere; correct it or add what it names');
    },
    object: (step, value) => {
      if (isNew && step.shape.orBoolean) takeOutLeftovers(value);
      judge.visitor.object(step, value);
    },
  });
  if (problems.length > 0) throw new ContractError(problems);
  return judge.arePlain();
}

/** Tells whether a `$ref` leads to a `$ref`, that one to another, and so back to the first. */
function isCircle(refs: Refs, first: string): boolean {
  let ref: Json | undefined = first;
  for (let hops = 0; typeof ref === 'string'; hops++) {
    if (hops > 0 && ref === first) return true;
    // A circle further down is found where it begins.
    if (hops > 64) return false;
    ref = asObject(refs.target(ref)?.value)['$ref'];
  }
  return false;
}

/** Keywords as OpenAPI 3.0 writes them, where later versions have none or another of that name. */
function takeOutLeftovers(schema: JsonObject): void {
  // It says nothing any more.
  delete schema['nullable'];
  for (const [limit, exclusive] of [
    ['maximum', 'exclusiveMaximum'],
    ['minimum', 'exclusiveMinimum'],
  ] as const) {
    if (typeof schema[exclusive] !== 'boolean') continue;
    const bound = schema[limit];
    const isMeant = schema[exclusive] && typeof bound === 'number';
    delete schema[exclusive];
    if (!isMeant) continue;
    schema[exclusive] = bound;
    delete schema[limit];
  }
}
