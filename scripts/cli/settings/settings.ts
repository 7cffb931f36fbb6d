// The settings of a project, `twinspec.config`: values of flags that hold for each call, read and checked as data; and
// the schema by which editors check the file.

import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { describeWrongName } from '../../contract/base/api-names.ts';
import { CommandError, toCommandError } from '../../contract/base/errors.ts';
import { escapePointerToken, isObject, type Json, type JsonObject } from '../../contract/base/json.ts';
import type { Source } from '../../contract/source/source.ts';
import { formatMovedFlag, type Flag, type Flags, type FlagTexts, type MovedFlags } from '../flags/flags.ts';
import { findOneTypoMatch } from '../../contract/base/did-you-mean.ts';
import { configNames, flagKindOf, settingName, settingNames, shared, topLevelOf } from './setting-names.ts';

export { configSchema, type VerbFlags } from './settings-schema.ts';
export { configNames };

/** The settings of a verb. */
export type Settings = {
  /** The values by flag, as texts of the command line. */
  texts: FlagTexts;
  /** The places by flag: `file:line:column`; those of pairs, which several files may have, by flag and pair. */
  places: Map<string, string>;
};

/**
 * Finds the place that a sentence about a flag is about.
 *
 * @param sentence - it has the pair, if it is about one
 * @example placeOfSentence(places, 'rule', '--rule slow-pattern=of: …') // 'base.config.json:3:5'
 */
export function placeOfSentence(places: Settings['places'], flag: string, sentence: string): string | undefined {
  const pairs = [...places].filter(([name]) => name.startsWith(`${flag} `));
  return (pairs.find(([name]) => sentence.includes(name.slice(flag.length + 1))) ?? [])[1] ?? places.get(flag);
}

/** The verb that settings are read for. */
export type SettingsVerb = {
  /** The flags of the verb. */
  flags: Flags;
  /** The sections that apply to it, with the flags of their verbs; a later one overrides those before it. */
  sections: readonly { name: string; flags: Flags; moved?: MovedFlags }[];
  /** All verbs: each may have a section. Without them, what else is in the file is not looked at. */
  verbs?: readonly string[];
};

/**
 * Reads the settings of a project. They are data: nothing in the file is executed.
 *
 * @param file - the file; by default `twinspec.config.json` or `twinspec.config.yaml` in the working folder, if there
 *   is one
 * @param reader - see {@link SettingsVerb}
 * @returns the settings of the verb
 * @throws CommandError with `file:line:column: sentence` for each mistake
 * @example (await readSettings(undefined, { flags, sections: ['lint'], verbs: ['lint'] })).texts
 */
export async function readSettings(file: string | undefined, reader: SettingsVerb): Promise<Settings> {
  const chosen = file ?? fileHere();
  if (chosen === undefined) return { texts: {}, places: new Map() };
  return readFileWithBases(chosen, reader, []);
}

/**
 * Reads a settings file and those that it extends.
 *
 * @param above - the absolute paths of the files that extend it
 */
async function readFileWithBases(file: string, reader: SettingsVerb, above: string[]): Promise<Settings> {
  // Loaded late, as most runs have no such file, and should not wait for a YAML parser.
  const { readSource } = await import('../../contract/source/source.ts');
  const source = await readSource(file).catch((error: unknown) => {
    throw toCommandError(error);
  });
  const passed = [...above, resolve(file)];
  const bases: Settings[] = [];
  for (const [base, place] of basesIn(source)) {
    if (passed.includes(resolve(base)))
      throw new CommandError(`${place}: /extends: ${base} extends this file itself; take one of the two out.`);
    if (!existsSync(base)) throw new CommandError(`${place}: /extends: there is no file ${base}.`);
    bases.push(await readFileWithBases(base, reader, passed));
  }
  return [...bases, settingsIn(source, reader)].reduce((base, own) => overlaySettings(base, own, reader.flags));
}

/** The files that settings extend, each with the place where it is named. */
function basesIn({ data, locate, at }: Source): [file: string, place: string][] {
  if (!isObject(data) || data['extends'] === undefined) return [];
  return [data['extends']].flat().map((base) => {
    const text = typeof base === 'string' && base !== '' ? fromEnvironment(base) : undefined;
    if (typeof text === 'string') return [fromHere(text, dirname(at)), locate('/extends')];
    const expected = text?.expected ?? 'the path of a settings file, or a list of them, was expected';
    throw new CommandError(`${locate('/extends')}: /extends: ${expected}.`);
  });
}

/**
 * Lays settings over those that they extend. Documents and servers of the base go where there are others; pairs such as
 * the severities of rules are added to each other.
 */
