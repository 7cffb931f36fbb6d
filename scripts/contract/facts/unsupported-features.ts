import type { Contract, Api } from '../contract-type.ts';
import { isReadByNode } from '../base/http-methods.ts';
import { hasPositions, isForm, isJson, streamFormat } from '../media/media.ts';
import { noteOf } from '../document/document-mistakes.ts';
import type { Operation } from '../operation.ts';
import type { MediaType } from '../message.ts';

/** A feature of documents that not every verb can serve. */
export type Feature =
  | 'webhook'
  | 'callback'
  | 'link'
  | 'mutualTLS'
  | 'stream'
  | 'methodUnknownToNode'
  | 'requestBodyNeitherJsonNorForm'
  | 'responseBodyThatIsNoJson'
  | 'contentParameter';

/** The features that a verb does not serve, each with a sentence about it, e.g. `webhooks are not mocked`. */
export type UnsupportedFeatures = Partial<Record<Feature, string>>;

type Use = { api: string; pointer: string };

/**
 * Lists what is wrong in the documents, and the features of them that a verb cannot serve, so that nothing is dropped
 * silently.
 *
 * @param unserved - see {@link UnsupportedFeatures}
 * @returns one line for each mistake, and one for each feature: its first place, the sentence, and how often it appears
 * @example listUnsupportedFeatures(contract, { webhook: 'webhooks are not mocked' })
 * // ['api.yaml:12:3: webhooks are not mocked.']
 */
export function listUnsupportedFeatures(contract: Contract, unserved: UnsupportedFeatures): string[] {
  const asked = Object.entries(unserved) as [Feature, string][];
  const lines = asked.flatMap(([feature, sentence]) => {
    const [first, ...others] = usesOf(contract, feature);
    if (first === undefined) return [];
    const count = others.length === 0 ? '' : ` (${others.length + 1} places, this is the first)`;
    return [`${contract.locate(first.api, first.pointer)}: ${sentence}${count}.`];
  });
  return [...(contract.mistakes ?? []).map(noteOf), ...lines];
}

function usesOf({ apis, operations }: Contract, feature: Feature): Use[] {
  const ofApi = inApis[feature] ?? (() => []);
  const ofOperation = inOperations[feature] ?? (() => []);
  return apis.flatMap((api) => [
    ...ofApi(api).map(({ pointer }) => ({ api: api.name, pointer })),
    ...operations
      .filter((operation) => operation.api === api.name)
      .flatMap(ofOperation)
      .map(({ pointer }) => ({ api: api.name, pointer })),
  ]);
}

type Placed = { pointer: string };

const inApis: Partial<Record<Feature, (api: Api) => Placed[]>> = {
  webhook: ({ webhooks }) => webhooks,
  mutualTLS: ({ securitySchemes }) => securitySchemes.filter(({ type }) => type === 'mutualTLS'),
};

const inOperations: Partial<Record<Feature, (operation: Operation) => Placed[]>> = {
  callback: ({ callbacks }) => callbacks.map(({ operation }) => operation),
  link: ({ responses }) => responses.flatMap(({ links }) => links),
  // Events, lines, sequences and parts are read item by item.
  stream: (operation) =>
    listAnsweredMedia(operation).filter(
      (body) => body.itemSchema !== undefined && streamFormat(body) === undefined && !hasPositions(body),
    ),
  methodUnknownToNode: (operation) => (isReadByNode(operation.method) ? [] : [operation]),
  requestBodyNeitherJsonNorForm: (operation) =>
    listSentMedia(operation).filter((body) => !isJson(body) && !isForm(body) && !hasPositions(body)),
  responseBodyThatIsNoJson: (operation) => listAnsweredMedia(operation).filter((body) => !isJson(body)),
  contentParameter: ({ parameters }) => parameters.filter(({ content }) => content !== undefined && !isJson(content)),
};

function listSentMedia({ request }: Operation): MediaType[] {
  return request?.bodies ?? [];
}

function listAnsweredMedia({ responses }: Operation): MediaType[] {
  return responses.flatMap(({ bodies }) => bodies);
}
