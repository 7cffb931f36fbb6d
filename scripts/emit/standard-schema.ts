import { posix } from 'node:path';
import { isJson, preferredBody } from '../contract/media.ts';
import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { banner } from './banner.ts';
import { apiWords, type ApiWords, type ClientNames } from './client/names.ts';
import type { StreamedFiles } from './emitter.ts';
import { parts } from './input.ts';
import { successesOf } from '../contract/documented.ts';
import { responseKind } from './kinds.ts';
import { foldedLine } from './lines.ts';
import { labelsOf, pathType, statusKey } from './tables.ts';
import { inComment, memberKey, quote, tsdoc, usedIn } from './text.ts';
import { namedSchemas, operationFiles, type NamedSchema } from './validators.ts';

/**
 * Emits the validators in the form that other libraries take (Standard Schema, version 1): a file for each operation,
 * and one for each named schema, so that an application has only those that it imports.
 *
 * @param contract - the contract
 * @param names - what the types of each API are called after, and the module of the runtime
 * @returns the texts by path, one after another
 * @example for await (const [path] of emitStandardSchema(contract, names)) console.log(path); // 'mintFT.ts'
 */
export async function* emitStandardSchema(contract: Contract, names: ClientNames): StreamedFiles {
  const words = apiWords(names);
  const files = operationFiles(contract);
  for (const operation of contract.operations) {
    const file = files.get(operation.id) ?? '';
    const exported =
      operation.rpc === undefined ? platformExports(operation, words.platform) : methodExports(operation, words.node);
    if (exported.length > 0) yield [`${file}.ts`, moduleOf(`${file}.ts`, file, exported, names)];
  }
  const components = namedSchemas(contract);
  const labels = labelsOf(components.map(({ name }) => name));
  for (const [i, component] of components.entries()) {
    const file = `schemas/${component.file}.ts`;
    yield [file, moduleOf(file, component.file, [componentExport(component, labels[i] ?? '')], names)];
  }
}

/** Something that a module exports: its type, and the code of its value. */
type Exported = { name: string; doc: string; type: string; value: string };

/** The imports of a module that its code mentions, each by a word that stands for it there. */
function moduleOf(path: string, file: string, exported: readonly Exported[], names: ClientNames): string {
  const words = apiWords(names);
  const body = exported
    .map(
      ({ name, doc, type, value }) =>
        `\n${tsdoc([doc])}${foldedLine(`export const ${name}: ${type} =`)}\n  ${value};\n`,
    )
    .join('');
  const uses = (list: readonly string[]): string[] => usedIn(body, list);
  const at = (target: string): string => quote(posix.relative(posix.dirname(`standard-schema/${path}`), target));
  const types = [
    { names: [`${words.node.type}Methods`, `${words.platform.type}Responses`], from: 'operations.ts' },
    { names: ['paths as HttpPaths', 'components as HttpComponents'], from: `${words.platform.file}.ts` },
    { names: ['components as RpcComponents'], from: `${words.node.file}.ts` },
  ];
  const validators = ['requests', 'responses', 'components'].filter((list) => body.includes(`${list}From.`));
  const imported = ['standardParameters', 'standardParams', 'standardSchema', 'type ParameterTexts'];
  return [
    banner,
    '// For whatever takes a Standard Schema. Its types are in @standard-schema/spec: `npm install @standard-schema/spec`.\n\n',
    `import type { StandardSchemaV1 } from '@standard-schema/spec';\n`,
    `import { ${imported.filter((each) => uses([each.replace('type ', '')]).length > 0).join(', ')} } from ${quote(names.runtime)};\n`,
    ...types.flatMap(({ names, from }) => {
      const own = names.filter((name) => uses([name.split(' ').at(-1) ?? '']).length > 0);
      return own.length === 0 ? [] : [`import type { ${own.join(', ')} } from ${at(from)};\n`];
    }),
    ...validators.map((list) => `import * as ${list}From from ${at(`validators/${list}/${file}.ts`)};\n`),
    body,
  ].join('');
}

