import { all, ask, type Attack } from '../attack.ts';
import type { Target } from '../servers.ts';
import { headerOf } from '../wire.ts';

const noPages = 'it serves no pages';

/** Files, secrets and code that have to stay where they are. */
export const insideAttacks: Attack[] = [
  {
    name: 'files outside of the site',
    promise: 'inside',
    run: (target) =>
      all(
        [
          '/../../../../../../etc/passwd',
          '/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
          '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
          '/%252e%252e%252f%252e%252e%252fetc%252fpasswd',
          '/..\\..\\..\\..\\etc\\passwd',
          '/..%5c..%5c..%5cetc%5cpasswd',
          '/operations/../../package.json',
          '/operations/..%2f..%2fpackage.json',
          '//etc/passwd',
          '/file:///etc/passwd',
          '/index.html%00.png',
          '/package.json',
          '/.git/config',
          '/.env',
          '/__proto__.html',
          '/nowhere.html',
        ],
        async (path) => {
          const { status, body } = await ask(target, { target: path });
          if (status === 200 || /"devDependencies"|\[core\]/.test(body)) throw new Error(`${path} is served.`);
        },
      ),
  },
  {
    name: 'files that are devices on Windows',
    promise: 'inside',
    run: (target) =>
      all(['/nul', '/con.html', '/aux/index.html', '/COM1.txt', '/prn.', '/lpt%C2%B9'], async (path) => {
        const { status } = await ask(target, { target: path });
        if (status !== 404) throw new Error(`${path} is answered with ${status}.`);
      }),
  },
  {
    name: 'secrets show up somewhere',
    promise: 'secrets',
    isAlone: true,
    endsServer: true,
    run: async (target) => {
      const { requests, secrets } = target.confidential;
      const answers: string[] = [];
      for (const sent of requests) answers.push(JSON.stringify(await ask(target, sent)));
      const remembered = JSON.stringify(await ask(target, { target: '/_twinspec/requests' }));
      const kept = await target.stop();
      if (target.server === 'record' && !kept.includes('/notes')) throw new Error('Its files hold nothing.');
      const places = {
        'an answer': answers.join('\n'),
        'the list of requests': remembered,
        'its output': target.output(),
        'its files': kept,
      };
      const shown = Object.entries(places).flatMap(([place, text]) =>
        secrets
          .filter((secret) => text.includes(secret.replace(/^0x/, '')))
          .map((secret) => `${secret} is in ${place}.`),
      );
      if (shown.length > 0) throw new Error(shown.join('\n'));
    },
  },
  {
    name: 'a log that drives the terminal',
    promise: 'up',
    run: async (target) => {
      await ask(target, { target: '/%1b%5b31m%0d%0aforged', headers: { 'User-Agent': 'a\u009b31m', 'X-A': 'b\tc' } });
      // oxlint-disable-next-line no-control-regex -- these are what it looks for
      if (/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(target.output()))
        throw new Error('The log has control characters.');
    },
  },
  {
    name: 'a request that comes back as a page',
    promise: 'code',
    run: (target) =>
      all(
        ['/<script>pwned(1)</script>', '/%3Cscript%3Epwned(1)%3C/script%3E', '/?a=<svg/onload=pwned(1)>'],
        async (path) => {
          const answer = await ask(target, { target: path });
          const type = headerOf(answer, 'content-type') ?? '';
          if (/html|xml|svg/.test(type) && /<(script|svg)[^>]*>?pwned/.test(answer.body))
            throw new Error(`${path} comes back as ${type}.`);
        },
      ),
  },
  {
    name: 'a document that becomes code in a page',
    promise: 'code',
    spares: {
      mock: noPages,
      server: noPages,
      record: noPages,
      sandbox: 'its pages show the contract of this package only; the column docs shows the pages of anybody',
    },
    run: async (target) => {
      const pages = await pagesOf(target);
      if (![...pages.keys()].some((path) => path.includes('addNote')))
        throw new Error('The page of addNote was not found.');
      await all([...pages], async ([path, html]) => refuseCode(path, html));
    },
  },
];

/** All pages that can be reached by links. */
async function pagesOf(target: Target): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = ['/'];
  for (const path of waiting) {
    const { status, body } = await ask(target, { target: path });
    if (status !== 200) continue;
    pages.set(path, body);
    for (const [, link = ''] of body.matchAll(/(?:href|src)="([^"#?]+)/g)) {
      const url = URL.canParse(link, `http://site${path}`) ? new URL(link, `http://site${path}`) : undefined;
      if (url?.host !== 'site' || !/\/$|\.html$/.test(url.pathname) || waiting.includes(url.pathname)) continue;
      waiting.push(url.pathname);
    }
  }
  return pages;
}

const tag = /<(\/?[a-z][^\s/>]*)((?:[\s/]+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)[\s/]*>/gi;
const attribute = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** Reads a page tag by tag, as a browser does, and refuses what would run. */
function refuseCode(path: string, html: string): void {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? '';
  if (!/(?:script|default)-src/.test(policy) || /script-src[^;]*'unsafe-(?:inline|eval)'/.test(policy))
    throw new Error(`${path} has the policy ${JSON.stringify(policy)}.`);
  const text = html.replaceAll(/<!--.*?-->/gs, '');
  tag.lastIndex = 0;
  for (let found = tag.exec(text); found !== null; found = tag.exec(text)) {
    const [whole, name = '', attributes = ''] = found;
    for (const [, key = '', double, single, bare] of attributes.matchAll(attribute)) {
      const value = decoded(double ?? single ?? bare ?? '').replaceAll(/[\s\u0000-\u001f]/g, '');
      const isHandler = /^on/i.test(key);
      const isLink = /^(?:href|src|action|formaction|xlink:href|srcdoc|data|poster)$/i.test(key);
      if (isHandler || (isLink && /^(?:javascript|vbscript|data:text)/i.test(value)) || /^srcdoc$/i.test(key))
        throw new Error(`${path} has ${whole}`);
    }
    if (name.toLowerCase() !== 'script') continue;
    const end = text.toLowerCase().indexOf('</script', tag.lastIndex);
    const content = text.slice(tag.lastIndex, end);
    const isData = /type="(?:application|importmap|speculationrules)[^"]*"/.test(attributes);
    if (content.includes('pwned') && !isData) throw new Error(`${path} runs ${content.slice(0, 100)}`);
    tag.lastIndex = end;
  }
}

function decoded(text: string): string {
  return text
    .replaceAll(/&#x([\da-f]+);?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d+);?/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&colon;', ':')
    .replaceAll(/&(?:Tab|NewLine);/g, '');
}
