import type { Contract } from './contract.ts';
import { isJson } from './media.ts';
import type { ApiName, MediaType, Operation } from './operation.ts';

/** Something that a document may say and that not every verb can serve. */
export type Feature = 'webhook' | 'callback' | 'link' | 'mutualTLS' | 'stream' | 'requestBodyThatIsNoJson' | 'responseBodyThatIsNoJson' | 'contentParameter';

/** What a verb says of each feature that it does not serve, e.g. `webhooks are not mocked`. */
export type Unserved = Partial<Record<Feature, string>>;

type Use = { feature: Feature; api: ApiName; pointer: string };

/**
 * Names what a document says and a verb cannot serve, so that nothing is dropped without a word.
 *
 * @param contract - the contract
 * @param unserved - what the verb does not serve
 * @returns one line a feature: its first place, the sentence, and how often it is there
 * @example unservedIn(contract, { webhook: 'webhooks are not mocked' })
 * // ['api.yaml:12:3: webhooks are not mocked.']
 */
export function unservedIn(contract: Contract, unserved: Unserved): string[] {
  const uses = featuresOf(contract);
  return Object.entries(unserved).flatMap(([feature, sentence]) => {
    const [first, ...others] = uses.filter((use) => use.feature === feature);
    if (first === undefined) return [];
    const count = others.length === 0 ? '' : ` (${others.length + 1} places, this is the first)`;
    return [`${contract.locate(first.api, first.pointer)}: ${sentence}${count}.`];
  });
}

function featuresOf({ apis, operations }: Contract): Use[] {
  return apis.flatMap(({ name, webhooks, securitySchemes }) => [
    ...webhooks.map(({ pointer }): Use => ({ feature: 'webhook', api: name, pointer })),
    ...securitySchemes.filter(({ type }) => type === 'mutualTLS').map(({ pointer }): Use => ({ feature: 'mutualTLS', api: name, pointer })),
    ...operations.filter(({ api }) => api === name).flatMap(usesOf),
  ]);
}

function usesOf({ api, request, responses, callbacks, parameters }: Operation): Use[] {
  const use = (feature: Feature, pointer: string): Use => ({ feature, api, pointer });
  const isOther = (body: MediaType): boolean => !isJson(body);
  const sent = request?.bodies ?? [];
  const answered = responses.flatMap(({ bodies }) => bodies);
  return [
    ...callbacks.map(({ operation }) => use('callback', operation.pointer)),
    ...responses.flatMap(({ links }) => links.map(({ pointer }) => use('link', pointer))),
    ...[...sent, ...answered].filter(({ itemSchema }) => itemSchema !== undefined).map(({ pointer }) => use('stream', pointer)),
    ...sent.filter(isOther).map(({ pointer }) => use('requestBodyThatIsNoJson', pointer)),
    ...answered.filter(isOther).map(({ pointer }) => use('responseBodyThatIsNoJson', pointer)),
    ...parameters.filter(({ content }) => content !== undefined && !isJson(content)).map(({ pointer }) => use('contentParameter', pointer)),
  ];
}
