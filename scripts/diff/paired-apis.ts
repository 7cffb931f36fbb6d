import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';

/** What two versions of a contract are compared by. */
export type ComparedVersion = Pick<Contract, 'apis' | 'operations' | 'locate'> & {
  /** The names that APIs had, by those that they have now. */
  former?: ReadonlyMap<string, string>;
};

/**
 * Gives the APIs of an older version the names that they have in a newer one. Those of one name belong together, and so
 * do two of one kind if no others of that kind are left.
 *
 * @returns the older version, as if its documents had always had those names
 * @example withNamesOf({ apis: [old], … }, { apis: [now], … }).apis[0]?.name // that of `now`
 */
export function withNamesOf<Version extends ComparedVersion>(
  base: Version,
  { apis }: Pick<ComparedVersion, 'apis'>,
): Version {
  const names = new Map<string, string>();
  for (const kind of ['http', 'rpc'] as const) {
    const [left, free] = [base.apis, apis].map((list, i) =>
      list.filter((api) => api.kind === kind && ![apis, base.apis][i]?.some(({ name }) => name === api.name)),
    );
    const [before, now] = [left?.[0], free?.[0]];
    if (left?.length === 1 && free?.length === 1 && before && now) names.set(before.name, now.name);
  }
  if (names.size === 0) return base;
  const nameOf = (name: string): string => names.get(name) ?? name;
  const former = new Map([...names].map(([before, now]) => [now, before]));
  const renameApi = (operation: Operation): Operation =>
    Object.create(operation, { api: { value: nameOf(operation.api), enumerable: true } }) as Operation;
  return {
    ...base,
    former,
    apis: base.apis.map((api) => ({ ...api, name: nameOf(api.name), webhooks: api.webhooks.map(renameApi) })),
    operations: base.operations.map(renameApi),
    locate: (api: string, pointer: string) => base.locate(former.get(api) ?? api, pointer),
  };
}
