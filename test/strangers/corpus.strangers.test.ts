import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compile } from './compile.ts';
import { corpus } from './corpus.ts';
import { complaints, type verbs } from './verbs.ts';

// Every document of the packages, not those that we like: what is wrong with one of them is written down here, so that
// a complaint more or less is seen.

vi.setConfig({ testTimeout: 300_000 });

type Faults = Partial<Record<keyof typeof verbs, RegExp[]>>;

const uuid = /must match format "uuid"/;
const exclusive = /Expected type `number` but got `boolean`; .+ \(struct\)$/;
const defaults = /^\S+ the default .+ contradicts its schema: it must be \w+\. \(default-agrees-with-schema\)$/;
const examples = /Example value must conform to the schema: .+ \(no-invalid-schema-examples\)$/;

const faults: Record<string, Faults> = {
  '@readme/oas-examples/3.0/json/circular-request-bodies.json': {
    // TreeNode requires a parent, which is a TreeNode: no answer can ever be complete.
    verify: [/^directCircular, made up from the schemas: \/parent\/parent\/parent must be object\.$/],
  },
  '@readme/oas-examples/3.0/json/openapi-workshop/title.json': { verify: [/^nothing was checked$/] },
  // Its refusals are oneOf two schemas that no value can tell apart.
  '@readme/oas-examples/3.0/json/readme-legacy.json': {
    verify: [/: the body must match exactly one schema in oneOf\.$/],
  },
  '@readme/oas-examples/3.0/json/request-examples.json': {
    // An object beside a schema that wants a list, and the other way round.
    lint: [
      /requestBody-primitive-example\/\w+ contradicts its schema: it must be \w+\. \(exchange-agrees-with-schema\)$/,
    ],
  },
  '@readme/oas-examples/3.0/json/response-http-behavior.json': {
    lint: [/there is no security scheme "api_key"/],
    verify: [/^nothing was checked$/],
  },
  '@readme/oas-examples/3.0/json/discriminators.json': {
    lint: [/ has no property "\w+", which tells .+ \(discriminator\)$/],
  },
  '@readme/oas-examples/3.0/json/parameters-common.json': { lint: [/ has \{id\} twice; .+ \(path-template\)$/] },
  ...Object.fromEntries(
    ['3.0/json/parameters-style.json', '3.1/json/parameters-style.json', '3.1/yaml/parameters-style.yaml'].map(
      (name) => [
        `@readme/oas-examples/${name}`,
        { lint: [/ has no property "primitive" to encode; .+ \(encoding\)$/] },
      ],
    ),
  ),
  '@readme/oas-examples/3.0/json/openapi-workshop/post.json': { lint: [/ one response .+ \(some-response\)$/] },
  '@readme/oas-examples/3.0/json/schema-types.json': { lint: [defaults, / an array needs items; /] },
  '@readme/oas-examples/3.0/json/schema-circular.json': { lint: [examples] },
  '@readme/oas-examples/3.0/json/schema-enums.json': {
    lint: [examples, / received "string"; .+ \(no-enum-type-mismatch\)$/],
  },
  '@readme/oas-examples/3.0/json/schema-validation.json': { lint: [examples, defaults] },
  // Written in the words of 3.0, where exclusiveMaximum was true or false.
  '@readme/oas-examples/3.1/json/schema-validation-local.json': { lint: [exclusive, examples] },
  '@readme/oas-examples/3.1/json/schema-validation-top-level.json': { lint: [exclusive] },
  '@readme/oas-examples/3.1/json/train-travel.json': { lint: [uuid] },
  '@readme/oas-examples/3.1/yaml/train-travel.yaml': { lint: [uuid] },
  '@readme/oas-examples/3.1/json/webhooks.json': { verify: [/^nothing was checked$/] },
  // Examples of older versions of its methods, and errors with one code.
  '@metamask/api-specs/dist/build/openrpc.json': {
    lint: [/ contradicts its schema: .+ \(exchange-agrees-with-schema\)$/, /, too; .+ \(rpc-errors\)$/],
  },
  // Of OpenRPC 1.2, in which there are no notifications.
  '@metamask/api-specs/dist/build/multichain-openrpc.json': { lint: [/ before OpenRPC 1\.3; .+ \(rpc-result\)$/] },
  // Its links name methods in another spelling than the methods have.
  '@open-rpc/examples/build/service-descriptions/link-example-openrpc.json': {
    lint: [/the link \w+ of \w+ leads to no operation of the contract; correct its method, .+ \(links\)$/],
  },
  'test/fixtures/openrpc/everything.json': {
    // Draft-07 wants one item in a tuple; an answer that echoes into a list without items.
    lint: [
      /should NOT have fewer than 1 items\. \(openrpc-meta-schema\)$/,
      /echo of tree\.find .+ leads nowhere/,
      / which is not in variables; .+ \(servers\)$/,
      / stands behind "first", which may be left out; .+ \(rpc-params\)$/,
    ],
  },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-corpus-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const strangers = corpus().map((stranger, i) => ({ ...stranger, place: String(i) }));

describe.concurrent.each(['generate', 'lint', 'docs', 'verify', 'diff'] as const)('%s', (verb) => {
  it.each(strangers.map((stranger) => [stranger.name, stranger] as const))('%s', async (name, stranger) => {
    const known = faults[name]?.[verb] ?? [];
    const said = await complaints(verb, stranger, join(folder, verb, stranger.place));
    expect(said.filter((sentence) => !known.some((fault) => fault.test(sentence)))).toEqual([]);
    expect(known.filter((fault) => !said.some((sentence) => fault.test(sentence)))).toEqual([]);
  });
});

describe('what was generated', () => {
  it('compiles as strictly as can be asked for', async () => {
    expect(await compile(strangers.map(({ place }) => join(folder, 'generate', place)))).toEqual([]);
  });
});
