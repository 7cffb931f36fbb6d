import { asObject } from '../../contract/base/json.ts';
import { methodNameOf } from '../../contract/names/names.ts';
import type { OpenCollection } from '../../contract/resources/resource-families.ts';
import type { Result } from '../../checks/checks.ts';
import type { Fault } from '../../findings/findings.ts';
import { attributionIn } from '../../remote/remote.ts';
import { isAccepted, listObjectsInAnswer, validKinds } from '../explore/accepted-requests.ts';
import { readBroughtPart, readSentPart } from '../explore/call-parts.ts';
import { findLostMembers } from '../explore/life-faults.ts';

/**
 * Makes what finds members that a thing lacks in the answer to its making, where nothing shows it again: a comment that
 * has no address of its own. Things that can be read are compared when they are.
 *
 * @param families - the collections whose things can be read
 */
export function createAnswerJudge(families: readonly OpenCollection[]): (result: Result) => Fault[] {
  const followed = new Set(families.filter(({ read }) => read !== undefined).map(({ create }) => create));
  return (result) => {
    const { check, answer } = result;
    const { operation, kind, view } = check;
    const isCreation =
      operation.rpc === undefined
        ? operation.method === 'POST' && answer?.status === 201
        : methodNameOf(operation.rpc).does === 'create';
    if (!isCreation || followed.has(operation) || answer === undefined || !isAccepted(result)) return [];
    if (!(validKinds.has(kind) || kind === 'life cycle') || attributionIn(answer) !== undefined) return [];
    const [made] = listObjectsInAnswer(readBroughtPart(operation, answer));
    const names = Object.keys(asObject(made)).map((name) => name.toLowerCase());
    // Without a key, it is what the call did, such as how many there are now.
    if (made === undefined || !names.some((name) => /(?:id|key|ref|reference|code)$/.test(name))) return [];
    const sent = Object.entries(readSentPart(operation, view)).filter(([name]) => made[name] !== undefined);
    return findLostMembers(operation, { by: operation.id, sent: Object.fromEntries(sent) }, made, made);
  };
}
