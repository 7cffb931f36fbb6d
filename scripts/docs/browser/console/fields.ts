import { getAtPointer, isObject, tryParseJson, pointerTokens, type Json } from '../../../contract/base/json.ts';
import type { FieldSpec, RootSpec, VariantSpec } from '../../pages/console.ts';
import { isOpen, openValue } from '../../samples/open-values.ts';
import type { InputFault } from './checker.ts';
import { element, nameElement } from '../../../page-kit/browser/browser.ts';
import { markFaults } from './input-errors.ts';

/** The inputs for the parts of a body. */
export type Fields = {
  place: HTMLElement;
  /** Shows the values in a text; the inputs are disabled if the text is not JSON. */
  show: (text: string) => void;
  /** Gets the file that was chosen for a field of a form. */
  fileOf: (name: string) => File | undefined;
  reveal: () => void;
  /** Says at each input what is wrong with its value. */
  mark: (faults: InputFault[]) => void;
};

/** Where a part of the body is, and how its input is labelled. */
type Place = { pointer: string; label: string; required: boolean };

/**
 * Makes inputs for the parts of a body: nested objects are groups of inputs, and lists have an input for each item,
 * with buttons to add and to remove one.
 *
 * @param specs - the inputs by the schema; if empty, there is an input for each value in the body
 * @param text - the initial text of the body
 * @param isRevealed - tells whether secrets are shown
 * @param changed - called with the text of the body when an input changes
 */
