import { asObject, asText, toPointer, type JsonObject } from '../contract/base/json.ts';
import type { Requirement, SecurityScheme } from '../contract/security.ts';
import type { NoteChange } from './change.ts';
import { codeSpan } from '../contract/base/markdown-text.ts';

/** Adds a change to the security of an operation; `origin` is that of its requirements unless it is named. */
type Say = (change: Omit<Parameters<NoteChange>[0], 'place'> & { place?: string }) => void;

/**
 * Compares what callers have to prove who they are with.
 *
 * @param before - the alternatives that callers know
 * @param after - the new ones
 * @param say - takes the changes
 */
export function compareSecurity(before: Requirement[][], after: Requirement[][], say: Say): void {
  const open: Requirement[][] = [[]];
  const [old, now] = [before.length === 0 ? open : before, after.length === 0 ? open : after];
  const refused = old.filter((sent) => !isAccepted(sent, now));
  for (const sent of refused) {
    const alike = now.find((wanted) => wiresOf(wanted) === wiresOf(sent));
    if (alike === undefined)
      say({
        ...{ rule: 'credential-required', impact: 'major', about: namesOf(sent) },
        message: `A call with ${namesOf(sent)} is no longer accepted; it now needs ${now.map(namesOf).join(', or ')}.`,
      });
    else sayScopes('scope-required', alike, sent, 'now also needs', say);
  }
  const taken = now.filter((sent) => !isAccepted(sent, old));
  if (refused.length === 0 && taken.length > 0) {
    for (const sent of taken) {
      const alike = old.find((known) => wiresOf(known) === wiresOf(sent));
      if (alike !== undefined) sayScopes('scope-released', alike, sent, 'no longer needs', say);
      else
        say({
          ...{ rule: 'credential-accepted', impact: 'minor', about: namesOf(sent) },
          message: `A call with ${namesOf(sent)} is now accepted.`,
        });
    }
  }
  for (const { scheme } of before.flat()) {
    const same = after.flat().find((one) => one.scheme.key === scheme.key)?.scheme;
    if (same !== undefined) compareSchemes(scheme, same, say);
  }
}

function isAccepted(sent: Requirement[], taking: Requirement[][]): boolean {
  return taking.some((wanted) =>
    wanted.every((one) =>
      sent.some((given) => wireOf(given) === wireOf(one) && one.scopes.every((scope) => given.scopes.includes(scope))),
    ),
  );
}

function wireOf({ scheme: { type, http, travels, key } }: Requirement): string {
  return [type, http, travels?.in, travels?.name.toLowerCase() ?? key].filter(Boolean).join(' ');
}

function wiresOf(one: Requirement[]): string {
  return one.map(wireOf).toSorted().join(', ');
}

/** A key is known by its header, another credential by the name of its scheme, as they all travel in one header. */
function namesOf(one: Requirement[]): string {
  return one.map(({ scheme }) => nameOf(scheme)).join(' and ') || 'no credential';
}

function nameOf({ type, http, key, travels }: SecurityScheme): string {
  if (type === 'apiKey') return travels?.name ?? key;
  const kind = {
    http: `HTTP ${http ?? ''}`,
    oauth2: 'OAuth 2',
    openIdConnect: 'OpenID Connect',
    mutualTLS: 'mTLS',
    undefined: 'not defined',
  }[type];
  return `${codeSpan(key)} (${kind})`;
}

/** Says which scopes the first of two requirements of the same schemes has, and the second has not. */
function sayScopes(
  rule: 'scope-required' | 'scope-released',
  more: Requirement[],
  less: Requirement[],
  verb: string,
  say: Say,
): void {
  for (const { scheme, scopes } of more) {
    const known = less.find((one) => one.scheme.key === scheme.key)?.scopes ?? [];
    for (const scope of scopes.filter((one) => !known.includes(one)))
      say({
        ...{ rule, impact: rule === 'scope-required' ? 'major' : 'minor', about: `${scheme.key} ${scope}` },
        message: `A call with ${nameOf(scheme)} ${verb} the scope ${codeSpan(scope)}.`,
      });
  }
}

const urls = ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl'] as const;

/** A client that gets tokens relies on the flows, on their URLs, and on the scopes that can be asked for. */
function compareSchemes(old: SecurityScheme, now: SecurityScheme, say: Say): void {
  const name = nameOf(now);
  if (!old.deprecated && now.deprecated)
    say({
      ...{ rule: 'credential-deprecated', impact: 'minor' },
      message: `The credential ${name} is now deprecated.`,
      origin: now.pointer,
      about: now.key,
    });
  const sayUrl = (way: string, what: string, was: string | undefined, is: string | undefined): void => {
    if (was === is) return;
    const message =
      was === undefined
        ? `The ${what} of ${name} is now ${is ?? ''}.`
        : `The ${what} of ${name} changed from ${was} to ${is ?? 'none'}.`;
    say({
      rule: 'oauth-url-changed',
      impact: was === undefined ? 'minor' : 'major',
      message,
      origin: now.pointer + way,
    });
  };
  sayUrl('/openIdConnectUrl', 'OpenID Connect URL', old.openIdConnectUrl, now.openIdConnectUrl);
  sayUrl('/oauth2MetadataUrl', 'metadata URL', old.oauth2MetadataUrl, now.oauth2MetadataUrl);
  for (const flow of new Set([...Object.keys(old.flows), ...Object.keys(now.flows)])) {
    const way = toPointer('flows', flow);
    const [was, is] = [old.flows[flow], now.flows[flow]];
    if (was === undefined || is === undefined) {
      const [rule, impact, verb] =
        was === undefined
          ? (['oauth-flow-added', 'minor', 'was added'] as const)
          : (['oauth-flow-removed', 'major', 'was removed'] as const);
      say({ rule, impact, message: `The flow ${codeSpan(flow)} of ${name} ${verb}.`, origin: now.pointer + way });
      continue;
    }
    const [before, after] = [asObject(was), asObject(is)];
    for (const url of urls)
      sayUrl(
        `${way}/${url}`,
        `${codeSpan(url)} of the flow ${codeSpan(flow)}`,
        asText(before[url]),
        asText(after[url]),
      );
    compareFlowScopes(
      asObject(before['scopes']),
      asObject(after['scopes']),
      { flow, name, at: now.pointer + way },
      say,
    );
  }
}

function compareFlowScopes(
  old: JsonObject,
  now: JsonObject,
  { flow, name, at }: { flow: string; name: string; at: string },
  say: Say,
): void {
  for (const scope of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const origin = at + toPointer('scopes', scope);
    const where = `of the flow ${codeSpan(flow)} of ${name}`;
    if (now[scope] === undefined) {
      const message = `The scope ${codeSpan(scope)} ${where} was removed: a token can no longer be asked for with it.`;
      say({ rule: 'oauth-scope-removed', impact: 'major', message, origin });
    } else if (old[scope] === undefined)
      say({
        rule: 'oauth-scope-added',
        impact: 'minor',
        message: `The scope ${codeSpan(scope)} ${where} was added.`,
        origin,
      });
    else if (old[scope] !== now[scope]) {
      const message = `The description of the scope ${codeSpan(scope)} ${where} changed.`;
      say({ rule: 'description-changed', impact: 'patch', message, origin });
    }
  }
}