function overlaySettings(base: Settings, own: Settings, flags: Flags): Settings {
  const groups = new Set(Object.keys(own.texts).map((name) => flags[name]?.group));
  const kept = Object.entries(base.texts).filter(([name]) => {
    const group = flags[name]?.group;
    return group === undefined || !groups.has(group);
  });
  const texts: FlagTexts = { ...Object.fromEntries(kept), ...own.texts };
  for (const [name, text] of kept)
    if (flagKindOf(flags[name]?.value ?? '') === 'pairs')
      texts[name] = [text, own.texts[name] ?? []].flat().map(String);
  return { texts, places: new Map([...base.places, ...own.places]) };
}

function fileHere(): string | undefined {
  const [first, second] = configNames.filter((name) => existsSync(name));
  if (first !== undefined && second !== undefined)
    throw new CommandError(`${first} and ${second} are both here; keep one of them, or choose one with --config.`);
  return first;
}

function settingsIn({ data, locate, at }: Source, { flags, sections, verbs }: SettingsVerb): Settings {
  const settings: Settings = { texts: {}, places: new Map() };
  const mistakes: string[] = [];
  const addMistake = (pointer: string, sentence: string): void => void mistakes.push(`${locate(pointer)}: ${sentence}`);
  const take = (members: JsonObject, above: string, known: readonly string[]): void => {
    for (const [name, value] of Object.entries(members)) {
      const flag = known.find((each) => settingNames(each, flags[each]?.former).includes(name));
      const described = flag === undefined ? undefined : flags[flag];
      if (flag === undefined || described === undefined) continue;
      const pointer = `${above}/${escapePointerToken(name)}`;
      if (described.commandLineOnly !== undefined) {
        // What several verbs read at the top level is for the others.
        if (above === '') continue;
        addMistake(pointer, `${pointer}: give --${flag} on the command line; ${described.commandLineOnly}.`);
        continue;
      }
      if (flagKindOf(described.value ?? '') === 'api' && isObject(value)) {
        takeApis(value, pointer, described);
        continue;
      }
      const text = textOf(described, isObject(value) ? pairsIn(described, value) : value, dirname(at));
      if (typeof text === 'object' && 'expected' in text) {
        addMistake(pointer, `${pointer}: ${text.expected}.`);
        continue;
      }
      settings.texts[flag] = text;
      settings.places.set(flag, locate(pointer));
      if (flagKindOf(described.value ?? '') !== 'pairs') continue;
      const names = isObject(value) ? Object.keys(value) : [];
      for (const [i, pair] of [text].flat().entries()) {
        const name = names[i];
        const above = name === undefined ? pointer : `${pointer}/${escapePointerToken(name)}`;
        settings.places.set(`${flag} ${String(pair)}`, locate(above));
      }
    }
  };

  /** Each API is a document, or an object with it and the address of a server. */
  const takeApis = (apis: JsonObject, above: string, flag: Flag): void => {
    const given = { documents: [] as string[], url: [] as string[] };
    const takesUrl = flags['url'] !== undefined && flags['url'].commandLineOnly === undefined;
    const names = new Map<string, string>();
    for (const [name, value] of Object.entries(apis)) {
      const pointer = `${above}/${escapePointerToken(name)}`;
      const twin = names.get(name.toLowerCase());
      const wrong =
        describeWrongName(name) ??
        (twin === undefined ? undefined : `${twin} and ${name} differ in their case alone; give one another name`);
      if (wrong !== undefined) addMistake(pointer, `${pointer}: ${wrong}.`);
      names.set(name.toLowerCase(), name);
      const { document, url, ...others } = isObject(value) ? value : { document: value };
      for (const other of Object.keys(others))
        addMistake(pointer, `${pointer}: ${unknownSentence(other, ['document', 'url'])}`);
      for (const [member, text] of Object.entries({ document, url })) {
        if (member === 'url' && (text === undefined || !takesUrl)) continue;
        const read =
          typeof text === 'string' && text !== '' ? fromEnvironment(text) : { expected: expectedMember[member] };
        if (typeof read === 'object') addMistake(pointer, `${pointer}: ${read.expected ?? ''}.`);
        else if (member === 'url') {
          given.url.push(`${name}=${read}`);
          settings.places.set(`url ${read}`, locate(`${pointer}/url`));
        } else given.documents.push(`${name}=${fromHere(read, dirname(at))}`);
      }
    }
    const flagName = Object.keys(flags).find((each) => flags[each] === flag) ?? '';
    settings.texts[flagName] = given.documents;
    settings.places.set(flagName, locate(above));
    if (given.url.length === 0) return;
    settings.texts['url'] = given.url;
    settings.places.set('url', locate(above));
  };

  if (!isObject(data)) throw new CommandError(`${locate('')}: an object of settings was expected.`);
  if (verbs !== undefined) {
    const known = [...[...shared, ...Object.keys(topLevelOf)].map(settingName), 'extends', ...verbs];
    for (const name of listUnknown(data, ['$schema', ...known]))
      addMistake(`/${escapePointerToken(name)}`, unknownSentence(name, known));
  }
  const ofSections = Object.keys(topLevelOf).filter((flag) => sections.some(({ name }) => name === topLevelOf[flag]));
  take(data, '', [...shared, ...ofSections]);
  for (const section of verbs ?? []) {
    if (data[section] !== undefined && !isObject(data[section]))
      addMistake(`/${section}`, `/${section}: an object with the flags of ${section} was expected.`);
  }
  for (const { name: section, flags: own, moved = {} } of sections) {
    const members = data[section];
    if (!isObject(members)) continue;
    const known = Object.keys(own).map(settingName);
    for (const name of listUnknown(
      members,
      Object.entries(own).flatMap(([flag, { former }]) => settingNames(flag, former)),
    )) {
      const former = Object.keys(moved).find((flag) => settingName(flag) === name);
      const sentence = former === undefined ? unknownSentence(name, known) : formatMovedFlag(section, former, moved);
      addMistake(`/${section}/${escapePointerToken(name)}`, sentence);
    }
    // Two verbs may have flags of one name, such as `strict`, that mean different things.
    take(
      members,
      `/${section}`,
      Object.keys(own).filter((each) => own[each] === flags[each]),
    );
  }
  if (mistakes.length > 0) throw new CommandError(mistakes.join('\n'));
  return settings;
}

