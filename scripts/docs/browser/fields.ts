import { get, split, type Json } from '../../contract/json.ts';
import type { FieldSpec } from '../pages/console.ts';
import { element } from './element.ts';

/** The inputs for the parts of a body. */
export type Fields = {
  place: HTMLElement;
  /** Shows the values in a text; the inputs are disabled if the text is not JSON. */
  show: (text: string) => void;
  /** Gets the file that was chosen for a field of a form. */
  fileOf: (name: string) => File | undefined;
  reveal: (shown: boolean) => void;
};

/**
 * Makes inputs for the parts of a body.
 *
 * @param specs - the inputs by the schema; if empty, there is an input for each value in the body
 * @param text - the initial text of the body
 * @param changed - called with the text of the body when an input changes
 * @returns the inputs
 */
export function makeFields(specs: FieldSpec[], text: string, changed: (text: string) => void): Fields {
  const place = element('div', { class: 'inputs' });
  const own = specs.length > 0 ? specs : specsOf(parsed(text));
  let body = text;
  const rows = own.map((spec, i) => {
    const pointer = (): string => pointerIn(parsed(body), spec);
    const apply = (value: Json | undefined): void => {
      const root = parsed(body);
      if (root === undefined) return;
      body = JSON.stringify(put(root, split(pointer()), value), undefined, 2);
      changed(body);
    };
    const input = inputOf(spec, `field-${i}`, apply, () => get(parsed(body) ?? null, pointer()));
    const row = element('div', { class: 'row' });
    const label = element('label', { for: `field-${i}` });
    label.append(element('code', {}, spec.label));
    if (spec.required) label.append(element('span', { class: 'mark required', title: 'required' }, ' *'));
    row.append(label, input);
    place.append(row);
    return { spec, input, pointer };
  });
  return {
    place,
    show: (now) => {
      body = now;
      const value = parsed(now);
      for (const { input, pointer } of rows) {
        // If JavaScript would round a number, the text must not be rewritten.
        input.disabled = value === undefined || /[:[,\s]-?\d{16,}/.test(now);
        const shown = textOf(value === undefined ? undefined : get(value, pointer()), input);
        if (!(input instanceof HTMLInputElement && input.type === 'file') && input.value !== shown) input.value = shown;
      }
    },
    fileOf: (name) => {
      const found = rows.find(({ spec }) => spec.file && spec.label === name)?.input;
      return found instanceof HTMLInputElement ? found.files?.[0] : undefined;
    },
    reveal: (shown) => {
      for (const { spec, input } of rows) {
        if (spec.secret && input instanceof HTMLInputElement) input.type = shown ? 'text' : 'password';
      }
    },
  };
}

type Control = HTMLInputElement | HTMLSelectElement;

function inputOf(
  spec: FieldSpec,
  id: string,
  apply: (value: Json | undefined) => void,
  now: () => Json | undefined,
): Control {
  const choices = spec.values ?? (spec.types.length === 1 && spec.types[0] === 'boolean' ? [true, false] : undefined);
  if (choices !== undefined) {
    const select = element('select', { id, 'data-field': spec.label });
    select.append(
      element('option', { value: '' }, spec.required ? '' : '(omit)'),
      ...choices.map((value) => element('option', { value: JSON.stringify(value) }, textOf(value))),
    );
    select.addEventListener('change', () => apply(select.value === '' ? undefined : parsed(select.value)));
    return select;
  }
  const type = spec.file ? 'file' : spec.secret ? 'password' : 'text';
  const input = element('input', { id, type, 'data-field': spec.label, autocomplete: 'off', spellcheck: 'false' });
  input.addEventListener('input', () => {
    if (spec.file) apply(input.files?.[0]?.name ?? '');
    else apply(input.value === '' && !spec.required ? undefined : valueOf(input.value, spec.types, now()));
  });
  return input;
}

/** Converts the input to the type in the schema. If it allows several types, the type of the current value is kept. */
function valueOf(text: string, types: string[], now: Json | undefined): Json {
  const numeric = types.includes('number') || types.includes('integer');
  const prefersText = types.includes('string') && typeof now !== 'number';
  if (numeric && !prefersText && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && text.length < 16) return Number(text);
  const structured = types.length === 0 || types.includes('array') || types.includes('object');
  if (structured && /^\s*[[{]/.test(text)) return parsed(text) ?? text;
  if (types.length === 0 && /^(?:true|false|null|-?\d{1,15})$/.test(text)) return parsed(text) ?? text;
  return text;
}

function textOf(value: Json | undefined, input?: Control): string {
  if (value === undefined) return '';
  if (input instanceof HTMLSelectElement) return JSON.stringify(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Params may be sent by position or by name, depending on the text of the body. */
function pointerIn(body: Json | undefined, { pointer, byName }: FieldSpec): string {
  const params = body === undefined ? undefined : get(body, '/params');
  const named = byName !== undefined && typeof params === 'object' && params !== null && !Array.isArray(params);
  return named ? byName : pointer;
}

/** The inputs for the values in a body whose schema has alternatives. */
function specsOf(body: Json | undefined): FieldSpec[] {
  const specs: FieldSpec[] = [];
  const visit = (value: Json, pointer: string, label: string): void => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0) {
      for (const [name, member] of Object.entries(value)) {
        visit(
          member,
          `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
          label === '' ? name : `${label}.${name}`,
        );
      }
    } else if (pointer !== '') {
      const types = typeof value === 'string' ? ['string'] : typeof value === 'number' ? ['number'] : [];
      specs.push({ pointer, label, required: true, types, secret: false, file: false });
    }
  };
  if (body !== undefined) visit(body, '', '');
  return specs.length > 16 ? [] : specs;
}

/** Sets the value at a path and creates the objects on the way; `undefined` removes the value. */
function put(node: Json | undefined, tokens: string[], value: Json | undefined): Json {
  const [token, ...rest] = tokens;
  if (token === undefined) return value ?? null;
  if (Array.isArray(node)) {
    const at = Number(token);
    const copy = [...node];
    if (rest.length === 0 && value === undefined && at === copy.length - 1) return copy.slice(0, -1);
    while (copy.length < at) copy.push(null);
    copy[at] = put(node[at], rest, value);
    return copy;
  }
  const object = typeof node === 'object' && node !== null ? node : {};
  if (rest.length === 0 && value === undefined) {
    return Object.fromEntries(Object.entries(object).filter(([name]) => name !== token));
  }
  const next = Object.hasOwn(object, token) ? object[token] : undefined;
  return { ...object, [token]: put(next, rest, value) };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
