import { posix } from 'node:path';
import { isJson, findPreferredBody } from '../../contract/media/media.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import { joinText } from '../../contract/base/code.ts';
import { banner } from '../banner.ts';
import { apiWords, type ApiWords, type ClientNames } from '../client/client-names.ts';
import type { StreamedFiles } from '../emitter.ts';
import { argumentParts } from '../types/argument-type.ts';
import { successesOf } from '../../contract/responses/responses.ts';
import { responseKind } from '../client/answer-kind.ts';
import { foldLine } from '../fold-lines.ts';
import { labelsOf, pathType, statusKey } from '../types/operation-types.ts';
import {
  comment,
  inComment,
  memberKey,
  quote,
  ts,
  tsdoc,
  type Comment,
  type TypeScript,
  listUsedNames,
} from '../text.ts';
import { listNamedSchemas, operationFiles, type NamedSchema } from './validators.ts';

/**
 * Emits the validators in the form that other libraries take (Standard Schema, version 1): a file for each operation,
 * and one for each named schema, so that an application has only those that it imports.
 *
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
      operation.rpc === undefined ? httpExports(operation, words.http) : methodExports(operation, words.rpc);
    if (exported.length > 0) yield [joinText`${file}.ts`, moduleOf(joinText`${file}.ts`, file, exported, names)];
  }
  const components = listNamedSchemas(contract);
  const labels = labelsOf(components.map(({ name }) => name));
  for (const [i, component] of components.entries()) {
    const file = joinText`schemas/${component.file}.ts`;
    yield [file, moduleOf(file, component.file, [componentExport(component, labels[i] ?? ts``)], names)];
  }
}

/** Something that a module exports: its type, and the code of its value. */
type Exported = { name: TypeScript; doc: Comment; type: TypeScript; value: TypeScript };

/** The imports of a module that its code mentions, each by a word that stands for it there. */
function moduleOf(path: string, file: string, exported: readonly Exported[], names: ClientNames): TypeScript {
  const words = apiWords(names);
  const body = ts.join(
    exported.map(
      ({ name, doc, type, value }) =>
        ts`\n${tsdoc([doc])}${foldLine(ts`export const ${name}: ${type} =`)}\n  ${value};\n`,
    ),
    '',
  );
  const uses = <Name extends string>(list: readonly Name[]): Name[] => listUsedNames(body, list);
  const above = posix.relative(posix.dirname('standard-schema/'.concat(path)), '');
  const at = (target: string): TypeScript => quote(posix.join(above, target));
  const types = [
    { names: [ts`${words.rpc.type}Methods`, ts`${words.http.type}Responses`], from: 'operations.ts' },
    { names: [ts`paths as HttpPaths`, ts`components as HttpComponents`], from: joinText`${words.http.file}.ts` },
    { names: [ts`components as RpcComponents`], from: joinText`${words.rpc.file}.ts` },
  ];
  const validators = (['requests', 'responses', 'components'] as const).filter((list) =>
    body.includes(joinText`${list}From.`),
  );
  const imported = ['standardParameters', 'standardParams', 'standardSchema', 'type ParameterTexts'] as const;
  const specification = ts`@standard-schema/spec`;
  return ts.join(
    [
      banner,
      ts`// For whatever takes a Standard Schema. Its types are in ${specification}: \`npm install ${specification}\`.

`,
      ts`import type { StandardSchemaV1 } from '${specification}';\n`,
      ts`import { ${ts.join(
        imported.filter((each) => uses([each.replace('type ', '')]).length > 0),
        ', ',
      )} } from ${names.runtime.startsWith('.') ? at(names.runtime) : quote(names.runtime)};\n`,
      ...types.flatMap(({ names, from }) => {
        const own = names.filter((name) => uses([name.split(' ').at(-1) ?? '']).length > 0);
        return own.length === 0 ? [] : [ts`import type { ${ts.join(own, ', ')} } from ${at(from)};\n`];
      }),
      ...validators.map((list) => ts`import * as ${list}From from ${at(joinText`validators/${list}/${file}.ts`)};\n`),
      body,
    ],
    '',
  );
}

