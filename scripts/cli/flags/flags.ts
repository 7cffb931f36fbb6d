// Flags: how a verb describes its own, how a command line is read by that description, and what `--help` and the guides
// show of it. No verb, document or server is known here.

import { parseArgs } from 'node:util';
import { findOneTypoMatch } from '../../contract/base/did-you-mean.ts';
import { CommandError } from '../../contract/base/errors.ts';

export { completedShells, completionScript, type CompletedVerb } from './completion.ts';
export { type VerbHelp, groupFlags } from './help.ts';

/**
 * A flag of a verb. With `value`, it takes a value, which the help calls by this name, or several with `many`; without,
 * it is a switch, and one that is `open` is undefined if not given. A `positional` takes the words
 * that follow no flag; one that is positional, too, can also be named. With `bare`, the value may be omitted and is
 * `bare` then. Flags of the same `group` belong together: if one is on the command line, the settings of the project
 * apply to none of them, nor to a flag that is `beside` this group. A flag has no effect beside the one in its
 * `idleBeside`: on one command line they are refused, and from the settings it comes second. With `commandLineOnly`,
 * the settings may not have it, and this says why. By its `former` name, it is taken as well.
 */
export type Flag = {
  value?: string;
  default?: string;
  bare?: string;
  many?: true;
  positional?: true | 'too';
  open?: true;
  group?: string;
  beside?: string;
  idleBeside?: string;
  commandLineOnly?: string;
  former?: string;
  help: string;
};

/** The flags of a verb by name, without the leading dashes. */
export type Flags = Record<string, Flag>;

/** Values of flags from elsewhere than the command line, by name. */
export type FlagTexts = Record<string, string | string[] | boolean>;

/** Flags that a verb had, by name, each with what its user does instead: a clause that follows "instead, ". */
export type MovedFlags = Record<string, string>;

/** The values of flags: a string for a flag with a value, a list for one with `many`, a boolean for a switch. */
export type FlagValues<F extends Flags> = { [Name in keyof F]: ValueOf<F[Name]> } & { fromSettings?: FromSettings };

type ValueOf<F extends Flag> = F extends { many: true }
  ? string[]
  : F extends { value: string }
    ? F extends { default: string }
      ? string
      : string | undefined
    : F extends { open: true }
      ? boolean | undefined
      : boolean;

/**
 * The flags whose values came from settings, which a command for people leaves out, and the words by which another
 * command has the same settings. It is beside the values of flags, whose names have no capitals.
 */
export type FromSettings = { flags: ReadonlySet<string>; words: readonly string[] };

/**
 * Reads the flags of a command line.
 *
 * @param flags - the flags of the verb
 * @param parameters - the command line after the verb
 * @param settings - values of flags that are not on the command line; and `config`, the file that they are in, if it
 *   is not the one of the folder
 * @returns the values, with defaults
 * @throws CommandError for an unknown flag, a missing value, a stray word, or a flag that would have no effect
 * @example
 * parseFlags({ port: { value: 'PORT', default: '4010', help: 'port to listen on' } }, ['--port', '0']).port // '0'
 */
export function parseFlags<F extends Flags>(flags: F, parameters: string[], settings: FlagTexts = {}): FlagValues<F> {
  const given = parse(flags, withBareValues(flags, withPresentNames(flags, parameters)));
  for (const [name, { value = '', positional }] of Object.entries(flags)) {
    if (positional !== true && [given[name]].flat().includes(''))
      throw new CommandError(`--${name} takes a value, ${value}, but an empty one was given.`);
  }
  const idle = Object.entries(flags).filter(([name, { idleBeside }]) => idleBeside !== undefined && isOn(given[name]));
  for (const [name, { idleBeside = '' }] of idle)
    if (isOn(given[idleBeside]))
      throw new CommandError(`--${name} has no effect beside --${idleBeside}; leave one out.`);
  const groups = new Set(Object.keys(given).map((name) => flags[name]?.group));
  const outdone = new Set(idle.map(([, { idleBeside }]) => idleBeside));
  const setting = (name: string, { group, beside = group }: Flag): string | string[] | boolean | undefined =>
    outdone.has(name) || (beside !== undefined && groups.has(beside)) ? undefined : settings[name];
  const set = Object.entries(flags).flatMap(([name, flag]): [string, unknown][] => {
    const value = given[name] ?? setting(name, flag);
    return value === undefined ? [] : [[name, value]];
  });
  const none = Object.entries(flags).map(([name, flag]) => [name, valueOfNone(flag)]);
  const fromSettings: FromSettings = {
    flags: new Set(set.flatMap(([name]) => (given[name] === undefined ? [name] : []))),
    words: typeof settings['config'] === 'string' ? ['--config', settings['config']] : [],
  };
  return { ...Object.fromEntries(none), ...Object.fromEntries(set), fromSettings } as FlagValues<F>;
}

function isOn(value: unknown): boolean {
  return value !== undefined && value !== false;
}

function valueOfNone({ value, default: fallback, many, open }: Flag): string | string[] | boolean | undefined {
  if (many === true) return [];
  return value === undefined && open !== true ? false : fallback;
}

function withPresentNames(flags: Flags, parameters: string[]): string[] {
  const present = new Map(Object.entries(flags).map(([name, { former }]) => [`--${former}`, `--${name}`]));
  return parameters.map((word) => word.replace(/^--[\w-]+/, (name) => present.get(name) ?? name));
}

/** Node's parser requires a value after every flag that takes one. */
function withBareValues(flags: Flags, parameters: string[]): string[] {
  return parameters.map((parameter, i) => {
    const name = parameter.replace(/^--/, '');
    const bare = parameter.startsWith('--') && Object.hasOwn(flags, name) ? flags[name]?.bare : undefined;
    const next = parameters[i + 1];
    return bare !== undefined && (next === undefined || next.startsWith('-')) ? `${parameter}=${bare}` : parameter;
  });
}

