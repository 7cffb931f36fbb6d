import type { ApiServer } from '../contract/message.ts';
import { serverPath } from '../contract/routes/routes.ts';
import type { NoteChange } from './change.ts';
import { codeSpan } from '../contract/base/markdown-text.ts';

/**
 * Compares the servers of an API, or those of an operation that has its own.
 *
 * @param before - the servers that callers know
 * @param after - the new ones
 * @param place - where they are, for people
 * @param note - takes the changes
 */
export function compareServers(before: ApiServer[], after: ApiServer[], place: string, note: NoteChange): void {
  const [old, now] = [before, after].map((servers) => JSON.stringify(servers.map(({ template }) => template)));
  const origin = (after[0] ?? before[0])?.pointer;
  // Another host may be the same server; below another path, no operation is where it was.
  const isMoved = before.some((one) => !after.some((other) => pathOf(one) === pathOf(other)));
  if (isMoved)
    note({ rule: 'server-path-changed', impact: 'major', place, message: 'The paths of the servers changed.', origin });
  else if (old !== now)
    note({ rule: 'server-changed', impact: 'patch', place, message: 'The addresses of the servers changed.', origin });
  for (const [one, other] of pairServers(before, after)) compareVariables(one, other, place, note);
}

function pathOf({ url }: ApiServer): string {
  return serverPath(url) ?? url;
}

/** A server is the same if its URL is, and else the one in its place. */
function pairServers(before: ApiServer[], after: ApiServer[]): [ApiServer, ApiServer][] {
  const left = after.filter(({ template }) => !before.some((old) => old.template === template));
  return before.flatMap((old): [ApiServer, ApiServer][] => {
    const now = after.find(({ template }) => template === old.template) ?? left.shift();
    return now === undefined ? [] : [[old, now]];
  });
}

function compareVariables(old: ApiServer, now: ApiServer, above: string, note: NoteChange): void {
  for (const name of new Set([...Object.keys(old.variables), ...Object.keys(now.variables)])) {
    const [was, is] = [old.variables[name], now.variables[name]];
    const place = `${above}/variables/${name}`;
    const origin = `${now.pointer}/variables/${name}`;
    const say = (
      rule: Parameters<NoteChange>[0]['rule'],
      impact: 'major' | 'minor',
      message: string,
      about = '',
    ): void =>
      note({
        rule,
        impact,
        place,
        message: `The variable ${codeSpan(name)} of ${now.template} ${message}.`,
        origin,
        about,
      });
    if (was === undefined) say('server-variable-added', 'minor', 'was added');
    else if (is === undefined) say('server-variable-removed', 'major', 'was removed');
    else {
      if (was.default !== is.default)
        say('server-variable-default-changed', 'major', `has the default ${is.default} instead of ${was.default}`);
      const [values, newValues] = [was.enum, is.enum];
      const gone = newValues.length === 0 ? [] : values.filter((value) => !newValues.includes(value));
      const come = values.length === 0 ? [] : newValues.filter((value) => !values.includes(value));
      const about = gone.join(', ');
      if (gone.length > 0) say('server-variable-value-removed', 'major', `may no longer be ${about}`, about);
      if (values.length === 0 && newValues.length > 0)
        say('server-variable-value-removed', 'major', `may now only be ${newValues.join(', ')}`);
      if (come.length > 0) say('server-variable-value-added', 'minor', `may now also be ${come.join(', ')}`);
      if (values.length > 0 && newValues.length === 0)
        say('server-variable-value-added', 'minor', 'may be anything now');
    }
  }
}
