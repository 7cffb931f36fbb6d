// Next.js: `app/[...path]/route.ts`. With a `basePath`, take it off the URL first.
import { server } from './server.ts';

const answer = (request: Request): Promise<Response> => server.fetch(request);

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