function parse(flags: Flags, args: string[]): Record<string, unknown> {
  const [words, named] = [positionalOf(flags), omitPositionals(flags)];
  const options = Object.fromEntries(
    Object.entries(named).map(([name, { value, many = false }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: many },
    ]),
  );
  // No flag is a number, so that a negative one is a word, such as the code of a JSON-RPC error.
  const isNumber = (word: string, i: number): boolean => /^-\d+$/.test(word) && args[i - 1]?.startsWith('--') !== true;
  const numbers = words === undefined ? [] : args.filter(isNumber);
  try {
    // `--no-` turns off a switch that the settings turned on.
    const { values, positionals } = parseArgs({
      ...{ args: args.filter((word, i) => numbers.length === 0 || !isNumber(word, i)), options, strict: true },
      allowNegative: true,
      allowPositionals: words !== undefined,
    });
    const given = [...positionals, ...numbers];
    if (words === undefined || given.length === 0) return values;
    return { ...values, [words]: [...[values[words] ?? []].flat(), ...given] };
  } catch (error) {
    if (error instanceof TypeError) throw new CommandError(sentenceFor(flags, error.message));
    throw error;
  }
}

/** The flag that takes words without a flag: one that is only for them comes before one that is positional, too. */
function positionalOf(flags: Flags): string | undefined {
  const names = Object.keys(flags);
  const only = names.find((name) => flags[name]?.positional === true);
  return only ?? names.find((name) => flags[name]?.positional === 'too');
}

function omitPositionals(flags: Flags): Flags {
  return Object.fromEntries(Object.entries(flags).filter(([, { positional }]) => positional !== true));
}

function flagUsage(name: string, { value, bare, positional }: Flag): string {
  if (positional === true) return `${value ?? name}...`;
  if (value === undefined) return `--${name}`;
  return bare === undefined ? `--${name} ${value}` : `--${name} [${value}]`;
}

/** Rewrites Node's own messages, which have several lines, as one sentence. */
function sentenceFor(flags: Flags, message: string): string {
  const [, name = ''] = /^Option '(?:-\w, )?--([\w-]+)/.exec(message) ?? [];
  const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
  if (flag !== undefined) {
    const { value } = flag;
    if (value === undefined) return `--${name} takes no value; leave it out.`;
    return `--${name} takes a value, ${value}, but none was given; write --${name}=${value} if it begins with a dash.`;
  }
  const [sentence = ''] = message.split(/\.? *(?:\. |\n|$)/);
  const known = Object.keys(omitPositionals(flags)).map((each) => `--${each}`);
  const meant = findOneTypoMatch(/^Unknown option '(--[\w-]+)/.exec(message)?.[1] ?? '', known);
  return `${sentence}. ${meant === undefined ? '' : `Did you mean ${meant}? `}The flags are ${known.join(', ')}.`;
}

/**
 * Checks that no word of a command line is a flag that the verb had once.
 *
 * @param verb - the name of the verb
 * @throws CommandError that says what to do instead
 */
export function requireCurrentFlags(verb: string, moved: MovedFlags, parameters: string[]): void {
  for (const word of parameters) {
    const name = /^--(?:no-)?([\w-]+)/.exec(word)?.[1] ?? '';
    if (Object.hasOwn(moved, name)) throw new CommandError(formatMovedFlag(verb, name, moved));
  }
}

/**
 * Says how the flags of a command line are called now that are there by a former name.
 *
 * @returns a sentence for each
 * @example listRenamedFlags({ accent: { former: 'colour', … } }, ['--colour', 'red'])
 * // ['--colour is called --accent now.']
 */
export function listRenamedFlags(flags: Flags, parameters: string[]): string[] {
  return parameters.flatMap((word, i) => {
    const [before = ''] = word.split('=');
    const [now = ''] = (withPresentNames(flags, parameters)[i] ?? '').split('=');
    return before === now ? [] : [`${before} is called ${now} now.`];
  });
}

/**
 * Says what to do instead of a flag that a verb had once.
 *
 * @example formatMovedFlag('verify', 'cases', { cases: 'write --replay FOLDER' })
 * // 'verify has no --cases any more; instead, write --replay FOLDER.'
 */
export function formatMovedFlag(verb: string, name: string, moved: MovedFlags): string {
  return `${verb} has no --${name} any more; instead, ${moved[name] ?? ''}.`;
}

/** The row of a help for verbs that take a command. */
export const commandRow = ['-- COMMAND ...', 'run a command while it is up, and exit with its exit code'] as const;

/**
 * Describes flags for people: how each is written, and its sentence. `--help` and the tables of the guides show it.
 *
 * @example describeFlags({ port: { value: 'PORT', default: '4010', help: 'port to listen on' } })
 * // [['--port PORT', 'port to listen on (default: 4010)']]
 */
export function describeFlags(flags: Flags): [usage: string, sentence: string][] {
  return Object.entries(flags).map(([name, flag]) => {
    const { default: fallback, help } = flag;
    return [flagUsage(name, flag), `${help}${fallback === undefined ? '' : ` (default: ${fallback})`}`];
  });
}

/**
 * Reads a whole number from a flag.
 *
 * @param name - name of the flag, for the error message
 * @param text - its value
 * @param range - the smallest and the largest number allowed
 * @throws CommandError for anything but a whole number in this range
 */
export function parseInteger(name: string, text: string, [min, max]: [number, number]): number {
  const number = Number(text);
  if (!/^-?\d+$/.test(text) || number < min || number > max) {
    throw new CommandError(`--${name} takes a whole number from ${min} to ${max}, not ${JSON.stringify(text)}.`);
  }
  return number;
}