function httpExports(operation: Operation, words: ApiWords): Exported[] {
  const { id, request, parameters } = operation;
  const types = pathType(operation);
  const said = comment`\`${inComment(id)}\``;
  const json = request?.bodies.find(isJson);
  const bodyType = ts`${types}['requestBody']`;
  const content = ts`${request?.required === true ? bodyType : ts`NonNullable<${bodyType}>`}['content']`;
  const body: Exported[] =
    json?.schema === undefined
      ? []
      : [
          schema(
            ts`body`,
            comment`The JSON body of a request to ${said}.`,
            ts`${content}[${quote(json.contentType)}]`,
            ts`requestsFrom.body`,
          ),
        ];
  const places = argumentParts.flatMap(({ part, in: place, key }): Exported[] => {
    const own = parameters.filter((parameter) => parameter.in === place);
    if (own.length === 0) return [];
    const checks = own.map(({ name, schema, required }) => {
      const validate =
        schema === undefined ? [] : [ts`validate: requestsFrom.parameters[${quote(`${place}:${name}`)}]`];
      const members = [...validate, required ? ts`required: true` : ts`required: false`];
      return ts`\n  ${memberKey(name)}: { ${ts.join(members, ', ')} },`;
    });
    const type = ts`NonNullable<${types}['parameters'][${quote(key)}]>`;
    return [
      {
        name: ts`${part}`,
        doc: comment`The parameters of ${said} in the ${place}, as values or as texts.`,
        type: ts`StandardSchemaV1<ParameterTexts<${type}>, ${type}>`,
        value: ts`/* @__PURE__ */ standardParameters({${ts.join(checks, '')}\n}${place === 'header' ? ', true' : ''})`,
      },
    ];
  });
  return [...body, ...places, ...answers(operation, said, words)];
}

function answers(operation: Operation, said: Comment, { type }: ApiWords): Exported[] {
  const { id } = operation;
  const checked = operation.responses.filter((response) => {
    return responseKind(operation, response) === 'json' && findPreferredBody(response.bodies)?.schema !== undefined;
  });
  if (checked.length === 0) return [];
  const typeOf = (status: string): TypeScript =>
    ts`StandardSchemaV1<${type}Responses[${quote(id)}][${statusKey(status)}]>`;
  const types = checked.map(({ status }) => ts`\n  ${statusKey(status)}: ${typeOf(status)};`);
  const values = checked.map(({ status }) => {
    return ts`\n  ${statusKey(status)}: /* @__PURE__ */ standardSchema(responsesFrom.responses[${quote(status)}]),`;
  });
  const all: Exported = {
    name: ts`responses`,
    doc: comment`The answers of ${said} by status.`,
    type: ts`{${ts.join(types, '')}\n}`,
    value: ts`{${ts.join(values, '')}\n}`,
  };
  const [success, ...others] = successesOf(operation);
  if (success === undefined || others.length > 0 || !checked.includes(success)) return [all];
  const { status } = success;
  const result = { name: ts`result`, doc: comment`The answer of ${said} if all is well.`, type: typeOf(status) };
  return [all, { ...result, value: ts`responses[${statusKey(status)}]` }];
}

function methodExports({ id, rpc }: Operation, words: ApiWords): Exported[] {
  const said = comment`\`${inComment(id)}\``;
  const type = (member: 'params' | 'result'): TypeScript => ts`${words.type}Methods[${quote(id)}]['${member}']`;
  const value = ts`/* @__PURE__ */ standardParams(requestsFrom.body, ${quote(id)})`;
  const params = { ...schema(ts`params`, comment`The params of ${said}.`, type('params'), ts``), value };
  if (rpc?.result === undefined) return [params];
  return [params, schema(ts`result`, comment`The result of ${said}.`, type('result'), ts`responsesFrom.result`)];
}

function componentExport({ api, name }: NamedSchema, label: TypeScript): Exported {
  const components = api.kind === 'http' ? 'HttpComponents' : 'RpcComponents';
  const type = ts`${components}['schemas'][${quote(name)}]`;
  return schema(label, comment`The schema ${inComment(`\`${name}\``)}.`, type, ts`componentsFrom.validate`);
}

function schema(name: TypeScript, doc: Comment, type: TypeScript, validate: TypeScript): Exported {
  return { name, doc, type: ts`StandardSchemaV1<${type}>`, value: ts`/* @__PURE__ */ standardSchema(${validate})` };
}
