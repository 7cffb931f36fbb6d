import { asText, type Json } from '../../contract/base/json.ts';

/** Beginning of the line in `server.ts` that keeps the module of the runtime for the next run. */
export const runtimeMark = '// Runtime: ';

/**
 * Reads the module of the runtime in an emitted server, so that it need not be given each time.
 *
 * @param text - an emitted `server.ts`; undefined if there is none
 * @param wanted - the module that is given now
 * @example serverRuntimeFor(undefined, '../runtime.ts') // '../runtime.ts'
 */
export function serverRuntimeFor(text: string | undefined, wanted: string | undefined): string {
  const line = text?.split('\n').find((each) => each.startsWith(runtimeMark));
  return (
    wanted ??
    (line === undefined ? undefined : readKeptText(line.slice(runtimeMark.length))) ??
    'twinspec/server/runtime'
  );
}

function readKeptText(text: string): string | undefined {
  try {
    return asText(JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}
