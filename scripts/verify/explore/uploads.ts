import { bodyKind } from '../../contract/media/media.ts';
import { findSuccess } from '../../contract/responses/responses.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Fault } from '../../findings/findings.ts';
import { attributionIn } from '../../remote/remote.ts';
import { isAccepted } from './accepted-requests.ts';
import { withExpectedEffect } from './life-cycle.ts';
import { openCheck, type Exploring } from './life-cycle-context.ts';

/**
 * Downloads what was uploaded to the same path, to the last byte. The text of an upload is the run's own, so that what
 * was there before is not taken for it.
 *
 * @param exploring - the exploration; downloads that are accepted become bases
 */
export async function compareUploads(exploring: Exploring): Promise<void> {
  const { plan, scope, runner, results, bases } = exploring;
  for (const upload of plan.called) {
    const base = bases.get(upload);
    const download = plan.called.find(
      (one) => one.method === 'GET' && one.path === upload.path && one.api === upload.api,
    );
    if (base === undefined || download === undefined || !takesBytes(upload) || !givesBytes(download)) continue;
    if (runner.ended !== undefined) return;
    const start = typeof base.body === 'string' ? base.body : '';
    const sent = `${start}\ntwinspec ${scope.seed} é漢 end`;
    const perform = (operation: Operation, about: string, body?: string, due?: (text: string) => Fault[]) => {
      const sample =
        operation === upload
          ? base
          : { ...plan.samples.get(operation), headers: plan.samples.get(operation)?.headers ?? {} };
      const request = { ...sample, path: { ...sample.path, ...base.path }, ...(body !== undefined && { body }) };
      const check = openCheck(exploring, { operation, kind: 'life cycle', about, request });
      return runner.perform(
        withExpectedEffect(check, (answer) =>
          isAccepted({ check: { operation }, answer }) && attributionIn(answer) === undefined
            ? (due?.(answer.text) ?? [])
            : [],
        ),
      );
    };
    const uploaded = await perform(upload, 'upload', sent);
    results.push(uploaded);
    if (!isAccepted(uploaded)) continue;
    const downloaded = await perform(download, `download what ${upload.id} uploaded`, undefined, (text) =>
      text === sent ? [] : [{ rule: 'upload', pointer: '', ...differenceOf(sent, text) }],
    );
    results.push(downloaded);
    if (isAccepted(downloaded) && downloaded.check.view !== undefined && !bases.has(download))
      bases.set(download, downloaded.check.view);
  }
}

function takesBytes({ request, method }: Operation): boolean {
  const bodies = request?.bodies ?? [];
  return (method === 'PUT' || method === 'POST') && bodies.length > 0 && bodies.every(isBytes);
}

function givesBytes(operation: Operation): boolean {
  const bodies = findSuccess(operation)?.response.bodies ?? [];
  return bodies.length > 0 && bodies.every(isBytes);
}

function isBytes(body: { contentType: string }): boolean {
  return ['binary', 'text'].includes(bodyKind(body));
}

/** Says in numbers what differs: bytes are no text for a report. */
function differenceOf(sent: string, got: string): Pick<Fault, 'expected' | 'got'> {
  const [due, came] = [Buffer.from(sent), Buffer.from(got)];
  const expected = `the ${due.length} bytes that were uploaded`;
  if (due.length !== came.length) return { expected, got: `${came.length} bytes` };
  return { expected, got: `another byte at ${due.findIndex((byte, i) => byte !== came[i])}` };
}