/** What the members of an API in the settings have to be. */
const expectedMember: Record<string, string> = {
  document: 'the path or the URL of a document was expected',
  url: 'the address of a server was expected',
};

function listUnknown(members: JsonObject, known: readonly string[]): string[] {
  return Object.keys(members).filter((name) => !known.includes(name));
}

function unknownSentence(name: string, known: readonly string[]): string {
  const meant = findOneTypoMatch(name, known);
  const remedy = meant === undefined ? `The settings are ${known.join(', ')}` : `${meant} may be meant`;
  return `there is no setting ${JSON.stringify(name)}. ${remedy}.`;
}

/** The value as a text of the command line, or what was expected instead. */
function textOf(flag: Flag, value: Json, folder: string): string | string[] | boolean | { expected: string } {
  if (flag.value === undefined)
    return typeof value === 'boolean' ? value : toExpectation('true or false was expected', value);
  if (flag.bare !== undefined && value === true) return flag.bare;
  const isList = flag.many === true || ['list', 'share', 'numbers'].includes(flagKindOf(flag.value) ?? '');
  const items = isList && Array.isArray(value) ? value : [value];
  const texts: string[] = [];
  for (const item of items) {
    if ((typeof item !== 'string' && typeof item !== 'number') || item === '')
      return toExpectation(`${isList ? `${flag.value}, or a list of them,` : flag.value} was expected`, item);
    const text = fromEnvironment(String(item));
    if (typeof text === 'object') return text;
    const kind = flagKindOf(flag.value);
    const [, name] = kind === 'api' ? (namedApi.exec(text) ?? []) : [];
    const wrong = name === undefined ? undefined : describeWrongName(name);
    if (wrong !== undefined) return { expected: wrong };
    texts.push(
      kind === 'api'
        ? apiFromHere(text, folder)
        : kind === 'path'
          ? fromHere(text, folder)
          : kind === 'module'
            ? moduleFromHere(text, folder)
            : text,
    );
  }
  return flag.many === true ? texts : texts.join(',');
}

/** An object of pairs as their list. */
function pairsIn({ value = '' }: Flag, members: JsonObject): Json {
  if (flagKindOf(value) !== 'pairs') return members;
  return Object.entries(members).map(([name, text]) => (typeof text === 'string' ? `${name}=${text}` : (text ?? null)));
}

function toExpectation(sentence: string, value: Json): { expected: string } {
  return { expected: `${sentence}, not ${JSON.stringify(value)}` };
}

function fromEnvironment(text: string): string | { expected: string } {
  const missing: string[] = [];
  const filled = text.replaceAll(/\$\{([A-Za-z_]\w*)\}/g, (_, name: string) => {
    const found = process.env[name];
    if (found === undefined) missing.push(name);
    return found ?? '';
  });
  return missing.length === 0 ? filled : { expected: `the environment variable ${missing.join(', ')} is not set` };
}

/** `NAME=FILE`. */
const namedApi = /^([^/\\.:=]*)=(.*)$/s;

function apiFromHere(text: string, folder: string): string {
  const [, name, path = text] = namedApi.exec(text) ?? [];
  return name === undefined ? fromHere(path, folder) : `${name}=${fromHere(path, folder)}`;
}

function moduleFromHere(module: string, folder: string): string {
  if (!/^\.{1,2}\//.test(module)) return module;
  const path = fromHere(module, folder);
  return isAbsolute(path) ? path : `./${path}`;
}

/** Resolves a path relative to the folder of the settings file, which may not be the working folder. */
function fromHere(path: string, folder: string): string {
  if (isAbsolute(path) || /^https?:/i.test(path)) return path;
  const short = relative(process.cwd(), join(folder, path));
  return short === '' ? '.' : short.startsWith('..') ? resolve(folder, path) : short;
}
