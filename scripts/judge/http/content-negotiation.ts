import { essenceOf } from '../../contract/media/media.ts';
import type { Response } from '../../contract/message.ts';
import type { JudgedCall } from '../judge-input.ts';
import type { Fault } from '../../findings/findings.ts';
import { attributionIn } from '../../remote/remote.ts';

/**
 * Finds whether an answer comes in another form than the one that was asked for: in another media type although the
 * contract documents that one (RFC 9110, section 12.5.1), or in a coding that the client does not take (section
 * 12.5.3).
 *
 * @param asked - the request and its answer
 */
export function negotiationFaults({ operation, view, answer }: JudgedCall, response: Response): Fault[] {
  const { 'content-type': type = 'none', 'content-encoding': coding = 'identity' } = answer.headers;
  const asks = (header: string): string | undefined =>
    Object.entries(view.headers).find(([name]) => name.toLowerCase() === header)?.[1];
  const [wanted, taken] = [asks('accept')?.toLowerCase(), asks('accept-encoding')?.toLowerCase()];
  const own = essenceOf(type);
  const isDocumented = response.bodies.some(({ contentType }) => contentType.toLowerCase() === wanted);
  const spec = { api: operation.api, pointer: response.pointer };
  const faults: Fault[] = [];
  // A mock that has no such answer says so in its own header.
  const isTold = attributionIn(answer)?.includes('Accept allows none') === true;
  if (isDocumented && wanted !== undefined && own !== wanted && answer.text !== '' && !isTold)
    faults.push({
      ...{ rule: 'content-type', pointer: '', spec, got: own },
      expected: `${wanted}, which Accept asks for and the contract documents`,
    });
  const codings = coding.toLowerCase().split(',');
  if (taken !== undefined && codings.some((one) => ![taken, 'identity'].includes(one.trim().replace(/^x-/, ''))))
    faults.push({
      ...{ rule: 'content-encoding', pointer: '', spec, got: coding },
      expected: `a body in the coding ${taken}, or in none, as Accept-Encoding asks`,
    });
  return faults;
}
