import { normalizeName } from '../../contract/lists/pagination-names.ts';
import { findFirstDocumented } from '../../contract/responses/responses.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import type { Fault } from '../../findings/findings.ts';
import { attributionIn } from '../../remote/remote.ts';
import { isAccepted } from './accepted-requests.ts';
import { showsMissing } from './call-parts.ts';
import { withNewValues, withUniqueValues } from './conflicts.ts';
import { findFlowingPlaces, freshRequest, listNamedValues } from './flowing-values.ts';
import { writeStatus } from './life-faults.ts';
import { withExpectedEffect } from './life-cycle.ts';
import { openCheck, type Exploring } from './life-cycle-context.ts';
import { listVariedPlaces } from './varied-places.ts';

/**
 * Names what is not there, where another operation makes such things and the document says how it is refused: a visit
 * of a pet that nothing has would belong to none.
 *
 * @param exploring - the exploration, with requests that are accepted
 */
export async function nameUnknown(exploring: Exploring): Promise<void> {
  const { runner, results, before, bases } = exploring;
  const known = listNamedValues([...before, ...results]);
  for (const [operation, base] of bases) {
    for (const { place, name, noun, maker } of findFlowingPlaces(exploring, operation, base, known)) {
      // What a path lacks is asked for elsewhere, and a `name` may be the one that a thing gets.
      if (maker === undefined || place.startsWith('path ') || given.test(name)) continue;
      if (!isMissedThere(operation, noun) && !isRefusedAsUnknown(operation, noun)) continue;
      if (runner.ended !== undefined) return;
      const own = await freshRequest(exploring, operation, withUniqueValues(exploring, operation, base));
      const request = withUnknown(exploring, operation, own, place);
      if (request === undefined) continue;
      const about = `with another ${place}, which nothing has`;
      const check = openCheck(exploring, { operation, kind: 'life cycle', about, request });
      const pointer = place.startsWith('/') ? place : '';
      const due = `a refusal, as there is no ${noun} of this name (made up)`;
      results.push(
        await runner.perform(
          withExpectedEffect(check, (answer): Fault[] =>
            isAccepted({ check: { operation }, answer }) && attributionIn(answer) === undefined
              ? [
                  {
                    rule: 'refusal',
                    code: `dangling ${operation.id}`,
                    pointer,
                    expected: due,
                    got: writeStatus(answer),
                  },
                ]
              : [],
          ),
        ),
      );
    }
  }
}

/** Numbers may be counted up, but hardly so far; a short text may name what another client has made. */
const farNumber = 1_999_999_993;
const shortest = 8;

function withUnknown(
  { plan }: Exploring,
  operation: Operation,
  request: RequestParts,
  place: string,
): RequestParts | undefined {
  const { validators } = plan.measure;
  const found = listVariedPlaces(operation, request, validators).find(({ name }) => name === place);
  const usual = found?.usual;
  if (found === undefined || usual === undefined) return undefined;
  if (typeof usual === 'string' && usual.length >= shortest) {
    const other = withNewValues(operation, request, [place], validators);
    return other === request ? undefined : other;
  }
  const far =
    typeof usual !== 'string'
      ? farNumber
      : /\d/.test(usual)
        ? usual.replace(/\d+/, String(farNumber))
        : `${usual}${farNumber}`;
  const changed = far === usual ? undefined : found.put(request, far);
  return changed !== undefined && found.allows(changed, far) ? changed : undefined;
}

/** Names of members that a call may set as well as ask for. */
const given = /^(?:name|key|slug|code|number|handle)$/;

/** Whether a 422 is said to be for these: `There is no such depot.` */
function isRefusedAsUnknown(operation: Operation, noun: string): boolean {
  const found = findFirstDocumented(operation, [422])?.response;
  const said = found?.status === '422' ? found.description : '';
  const saysMissing = /\b(?:no|unknown|missing|nonexistent)\b|not (?:found|exist|there|known)/i;
  return said.split(/[.;,]/).some((one) => saysMissing.test(one) && normalizeName(one).includes(noun));
}

/** Whether what the document says of things that are not there is about these: a path may lack its own, too. */
function isMissedThere(operation: Operation, noun: string): boolean {
  if (!showsMissing(operation)) return false;
  if (operation.rpc !== undefined) return true;
  const said = findFirstDocumented(operation, [404])?.response.description ?? '';
  return !operation.path.includes('{') || normalizeName(said).includes(noun);
}
