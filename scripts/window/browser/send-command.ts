/** The session that the page looks at, as its address says; `undefined` for the one of its path. */
export const chosenSession = new URLSearchParams(location.search).get('session') ?? undefined;

/** A command that was refused, or did not arrive; the message is a sentence for people. */
export class CommandRefusedError extends Error {}

/**
 * Sends a command to the server of the page, for the session that the page looks at.
 *
 * @param path - the path below `/_twinspec/`
 * @param init - the method, if it is not GET, and what is sent as JSON
 * @throws Refused when it is refused, or cannot be sent
 */
export async function sendCommand<Result>(path: string, { method = 'GET', body }: Order = {}): Promise<Result> {
  const headers: Record<string, string> = chosenSession === undefined ? {} : { 'X-Twinspec-Session': chosenSession };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const response = await fetch(path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new CommandRefusedError('The server cannot be reached.');
  });
  const text = await response.text();
  const value = text === '' ? undefined : (JSON.parse(text) as unknown);
  if (response.ok) return value as Result;
  throw new CommandRefusedError(
    (value as { detail?: string } | undefined)?.detail ?? `The server answered ${response.status}.`,
  );
}

type Order = { method?: 'GET' | 'POST' | 'DELETE'; body?: unknown };

/**
 * Says what came of something.
 *
 * @param place - where to say it
 * @param work - does it, and returns a sentence
 */
export async function showOutcome(place: HTMLElement, work: () => Promise<string>): Promise<void> {
  place.className = 'report';
  place.textContent = '';
  try {
    place.textContent = await work();
    place.classList.add('good');
  } catch (error) {
    if (!(error instanceof CommandRefusedError)) throw error;
    place.textContent = error.message;
    place.classList.add('bad');
  }
}