export function makeFields(
  specs: RootSpec[],
  text: string,
  isRevealed: () => boolean,
  changed: (text: string) => void,
): Fields {
  const place = element('div', { class: 'inputs' });
  const files = new Map<string, File>();
  let body = text;
  let count = 0;
  let faults: InputFault[] = [];

  const apply = (pointer: string, value: Json | undefined): void => {
    const root = tryParseJson(body);
    if (root === undefined) return;
    const named = value === undefined ? undefined : withoutGap(root, pointer);
    const at = named ?? { body: root, pointer };
    body = JSON.stringify(putValue(at.body, pointerTokens(at.pointer), value), undefined, 2);
    changed(body);
    if (named === undefined) return;
    draw();
    focusOn(named.pointer);
  };

  /** Sends params by name if one in between is left out, as `null` would be a value (JSON-RPC 2.0, section 4.2). */
  const withoutGap = (root: Json, pointer: string): { body: Json; pointer: string } | undefined => {
    const params = getAtPointer(root, '/params');
    const at = specs.findIndex((spec) => spec.pointer === pointer);
    const byName = specs[at]?.byName;
    if (byName === undefined || !Array.isArray(params) || at <= params.length) return undefined;
    const own = params.map((param, i) => [specs[i]?.name ?? '', param] as const);
    return { body: putValue(root, ['params'], Object.fromEntries(own)), pointer: byName };
  };

  /** Changes what inputs there are; the focus goes to the first input at a place. */
  const restructure = (pointer: string, value: Json | undefined, focus = pointer): void => {
    apply(pointer, value);
    draw();
    focusOn(focus);
  };

  const focusOn = (pointer: string): void => {
    const selectorWithin = (kinds: string): string => `[data-pointer="${CSS.escape(pointer)}"] :is(${kinds})`;
    (
      place.querySelector<HTMLElement>(selectorWithin('input, select')) ??
      place.querySelector<HTMLElement>(selectorWithin('button'))
    )?.focus();
  };

  const rowsOf = (spec: FieldSpec, at: Place, value: Json | undefined): HTMLElement => {
    if (spec.fields !== undefined && (value === undefined || isObject(value))) return groupOf(spec.fields, at, value);
    if (spec.items !== undefined && (value === undefined || Array.isArray(value))) return listOf(spec.items, at, value);
    return inputRow(spec, at, value);
  };

  const inputRow = (spec: FieldSpec, at: Place, value: Json | undefined): HTMLElement => {
    const id = `field-${count++}`;
    const input = inputOf(spec, at, id, {
      apply: (next) => apply(at.pointer, next),
      now: () => getAtPointer(tryParseJson(body) ?? null, at.pointer),
      choose: (file) => (file === undefined ? files.delete(at.label) : files.set(at.label, file)),
    });
    if (spec.secret && isRevealed() && input instanceof HTMLInputElement) input.type = 'text';
    if (!spec.file) input.value = isOpen(spec.name, value) ? '' : textOf(value, input);
    if (isOpen(spec.name, value)) input.setAttribute('placeholder', openValue(spec.name));
    input.disabled = isFrozen(body);
    const row = element('div', { class: 'row', 'data-pointer': at.pointer });
    const label = element('label', { for: id });
    label.append(nameElement(lastOf(at.label)));
    if (at.required) label.append(element('span', { class: 'mark required', title: 'required' }, ' *'));
    row.append(label, input);
    return row;
  };

  const groupOf = (members: FieldSpec[], at: Place, value: Json | undefined): HTMLElement => {
    const group = element('fieldset', { class: 'part', 'data-pointer': at.pointer });
    const legend = element('legend');
    legend.append(nameElement(lastOf(at.label)));
    group.append(legend);
    if (value === undefined) {
      group.append(buttonOf(`Add ${lastOf(at.label)}`, () => restructure(at.pointer, {})));
      return group;
    }
    const own = value as Record<string, Json>;
    group.append(
      ...members.map((member) => {
        const label = `${at.label}.${member.name}`;
        const pointer = `${at.pointer}/${escapeToken(member.name)}`;
        return rowsOf(member, { pointer, label, required: member.required }, own[member.name]);
      }),
    );
    if (!at.required) group.append(buttonOf(`Remove ${lastOf(at.label)}`, () => restructure(at.pointer, undefined)));
    return group;
  };

  const listOf = (item: FieldSpec, at: Place, value: Json | undefined): HTMLElement => {
    const list = element('fieldset', { class: 'part', 'data-pointer': at.pointer });
    const legend = element('legend');
    legend.append(nameElement(lastOf(at.label)));
    const items = Array.isArray(value) ? value : [];
    /** The items as they are when a button is pressed. */
    const itemsNow = (): Json[] => {
      const now = getAtPointer(tryParseJson(body) ?? null, at.pointer);
      return Array.isArray(now) ? now : [];
    };
    list.append(
      legend,
      ...items.map((one, i) => {
        const row = element('div', { class: 'item' });
        row.append(
          rowsOf(item, { pointer: `${at.pointer}/${i}`, label: `${at.label}[${i}]`, required: true }, one),
          buttonOf('×', () => restructure(at.pointer, withoutItem(itemsNow(), i)), `Remove ${at.label}[${i}]`),
        );
        return row;
      }),
      buttonOf(`Add to ${lastOf(at.label)}`, () => {
        const now = itemsNow();
        restructure(at.pointer, [...now, initialOf(item)], `${at.pointer}/${now.length}`);
      }),
    );
    return list;
  };

  const draw = (): void => {
    count = 0;
    const value = tryParseJson(body);
    const own = specs.length > 0 ? specs : specsOf(value);
    place.replaceChildren(
      ...own.map((spec) => {
        const pointer = pointerIn(value, spec);
        const at = { pointer, label: spec.name, required: spec.required };
        return rowsOf(spec, at, value === undefined ? undefined : getAtPointer(value, pointer));
      }),
    );
    showFaults();
  };

  /** A fault of a value without an input is shown at what the value is part of. */
  const showFaults = (): void => {
    const rows = new Map<string, HTMLElement>();
    for (const row of place.querySelectorAll<HTMLElement>('[data-pointer]'))
      rows.set(row.dataset['pointer'] ?? '', row);
    const findNearestRow = (pointer: string): HTMLElement | undefined =>
      pointer === '' ? undefined : (rows.get(pointer) ?? findNearestRow(pointer.replace(/\/[^/]*$/, '')));
    for (const row of rows.values()) {
      const own = faults.filter(({ pointer }) => findNearestRow(pointer) === row);
      markFaults(
        row,
        own.map(({ message }) => message),
      );
    }
  };

  draw();
  return {
    place,
    show: (now) => {
      body = now;
      draw();
    },
    fileOf: (name) => files.get(name),
    reveal: draw,
    mark: (now) => {
      faults = now;
      showFaults();
    },
  };
}

function withoutItem(items: Json[], at: number): Json[] {
  return items.filter((_, i) => i !== at);
}

function buttonOf(text: string, click: () => void, label = text): HTMLElement {
  const button = element('button', { type: 'button', class: 'small', 'aria-label': label }, text);
  button.addEventListener('click', click);
  return button;
}

/** The body of a new alternative. */
export function initialBody({ tag, fields }: VariantSpec): Json {
  const needed = fields.filter(({ required }) => required);
  const values = Object.fromEntries(needed.map((field) => [field.name, initialOf(field)]));
  return { ...(tag !== undefined && { [tag.name]: tag.value }), ...values };
}

/** The alternative that a body is of: the one that it names, otherwise the first with all that it needs. */
export function variantOf(variants: VariantSpec[], body: Json | undefined): VariantSpec | undefined {
  if (!isObject(body)) return variants[0];
  const has = ({ tag, fields }: VariantSpec): boolean =>
    tag === undefined
      ? fields.every(({ name, required }) => !required || Object.hasOwn(body, name))
      : body[tag.name] === tag.value;
  return variants.find(has) ?? variants[0];
}

