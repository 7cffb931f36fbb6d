import type { Contract } from '../../contract/contract.ts';
import { banner } from '../banner.ts';
import { apiWords, type ClientNames } from '../client/client-names.ts';
import { makerDoc } from '../client/doc.ts';
import { comment, quote, ts, tsdoc, type TypeScript } from '../text.ts';

/**
 * Emits clients that check each documented answer against its schema: those of `client.ts`, by the same names, with the
 * validators of the answers.
 *
 * @param names - the names of the functions that make clients, and the module of their runtime
 * @returns the module `checked-client.ts`
 * @example emitCheckedClient(contract, namesFor(undefined, {}, contract.apis))
 */
export function emitCheckedClient(contract: Contract, names: ClientNames): TypeScript {
  const words = apiWords(names);
  const kinds = (['rpc', 'http'] as const).filter((kind) => contract.apis.some((api) => api.kind === kind));
  const makers = kinds.map((kind) => {
    const { maker, type } = words[kind];
    const [title = '', ...rest] = makerDoc(contract, maker, kind);
    const doc = [
      title,
      comment`Its methods throw a MalformedResponseError for an answer that breaks the contract.`,
      ...rest,
    ];
    return ts`
/** Options of {@link ${maker}}. Times are in milliseconds. */
export type ${type}ClientOptions = Omit<unchecked.${type}ClientOptions, 'validate'> & {
  /** Whether each documented answer, errors included, is checked against its schema. Default true. */
  validate?: boolean | undefined;
};

${tsdoc(doc)}export function ${maker}({ validate = true, ...options }: ${type}ClientOptions): unchecked.${type}Client {
  return unchecked.${maker}({ ...options, validate: validate ? checkAnswer : undefined });
}
`;
  });
  return ts.join([banner, head(names), ...makers], '');
}

const head = ({ runtime }: ClientNames): TypeScript => ts`import { answersChecked } from ${quote(runtime)};
import * as unchecked from './client.ts';
import * as validators from './validators/responses.ts';

export * from './client.ts';

const checkAnswer = /* @__PURE__ */ answersChecked(validators);
`;
