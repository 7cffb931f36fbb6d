import { asText, type Json } from '../../contract/json.ts';

/** Begins the line that keeps for the next run where the runtime is. */
export const runtimeMark = '// Runtime: ';

/**
 * Tells where an emitted server imports its runtime from, so that nobody has to repeat it.
 *
 * @param text - an emitted `server.ts`; undefined where there is none
 * @param wanted - the module that is given now
 * @returns the module
 */
export function serverRuntimeFor(text: string | undefined, wanted: string | undefined): string {
  const line = text?.split('\n').find((each) => each.startsWith(runtimeMark));
  return wanted ?? (line === undefined ? undefined : kept(line.slice(runtimeMark.length))) ?? 'twinspec/server/runtime';
}

function kept(text: string): string | undefined {
  try {
    return asText(JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}
