import { CommandError } from '../contract/base/errors.ts';
import type * as listening from '../serve/http/listening.ts';
import type * as own from '../serve/http/attach-to-server.ts';
import type * as documents from './from-documents.ts';

// In a bundle for browsers and workers, this takes the place of the modules that need Node: `browser` in package.json
// says so to the bundler.

/**
 * Says that nothing can listen here.
 *
 * @throws CommandError always
 */
export const listenFor: typeof listening.listenFor = () =>
  refuse('nothing can listen on a port: let the runtime call fetch');

/**
 * Reports that servers of Node are missing here.
 *
 * @throws CommandError always
 */
export const attachToServers: typeof own.attachToServers = () => {
  throw refusal('there are no servers of Node: let the runtime call fetch');
};

/**
 * Says that schemas cannot be compiled here.
 *
 * @throws CommandError always
 */
export const createServerFrom: typeof documents.createServerFrom = () =>
  refuse('documents cannot be read and compiled: use the createServer that twinspec generate writes');

function refuse(sentence: string): Promise<never> {
  return Promise.reject(refusal(sentence));
}

function refusal(sentence: string): CommandError {
  return new CommandError(`This was bundled for a browser or a worker, where ${sentence}, or bundle it for Node.`);
}
