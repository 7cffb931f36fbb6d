import type { SecurityScheme } from '../../contract/security.ts';
import { collectNeededSchemes, listOAuthFlows, type NeededScheme } from '../model/credential-specs.ts';
import { markup, type Html } from '../../page-kit/html/html.ts';
import { markdown } from '../text/markdown.ts';
import { schemeInWords } from '../model/build-reference.ts';
import { markdownContext, pageHead, type Page } from './layout.ts';
import { anchor } from './schema-section.ts';
import { authenticationPath, hrefOf, pathOf, type Site } from './site.ts';

/** Makes the page about credentials: each scheme, where it travels, and for OAuth 2 the addresses and scopes. */
export function authenticationPage(site: Site): Page {
  return {
    path: authenticationPath,
    title: 'Authentication',
    description: 'The credentials that calls carry.',
    body: markup`<article class="guide">${pageHead(site, authenticationPath, [])}<h1>Authentication</h1>
<p class="lede">Put a credential in once, here or under “Server and key”, and every sample and every call of these pages
has it. It is kept in this tab only.</p>
${mockNote(site)}
${listNeededSchemes(site).map((needed) => schemeSection(site, needed))}</article>`,
  };
}

/** What the mock beside the pages makes of keys. */
function mockNote(site: Site): Html | false {
  if (!site.hasMock) return false;
  const lead = site.takesAnyKey && markup`The mock behind these pages accepts any key. `;
  const wrong = wrongKey(site);
  return (site.takesAnyKey || wrong !== undefined) && markup`<p>${lead}${wrong}</p>`;
}

/** Leads to the example of a call with a wrong key, which the mock answers as the document shows. */
function wrongKey({ reference }: Site): Html | undefined {
  for (const entry of reference.operations) {
    // What is made up has no key of its own.
    const refused = entry.operation.exchanges.find(({ response, ownParameters = [] }) => {
      return response.status === 401 && ownParameters.some(({ member }) => member === 'headers');
    });
    if (refused === undefined) continue;
    const query = new URLSearchParams({ exchange: refused.name });
    const href = `${hrefOf(authenticationPath, pathOf(entry))}?${query.toString()}`;
    return markup`<a href="${href}">Try a wrong key</a>: it gets the 401 of the document.`;
  }
  return undefined;
}

/** Lists the security schemes that the operations of a site need. */
export function listNeededSchemes({ reference }: Site): NeededScheme[] {
  return collectNeededSchemes(reference.operations.map(({ operation }) => operation));
}

function schemeSection(site: Site, { label, scheme }: NeededScheme): Html {
  const { key, http, travels, description, example, openIdConnectUrl } = scheme;
  const id = `scheme.${label}`;
  const flows = listOAuthFlows(scheme);
  return markup`<section data-scheme="${key}"><h2 id="${id}">${label}${anchor(id, label)}</h2>
<p><span class="muted">${schemeInWords(scheme)}</span>${markDeprecated(scheme)}</p>
${markdown(description, markdownContext(site, authenticationPath))}
${travels !== undefined && markup`<div data-scripted data-credential-rows="${http ?? ''}"></div>`}
${example !== undefined && markup`<p>Demo value: <code>${example}</code></p>`}
${openIdConnectUrl !== undefined && markup`<p>Discovery: <code>${openIdConnectUrl}</code></p>`}
${flows.map(
  ({ name, addresses, scopes }) => markup`<h3>Flow <code>${name}</code></h3>
<ul>${Object.entries(addresses).map(([which, url]) => markup`<li>${which}: <code>${url}</code></li>`)}</ul>
${
  Object.keys(scopes).length > 0 &&
  markup`<div class="table" tabindex="0" role="group" aria-label="Scopes"><table>
<thead><tr><th>Scope</th><th>Meaning</th></tr></thead>
<tbody>${Object.entries(scopes).map(
    ([scope, meaning]) => markup`<tr><td><code>${scope}</code></td><td>${meaning}</td></tr>`,
  )}</tbody></table></div>`
}`,
)}</section>`;
}

function markDeprecated(scheme: SecurityScheme): Html | false {
  return scheme.deprecated && markup` <span class="badge warn">Deprecated</span>`;
}
