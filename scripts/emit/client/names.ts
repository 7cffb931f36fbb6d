import { CommandError } from '../../contract/errors.ts';
import { asObject, asText, type Json } from '../../contract/json.ts';
import { quote } from '../text.ts';

/** The names of the functions that make clients, and the module of their runtime. */
export type ClientNames = { platformClient: string; nodeClient: string; runtime: string };

/** The names unless others are given. */
const defaultNames: ClientNames = {
  platformClient: 'createPlatformClient',
  nodeClient: 'createNodeClient',
  runtime: 'twinspec/runtime',
};

/** Beginning of the line in `client.ts` that keeps the names for the next run. */
export const namesMark = '// Names: ';

/**
 * Reads the names in an emitted client, so that they need not be given each time.
 *
 * @param text - an emitted `client.ts`; undefined if there is none
 * @param wanted - names that are given now
 * @returns all names
 * @throws CommandError for a name that cannot be that of a function, or that both clients have
 * @example namesFor(undefined, { platformClient: 'createPetClient' }).nodeClient // 'createNodeClient'
 */
export function namesFor(text: string | undefined, wanted: Partial<ClientNames>): ClientNames {
  const line = text?.split('\n').find((each) => each.startsWith(namesMark));
  const names = { ...defaultNames, ...(line === undefined ? {} : keptNames(line.slice(namesMark.length))), ...wanted };
  for (const flag of ['platformClient', 'nodeClient'] as const) {
    if (/^[A-Za-z_$][\w$]*$/.test(names[flag]) && !used.has(names[flag])) continue;
    throw new CommandError(`${quote(names[flag])} cannot name a client: take a word such as ${defaultNames[flag]}.`);
  }
  if (names.platformClient === names.nodeClient)
    throw new CommandError(`Both clients cannot be called ${names.platformClient}.`);
  return names;
}

function keptNames(text: string): Partial<ClientNames> {
  const { platformClient, nodeClient, runtime } = asObject(parsed(text));
  const kept = { platformClient: asText(platformClient), nodeClient: asText(nodeClient), runtime: asText(runtime) };
  return Object.fromEntries(Object.entries(kept).filter(([, name]) => name !== undefined));
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

/** Names that the module uses already, and reserved words. */
const used = new Set(
  (
    'platformTable platformFlows clientCredentials nodeMethods nodeWaits bindPlatform bindNode bindStreams bindSubscriptions bindTransfers createNodeSubscriptions nodeStreams anyMedia secretsAt arguments await break case ' +
    'catch class const continue debugger default delete do else enum eval export extends false finally for ' +
    'function if implements import in instanceof interface let new null package private protected public return ' +
    'static super switch this throw true try typeof var void while with yield undefined'
  ).split(' '),
);
