import type { WireShape } from '../../src/wire/read.ts';
import {
  isFormType,
  isMultipartForm,
  isStyle,
  isStyledField,
  styleOf,
  styles,
  type WirePlace,
} from '../../src/wire/style.ts';
import { WireError, writeParameter } from '../../src/wire/write.ts';
import { writeValue } from '../contract/base/value-text.ts';
import { asObject, getAtPointer, toPointer, type JsonObject } from '../contract/base/json.ts';
import { shapeAt, wireParameterOf } from '../contract/wire-shape/wire-shape.ts';
import type { Operation } from '../contract/operation.ts';
import type { MediaType, Parameter } from '../contract/message.ts';
import type { Finding, RuleCheck, Subject } from './rule.ts';

type Found = Omit<Finding, 'api'>;

/** A parameter, a header or a field of a form, as it was written. */
type Styled = {
  pointer: string;
  about: string;
  in: WirePlace;
  node: JsonObject;
  /** What its schema says; `undefined` if it has none. */
  shape: WireShape | undefined;
  parameter?: Parameter;
};

/**
 * Finds styles that are not for their place (OpenAPI 3.2, "Style Values").
 *
 * @returns a finding for each
 */
export const checkStylePlaces: RuleCheck = (subject) =>
  perStyled(subject, ({ pointer, about, in: place, node: { style } }) => {
    if (style === undefined || (isStyle(style) && isFor(place, style))) return [];
    const fitting = Object.keys(styles).filter((name) => isStyle(name) && isFor(place, name));
    const instead = fitting.length === 0 ? 'leave it out' : `use ${fitting.join(' or ')}`;
    return [
      {
        pointer: `${pointer}/style`,
        message: `${about} cannot have the style ${typeof style === 'string' ? style : writeValue(style)}; ${instead}.`,
      },
    ];
  });

/**
 * Finds combinations of style, `explode`, `allowReserved` and schema that mean nothing, or that OpenAPI leaves
 * undefined (the entries n/a of its table "Style Examples"), and examples that their form cannot carry.
 *
 * @returns a finding for each
 */
export const checkWireForms: RuleCheck = (subject) =>
  perStyled(subject, (one) => [...formFlaws(one), ...exampleFlaws(one)]);

function isFor(place: WirePlace, style: keyof typeof styles): boolean {
  return styles[style].places.some((one) => one === place);
}

function formFlaws({ pointer, about, in: place, node, shape }: Styled): Found[] {
  const flaw = (member: string, message: string): Found[] => [{ pointer: `${pointer}/${member}`, message }];
  const { content, style: given, explode } = node;
  if (content !== undefined) return [];
  if (given !== undefined && (!isStyle(given) || !isFor(place, given))) return [];
  const { style } = styleOf({ name: '', in: place, ...(isStyle(given) && { style: given }) });
  const types = [...(shape?.types ?? [])].filter((type) => type !== 'null');
  const takes = (type: string): boolean => types.length === 0 || types.includes(type);
  const isDelimited = style === 'spaceDelimited' || style === 'pipeDelimited';
  if (isDelimited && explode === true)
    return flaw(
      'explode',
      `${about} has the style ${style}, which OpenAPI does not define with explode: true; use form.`,
    );
  if (isDelimited && !takes('array') && !takes('object'))
    return flaw('style', `${about} has the style ${style}, which OpenAPI defines for arrays and objects only.`);
  if (style === 'deepObject')
    return takes('object') ? [] : flaw('style', `${about} has the style deepObject, which is for objects only.`);
  return listNested(shape).map((what) => ({
    pointer,
    message: `${about} ${what}, which the style ${style} cannot carry: clients refuse it; use content.`,
  }));
}

/** Lists and objects in a list or an object, for which only deepObject has names. */
function listNested(shape: WireShape | undefined): string[] {
  if (shape === undefined) return [];
  if (isOnly(shape, ['array']))
    return isOnly(shape.items(), ['array', 'object']) ? ['takes lists of lists or objects'] : [];
  if (!isOnly(shape, ['object'])) return [];
  const nested = shape.members.filter((name) => isOnly(shape.member(name), ['array', 'object']));
  return nested.length === 0 ? [] : [`takes objects with lists or objects in ${nested.join(', ')}`];
}

function isOnly({ types }: WireShape, allowed: string[]): boolean {
  const own = [...types].filter((type) => type !== 'null');
  return own.length > 0 && own.every((type) => allowed.includes(type));
}

function exampleFlaws({ about, parameter }: Styled): Found[] {
  if (parameter === undefined) return [];
  return parameter.examples.flatMap(({ pointer, value }) => {
    try {
      if (value !== undefined) writeParameter(wireParameterOf(parameter), value);
      return [];
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      return [{ pointer, message: `the example cannot be sent: ${about} cannot carry ${error.what}.` }];
    }
  });
}

/** Checks each place once: many operations share a parameter or a header. */
function perStyled({ contract: { apis, operations } }: Subject, check: (one: Styled) => Found[]): Finding[] {
  const documents = new Map(apis.map(({ name, document }) => [name, document]));
  const seen = new Set<string>();
  return operations.flatMap((operation) => {
    if (operation.rpc !== undefined) return [];
    const { api } = operation;
    return listStyled(operation, documents.get(api) ?? {}).flatMap((one) => {
      const key = `${api}${one.pointer}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return check(one).map((found) => ({ api, ...found }));
    });
  });
}

function listStyled({ schemaAt, parameters, request, responses }: Operation, document: JsonObject): Styled[] {
  const findWritten = (pointer: string): JsonObject => asObject(getAtPointer(document, pointer));
  const shapeOf = (schema: string | undefined): WireShape | undefined =>
    schema === undefined ? undefined : shapeAt(schemaAt, [schema]);
  return [
    ...parameters.map((parameter): Styled => ({
      ...{ pointer: parameter.pointer, about: `the ${parameter.in} parameter ${parameter.name}` },
      ...{ in: parameter.in, node: findWritten(parameter.pointer), shape: shapeOf(parameter.schema), parameter },
    })),
    ...responses.flatMap(({ headers }) =>
      headers.map(({ pointer, name, schema }): Styled => ({
        ...{ pointer, about: `the header ${name}`, in: 'header', node: findWritten(pointer), shape: shapeOf(schema) },
      })),
    ),
    ...(request?.bodies ?? []).flatMap((media) => fieldsIn(media, findWritten, shapeOf(media.schema))),
  ];
}

/** The fields of a form whose encoding has a style. */
function fieldsIn(
  { pointer: media, contentType, encoding }: MediaType,
  written: (pointer: string) => JsonObject,
  shape: WireShape | undefined,
): Styled[] {
  if (!isFormType(contentType) && !isMultipartForm(contentType)) return [];
  return Object.keys(encoding).flatMap((name): Styled[] => {
    const pointer = media + toPointer('encoding', name);
    const node = written(pointer);
    if (!isStyledField(encoding[name])) return [];
    return [{ pointer, about: `the form field ${name}`, in: 'query', node, shape: shape?.member(name) }];
  });
}