function platformExports(operation: Operation, words: ApiWords): Exported[] {
  const { id, request, parameters } = operation;
  const types = pathType(operation);
  const said = inComment(`\`${id}\``);
  const json = request?.bodies.find(isJson);
  const content = `${request?.required === true ? `${types}['requestBody']` : `NonNullable<${types}['requestBody']>`}['content']`;
  const body: Exported[] =
    json?.schema === undefined
      ? []
      : [
          schema(
            'body',
            `The JSON body of a request to ${said}.`,
            `${content}[${quote(json.contentType)}]`,
            'requestsFrom.body',
          ),
        ];
  const places = parts.flatMap(({ part, in: place, key }): Exported[] => {
    const own = parameters.filter((parameter) => parameter.in === place);
    if (own.length === 0) return [];
    const checks = own.map(({ name, schema, required }) => {
      const validate = schema === undefined ? [] : [`validate: requestsFrom.parameters[${quote(`${place}:${name}`)}]`];
      return `\n  ${memberKey(name)}: { ${[...validate, `required: ${required}`].join(', ')} },`;
    });
    const type = `NonNullable<${types}['parameters'][${quote(key)}]>`;
    return [
      {
        name: part,
        doc: `The parameters of ${said} in the ${place}, as values or as texts.`,
        type: `StandardSchemaV1<ParameterTexts<${type}>, ${type}>`,
        value: `/* @__PURE__ */ standardParameters({${checks.join('')}\n}${place === 'header' ? ', true' : ''})`,
      },
    ];
  });
  return [...body, ...places, ...answers(operation, said, words)];
}

function answers(operation: Operation, said: string, { type }: ApiWords): Exported[] {
  const { id } = operation;
  const checked = operation.responses.filter((response) => {
    return responseKind(operation, response) === 'json' && preferredBody(response.bodies)?.schema !== undefined;
  });
  if (checked.length === 0) return [];
  const typeOf = (status: string): string => `StandardSchemaV1<${type}Responses[${quote(id)}][${statusKey(status)}]>`;
  const types = checked.map(({ status }) => `\n  ${statusKey(status)}: ${typeOf(status)};`);
  const values = checked.map(({ status }) => {
    return `\n  ${statusKey(status)}: /* @__PURE__ */ standardSchema(responsesFrom.responses[${quote(status)}]),`;
  });
  const all: Exported = {
    name: 'responses',
    doc: `The answers of ${said} by status.`,
    type: `{${types.join('')}\n}`,
    value: `{${values.join('')}\n}`,
  };
  const [success, ...others] = successesOf(operation);
  if (success === undefined || others.length > 0 || !checked.includes(success)) return [all];
  const { status } = success;
  const result = { name: 'result', doc: `The answer of ${said} if all is well.`, type: typeOf(status) };
  return [all, { ...result, value: `responses[${statusKey(status)}]` }];
}

function methodExports({ id, rpc }: Operation, words: ApiWords): Exported[] {
  const said = inComment(`\`${id}\``);
  const type = (member: string): string => `${words.type}Methods[${quote(id)}]['${member}']`;
  const value = `/* @__PURE__ */ standardParams(requestsFrom.body, ${quote(id)})`;
  const params = { ...schema('params', `The params of ${said}.`, type('params'), ''), value };
  if (rpc?.result === undefined) return [params];
  return [params, schema('result', `The result of ${said}.`, type('result'), 'responsesFrom.result')];
}

function componentExport({ api, name }: NamedSchema, label: string): Exported {
  const components = api.name === 'platform' ? 'HttpComponents' : 'RpcComponents';
  const type = `${components}['schemas'][${quote(name)}]`;
  return schema(label, `The schema ${inComment(`\`${name}\``)}.`, type, 'componentsFrom.validate');
}

function schema(name: string, doc: string, type: string, validate: string): Exported {
  return { name, doc, type: `StandardSchemaV1<${type}>`, value: `/* @__PURE__ */ standardSchema(${validate})` };
}
