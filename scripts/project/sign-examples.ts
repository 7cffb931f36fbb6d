import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { asObject, asText, isObject, type Json, type JsonObject } from '../contract/base/json.ts';
import { loadContract } from '../contract/load.ts';
import { canonizer, signatureOf } from '../sandbox/credential/sign.ts';
import { demoIssuer } from '../sandbox/credential/sign.ts';

// Signs the credentials in the examples of the specs, in place: `node --import tsx scripts/project/sign-examples.ts`.
// Run it by hand after changing such an example; a test verifies the signatures with another implementation.

const specs = ['openapi.yaml', 'openrpc.json'].map((name) =>
  fileURLToPath(new URL(`../../specs/${name}`, import.meta.url)),
);
const [openapi = '', openrpc = ''] = specs;

const canonize = await canonizer();
const { operations } = await loadContract({ openapi, openrpc });
const credentials = operations.flatMap(({ exchanges }) =>
  exchanges.flatMap(({ response }) => credentialsIn(response.body ?? null)),
);
let text = await readFile(openapi, 'utf8');
for (const credential of credentials) {
  const former = asText(asObject(credential['proof'])['jws']) ?? '';
  if (text.split(former).length !== 2)
    throw new Error(
      `${JSON.stringify(former)} has to be in ${openapi} exactly once: each credential has a signature of its own.`,
    );
  if (credential['issuer'] !== demoIssuer.did) {
    throw new Error(`The issuer has to be ${demoIssuer.did}, whose key signs here.`);
  }
  const { proof, '@context': context = [], ...rest } = credential;
  const { jws: _, ...options } = asObject(proof);
  text = text.replace(former, await signatureOf(canonize, { '@context': context, ...rest }, options, demoIssuer));
}
await writeFile(openapi, text);
process.stdout.write(`${credentials.length} credentials signed by ${demoIssuer.did}\n`);

function credentialsIn(value: Json): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(credentialsIn);
  if (!isObject(value)) return [];
  if (value['@context'] !== undefined && isObject(value['proof'])) return [value];
  return Object.values(value).flatMap(credentialsIn);
}