/** The value of a new item of a list. */
function initialOf({ fields, items, types, values, example }: FieldSpec): Json {
  if (example !== undefined) return example;
  const [only] = values ?? [];
  if (only !== undefined) return only;
  if (fields !== undefined) {
    const needed = fields.filter(({ required }) => required);
    return Object.fromEntries(needed.map((field) => [field.name, initialOf(field)]));
  }
  if (items !== undefined) return [];
  if (types.includes('string') || types.length === 0) return '';
  if (types.includes('number') || types.includes('integer')) return 0;
  return types.includes('boolean') ? false : null;
}

type Control = HTMLInputElement | HTMLSelectElement;

type Binding = {
  apply: (value: Json | undefined) => void;
  now: () => Json | undefined;
  choose: (file: File | undefined) => void;
};

function inputOf(spec: FieldSpec, { label, required }: Place, id: string, { apply, now, choose }: Binding): Control {
  const choices = spec.values ?? (spec.types.length === 1 && spec.types[0] === 'boolean' ? [true, false] : undefined);
  if (choices !== undefined) {
    const select = element('select', { id, 'data-field': label });
    select.append(
      element('option', { value: '' }, required ? '' : '(omit)'),
      ...choices.map((value) => element('option', { value: JSON.stringify(value) }, textOf(value))),
    );
    select.addEventListener('change', () => apply(select.value === '' ? undefined : tryParseJson(select.value)));
    return select;
  }
  const type = spec.file ? 'file' : spec.secret ? 'password' : 'text';
  const input = element('input', { id, type, 'data-field': label, autocomplete: 'off', spellcheck: 'false' });
  input.addEventListener('input', () => {
    if (spec.file) {
      choose(input.files?.[0]);
      apply(input.files?.[0]?.name ?? '');
    } else apply(input.value === '' && !required ? undefined : valueOf(input.value, spec.types, now()));
  });
  return input;
}

/** Converts the input to the type in the schema. If it allows several types, the type of the current value is kept. */
function valueOf(text: string, types: string[], now: Json | undefined): Json {
  const numeric = types.includes('number') || types.includes('integer');
  const prefersText = types.includes('string') && typeof now !== 'number';
  if (numeric && !prefersText && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && text.length < 16) return Number(text);
  const structured = types.length === 0 || types.includes('array') || types.includes('object');
  if (structured && /^\s*[[{]/.test(text)) return tryParseJson(text) ?? text;
  if (types.length === 0 && /^(?:true|false|null|-?\d{1,15})$/.test(text)) return tryParseJson(text) ?? text;
  return text;
}

function textOf(value: Json | undefined, input?: Control): string {
  if (value === undefined) return '';
  if (input instanceof HTMLSelectElement) return JSON.stringify(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A text that is not JSON, or with a number that JavaScript would round, must not be rewritten. */
function isFrozen(body: string): boolean {
  return tryParseJson(body) === undefined || /[:[,\s]-?\d{16,}/.test(body);
}

/** Params may be sent by position or by name, depending on the text of the body. */
function pointerIn(body: Json | undefined, { pointer, byName }: RootSpec): string {
  const params = body === undefined ? undefined : getAtPointer(body, '/params');
  return byName !== undefined && params !== undefined && isObject(params) ? byName : pointer;
}

function lastOf(label: string): string {
  return /[^.[]*\]?$/.exec(label)?.[0].replace(/\]$/, '') || label;
}

function escapeToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The inputs for the values in a body whose schema has alternatives. */
function specsOf(body: Json | undefined): RootSpec[] {
  const specs: RootSpec[] = [];
  const visit = (value: Json, pointer: string, label: string): void => {
    if (isObject(value) && Object.keys(value).length > 0) {
      for (const [name, member] of Object.entries(value)) {
        visit(member, `${pointer}/${escapeToken(name)}`, label === '' ? name : `${label}.${name}`);
      }
    } else if (pointer !== '') {
      const types = typeof value === 'string' ? ['string'] : typeof value === 'number' ? ['number'] : [];
      specs.push({ pointer, name: label, required: true, types });
    }
  };
  if (body !== undefined) visit(body, '', '');
  return specs.length > 16 ? [] : specs;
}

/** Sets the value at a path and creates the objects on the way; `undefined` removes the value. */
function putValue(node: Json | undefined, tokens: string[], value: Json | undefined): Json {
  const [token, ...rest] = tokens;
  if (token === undefined) return value ?? null;
  if (Array.isArray(node)) {
    const at = Number(token);
    const copy = [...node];
    if (rest.length === 0 && value === undefined && at === copy.length - 1) return copy.slice(0, -1);
    while (copy.length < at) copy.push(null);
    copy[at] = putValue(node[at], rest, value);
    return copy;
  }
  const object = typeof node === 'object' && node !== null ? node : {};
  if (rest.length === 0 && value === undefined) {
    return Object.fromEntries(Object.entries(object).filter(([name]) => name !== token));
  }
  const next = Object.hasOwn(object, token) ? object[token] : undefined;
  return { ...object, [token]: putValue(next, rest, value) };
}
