import { ContractError } from '../contract/base/errors.ts';
import { notFoundPath } from './server-choices.ts';
import { neverKept, siteHandler, sitePathOf, type SiteRequest, type SiteResponse } from './serve.ts';

/** Makes the file of a site at a path; `undefined` if there is none. */
export type MakeFile = (path: string) => Promise<string | undefined>;

/** A site whose contract is edited. */
export type LiveSite = {
  /** Answers a request for a file of the site, or for what is new; `undefined` if the site has no such file. */
  respond: (request: SiteRequest) => Promise<SiteResponse | undefined>;
  /** Shows another version from now on. */
  show: (make: (version: string) => Promise<MakeFile>) => void;
  /** Shows on each open page what is wrong in the documents; the last good version stays. */
  complain: (faults: string[]) => void;
  /** Answers pages that wait for news. */
  close: () => void;
};

/** What an open page is told (`browser/live.ts`). */
export type News = { version: string; faults: string[] };

/** The path at which pages wait for news, below the root of the site. */
export const newsPath = 'assets/live';

/**
 * Serves a site whose contract is edited. Pages are made when they are asked for, and those that are open learn at once
 * of a change, by server-sent events (HTML Living Standard, 9.2). Each response ends with its event: the browser asks
 * again with the id of that event, so that no change is missed in between.
 *
 * @returns the site, which shows nothing yet
 * @example
 * const site = liveSite();
 * site.show((version) => siteOnDemand(contract, { ...options, live: version }));
 */
export function liveSite(): LiveSite {
  // Another run of this program counts from the beginning.
  const run = Math.random().toString(36).slice(2);
  let changes = 0;
  let news: News & { id: string } = { id: run, version: run, faults: [] };
  let files: (() => Promise<MakeFile>) | undefined;
  const waiting = new Set<() => void>();
  const tell = (next: Omit<News, 'version'> & { version?: string }): void => {
    const id = `${run}.${++changes}`;
    news = { id, version: next.version ?? id, faults: next.faults };
    for (const wake of waiting) wake();
  };

  const answerNews = async ({ url, headers, signal }: SiteRequest): Promise<SiteResponse> => {
    const after = headers['last-event-id'] ?? new URL(url, 'http://127.0.0.1').searchParams.get('after');
    if (after === news.id)
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          waiting.delete(wake);
          resolve();
        };
        waiting.add(wake);
        signal?.().addEventListener('abort', wake);
      });
    const { id, version, faults } = news;
    const body = `retry: 50\nid: ${id}\ndata: ${JSON.stringify({ version, faults } satisfies News)}\n\n`;
    return { status: 200, headers: neverKept('text/event-stream'), body };
  };

  return {
    respond: async (request) => {
      const path = sitePathOf(request.url);
      if (path === undefined || files === undefined) return undefined;
      if (path === newsPath) return answerNews(request);
      const make = await files().catch(faultOf);
      // A mistake in a guide is for its author, and seen where it is read.
      if (typeof make === 'string')
        return { status: 500, headers: neverKept('text/plain; charset=utf-8'), body: `${make}\n` };
      const found = await make(path);
      const [shown, text] = found === undefined ? [notFoundPath, await make(notFoundPath)] : [path, found];
      if (text === undefined) return undefined;
      return siteHandler(new Map([[shown, text]]))(request);
    },
    show: (make) => {
      tell({ faults: [] });
      const { version } = news;
      let made: Promise<MakeFile> | undefined;
      files = () => {
        made ??= make(version).catch((error: unknown) => {
          // The next request tries again.
          made = undefined;
          throw error;
        });
        return made;
      };
    },
    complain: (faults) => tell({ version: news.version, faults }),
    close: () => {
      for (const wake of waiting) wake();
    },
  };
}

/** What is wrong in a project, in words; a bug of ours is thrown on. */
function faultOf(error: unknown): string {
  if (error instanceof ContractError) return error.message;
  throw error;
}
