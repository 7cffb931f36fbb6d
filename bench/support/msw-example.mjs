import { readFile } from 'node:fs/promises';
import { http, HttpResponse } from 'msw';

// An MSW handler as people write it by hand: it checks nothing and answers with an example. The parameter after the
// module is the name of an operation.

const operationId = process.argv[4];
const { answers } = JSON.parse(await readFile(process.env.FLOOR_ANSWERS, 'utf8'));

export const handlers = [
  http.post('*', async ({ request }) => {
    await request.json();
    return HttpResponse.json(answers[operationId]);
  }),
];
