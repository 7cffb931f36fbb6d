import { CommandError } from '../contract/base/errors.ts';
import { asObject, asText } from '../contract/base/json.ts';
import { readData } from '../contract/source/data-file.ts';

/** What is accepted: one by its id, or all of a rule at a place. */
export type AcceptedEntry = {
  id?: string;
  rule?: string;
  place?: string;
  reason: string;
  /** How messages name the entry. */
  name: string;
};

/**
 * Reads the changes or findings that are accepted.
 *
 * @param file - a YAML or JSON file, `{ accepted: [{ rule, place, reason }] }`
 * @param json - the flag that prints the rule and the place of each
 * @throws CommandError for a file of another form, and for an entry that lacks something
 */
export async function readAccepted(file: string, json: string): Promise<AcceptedEntry[]> {
  const remedy = `${json} prints both for each`;
  const { accepted } = asObject(await readData('accept', file));
  if (!Array.isArray(accepted))
    throw new CommandError(`--accept ${file}: a list "accepted" of { rule, place, reason } was expected; ${remedy}.`);
  return accepted.map((entry, i) => {
    const [id, rule, place] = ['id', 'rule', 'place'].map((name) => asText(asObject(entry)[name]));
    const createEntryError = (what: string): CommandError =>
      new CommandError(`--accept ${file}: entry ${i + 1} ${what}`);
    if (id?.includes(' | ') === true)
      throw createEntryError(
        `names a change by its wording, as earlier versions did: name its rule and its place; ${remedy}.`,
      );
    if (id === undefined && (rule === undefined || place === undefined))
      throw createEntryError(`has no rule and place; ${remedy}.`);
    const name = id ?? `${rule ?? ''} ${place ?? ''}`;
    const reason = asText(asObject(entry)['reason'])?.trim() ?? '';
    if (reason === '') throw new CommandError(`--accept ${file}: ${name} has no reason; say why it is accepted.`);
    return {
      ...(id !== undefined && { id }),
      ...(rule !== undefined && { rule }),
      ...(place !== undefined && { place }),
      ...{ reason, name },
    };
  });
}
