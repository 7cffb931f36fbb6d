import { isObject, toPointer, type Json, type JsonObject } from '../base/json.ts';
import { toMistakePlace, type Mistake } from '../document/document-mistakes.ts';
import type { Source } from '../source/source.ts';

/**
 * Replaces each unpaired surrogate of a document by U+FFFD, in names as well as in values. Such a text has no UTF-8, so
 * it can be in no file and no URL.
 *
 * @returns the document without them, and a mistake for each text that had one
 */
export function withWellFormedText(source: Source): { source: Source; unpaired: Mistake[] } {
  const unpaired: Mistake[] = [];
  const path: string[] = [];
  const wellFormed = (text: string, what: string): string => {
    if (!surrogate.test(text)) return text;
    const replaced = text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
    if (replaced !== text)
      unpaired.push({
        ...toMistakePlace(source, toPointer(...path)),
        message: `${what} ${half}`,
        remedy,
        rule: 'struct',
      });
    return replaced;
  };
  const visitMember = (name: string, value: Json): Json => {
    path.push(name);
    const read = visit(value);
    path.pop();
    return read;
  };
  const checkName = (name: string): string => {
    path.push(name);
    const read = wellFormed(name, 'the name');
    path.pop();
    return read;
  };
  // Only what has to change is copied, as a document may be large.
  const visit = (value: Json): Json => {
    if (typeof value === 'string') return wellFormed(value, 'the text');
    if (Array.isArray(value)) {
      const items = value.map((item, i) => visitMember(String(i), item));
      return items.some((item, i) => item !== value[i]) ? items : value;
    }
    return isObject(value) ? object(value) : value;
  };
  const object = (value: JsonObject): JsonObject => {
    const members = Object.entries(value).map(([name, member]): [string, Json] => [
      checkName(name),
      visitMember(name, member),
    ]);
    return members.every(([name, member]) => value[name] === member) ? value : Object.fromEntries(members);
  };
  const data = visit(source.data);
  return { source: data === source.data ? source : { ...source, data }, unpaired };
}

const surrogate = /[\ud800-\udfff]/;

const half = 'has half of a surrogate pair, which is no character; write both halves, or leave it out';
const remedy = 'it is read as U+FFFD';
