import { isDeepStrictEqual } from 'node:util';
import { normalizeName } from '../../contract/lists/pagination-names.ts';
import type { Operation } from '../../contract/operation.ts';
import { directlyBelow, type OpenCollection } from '../../contract/resources/resource-families.ts';
import { attributionIn } from '../../remote/remote.ts';
import { isAccepted } from './accepted-requests.ts';
import { readsOnly } from './call-parts.ts';
import { addPathParameters, createRemoteObject, withExpectedEffect } from './life-cycle.ts';
import { openCheck, type Exploring } from './life-cycle-context.ts';
import { entriesOfList, findDescribedList, listFault, placeInAnswer, type DescribedList } from './list-query.ts';

/**
 * Asks for what belongs to a new thing of the run's own: nothing that belongs to another one does.
 *
 * @param exploring - the exploration, with requests that are accepted
 */
export async function listOfNewThings(exploring: Exploring): Promise<void> {
  const { runner, results, bases, families } = exploring;
  for (const family of families) {
    const creation = bases.get(family.create);
    for (const list of listsBelow(exploring, family)) {
      const base = bases.get(list.operation);
      if (creation === undefined || base === undefined || runner.ended !== undefined) continue;
      const ask = { kind: 'list', operation: list.operation } as const;
      const old = await runner.perform(openCheck(exploring, { ...ask, about: 'what belongs to one', request: base }));
      const { answer } = old;
      if (answer === undefined || !isAccepted(old) || attributionIn(answer) !== undefined) continue;
      const entries = entriesOfList(list, answer);
      const { results: made, thing } =
        entries.length === 0 ? nothingMade : await createRemoteObject(exploring, family, creation);
      results.push(...made);
      if (thing === undefined) continue;
      const request = addPathParameters(list.operation, base, thing);
      if (isDeepStrictEqual(request, base)) continue;
      const check = openCheck(exploring, { ...ask, about: 'what belongs to a new one', request });
      results.push(
        await runner.perform(
          withExpectedEffect(check, (now) => {
            if (!isAccepted({ check: ask, answer: now })) return [];
            const i = entriesOfList(list, now).findIndex((one) => entries.some((each) => isDeepStrictEqual(each, one)));
            const at = placeInAnswer(list.operation, `/${[...list.shape.items, i].join('/')}`);
            const due = `nothing of another ${family.parameter}, as this one is new`;
            return i < 0 ? [] : [listFault('belonging', at, due, 'an entry of another one')];
          }),
        ),
      );
    }
  }
}

const nothingMade = { results: [], thing: undefined };

/** The lists of what belongs to a thing: below its path, or of a method that wants its key. */
function listsBelow({ plan }: Exploring, family: OpenCollection): DescribedList[] {
  const isAsking = ({ rpc }: Operation): boolean =>
    rpc?.params.some(({ name, required }) => required && normalizeName(name) === normalizeName(family.parameter)) ===
    true;
  const own = new Set([family.list, family.read, ...directlyBelow(family).filter(({ rpc }) => rpc !== undefined)]);
  const methods = plan.called.filter((one) => one.api === family.create.api && isAsking(one) && !own.has(one));
  const below = directlyBelow(family).filter(({ rpc, safe }) => rpc === undefined && safe);
  return [...below, ...methods.filter(readsOnly)].flatMap((one) => findDescribedList(one) ?? []);
}
