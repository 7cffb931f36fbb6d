import type * as regexppModule from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import { createRequire } from 'node:module';
import { spendSteps } from './step-budget.ts';

/** A regular expression of which only the outcome counts. */
export type Pattern = { test: (text: string) => boolean };

/** How long a pattern may be, and into how many steps it may be written out: `a{1000}` takes a thousand. */
const longest = 20_000;
const mostSteps = 100_000;

/**
 * Compiles a regular expression of a document. JavaScript's own engine tries one way after another, so that a text of a
 * few dozen characters can keep it busy for ever; this one follows all ways at once, as Thompson's construction does.
 * Its time grows with the length of the text, whatever the pattern. What a single character matches is left to
 * JavaScript's engine, so both agree.
 *
 * @param flags - the flags of a RegExp: any of `i`, `s` and `u`
 * @throws SyntaxError when the pattern is not valid, too long, or refers back to what a group matched, which no engine
 *   can do in such a time
 * @example safePattern('^(a|a)*$', 'u').test(`${'a'.repeat(50_000)}!`) // false, at once
 */
export function safePattern(source: string, flags: string): Pattern {
  const createRefusal = (why: string): SyntaxError =>
    new SyntaxError(`Invalid regular expression: /${brief(source)}/: ${why}`);
  // With JavaScript's words for what is wrong.
  if (source.length > longest) throw createRefusal(`It is longer than ${longest} characters`);
  const native = new RegExp(source, flags);
  const parsed = parsePattern(source, flags, createRefusal);
  if (isPlain(parsed)) {
    return {
      test: (text) => {
        spendSteps(1 + text.length / charactersPerStep);
        return native.test(text);
      },
    };
  }
  const program = compileProgram(parsed, flags, createRefusal);
  return { test: (text) => ends(program, charactersOf(text, flags)) };
}

/** So many pairs of steps of two patterns are compared. */
const mostPairs = 100_000;

/**
 * Checks whether a text of ASCII characters may match two patterns. What a pattern asks about the characters around a
 * place is not looked at, so that it says yes where it is not certain.
 *
 * @throws SyntaxError: see {@link safePattern}
 * @example mayMatchBoth('^[a-z]+$', '^\\d{4}$') // false
 */
export function mayMatchBoth(one: string, other: string): boolean {
  const visible = Array.from({ length: 95 }, (_, i) => String.fromCharCode(i + 32));
  const refused = (why: string): SyntaxError => new SyntaxError(why);
  const [left, right] = [one, other].map((source) => compileProgram(parsePattern(source, 'u', refused), 'u', refused));
  const waiting = [{ left: before, right: before, isFirst: true, isLast: false }];
  const seen = new Set<string>();
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const { isFirst, isLast } = pair;
    if (pair.left === matched && pair.right === matched) return true;
    const key = `${pair.left} ${pair.right} ${isFirst} ${isLast}`;
    if (seen.has(key)) continue;
    if (seen.add(key).size > mostPairs) return true;
    const [mine, theirs] = [waysOn(left, pair.left), waysOn(right, pair.right)];
    const follow = (way: Way, side: 'left' | 'right'): void => {
      if (way.matches !== undefined || (way.kind === 'start' && !isFirst)) return;
      waiting.push({ ...pair, [side]: way.next, isLast: isLast || way.kind === 'end' });
    };
    for (const way of mine) follow(way, 'left');
    for (const way of theirs) follow(way, 'right');
    if (isLast) continue;
    for (const { matches, next } of mine)
      for (const their of theirs)
        if (visible.some((character) => matches?.(character) === true && their.matches?.(character) === true))
          waiting.push({ left: next, right: their.next, isFirst: false, isLast });
  }
  return false;
}

/** A place in a pattern of which no character was read: a match may begin anywhere. */
const before = -2;

/** A way on from a place in a pattern: with a character, or without one. */
type Way = { next: number; matches?: (character: string) => boolean; kind?: AST.Assertion['kind'] };

function waysOn(program: Program | undefined, at: number): Way[] {
  if (program === undefined) return [];
  if (at === before) return [{ next: program.start }, { next: before, matches: () => true }];
  if (at === matched) return [{ next: matched, matches: () => true }];
  const step = program.steps[at];
  if (step?.does === 'fork') return [{ next: step.next }, { next: step.other }];
  return step === undefined ? [] : [step];
}

/** JavaScript's engine reads about as many characters while this one does a step. */
const charactersPerStep = 16;

/**
 * Whether JavaScript's engine is as safe, and quicker: the pattern is a row of single characters, and there is little
 * to try again. Either it has one part of any length, begins at the start of the text, and is short behind that part;
 * or it is short as a whole.
 */
function isPlain({ alternatives: [row, ...others] }: AST.Pattern): boolean {
  if (row === undefined || others.length > 0) return false;
  const [first, last] = [row.elements[0], row.elements.at(-1)];
  const isAtStart = first?.type === 'Assertion' && first.kind === 'start';
  const isAtEnd = last?.type === 'Assertion' && last.kind === 'end';
  let variable = 0;
  let behind = 0;
  for (const element of row.elements.slice(isAtStart ? 1 : 0, isAtEnd ? -1 : undefined)) {
    const { item, min, max } =
      element.type === 'Quantifier'
        ? { item: element.element, min: element.min, max: element.max }
        : { item: element, min: 1, max: 1 };
    if (!singles.has(item.type)) return false;
    if (min > mostSteps) return false;
    if (min !== max) variable++;
    behind = min === max ? behind + min : 0;
  }
  return isAtStart ? variable === 0 || (variable === 1 && behind <= short) : variable === 0 && behind <= short;
}

const singles = new Set(['Character', 'CharacterSet', 'CharacterClass']);

/** So many characters take no time to be read again, at each character of a text. */
const short = 32;

/** Whether a match can only begin at the start of the text. */
function isAnchored(alternatives: AST.Alternative[]): boolean {
  return alternatives.every(({ elements: [first] }) => first?.type === 'Assertion' && first.kind === 'start');
}

/**
 * Estimates how long a text is that was made up from a pattern.
 *
 * @returns the number of characters; Infinity for a pattern that {@link safePattern} refuses, and 0 for any if the
 *   package that reads patterns is not installed
 * @example usualLength('^(a{10}){10}$') // 100
 */
export function usualLength(source: string): number {
  const of = (alternatives: AST.Alternative[]): number =>
    Math.max(
      0,
      ...alternatives.map(({ elements }) => elements.reduce((sum, element) => sum + countElement(element), 0)),
    );
  const countElement = (element: AST.Element): number => {
    if (element.type === 'Assertion') return 0;
    if (element.type === 'Group' || element.type === 'CapturingGroup') return of(element.alternatives);
    if (element.type !== 'Quantifier') return 1;
    return countElement(element.element) * (element.max === Infinity ? element.min + usualRepeats : element.max);
  };
  try {
    safePattern(source, '');
    return of(parsePattern(source, '', (why) => new SyntaxError(why)).alternatives);
  } catch (error) {
    return error instanceof SyntaxError ? Infinity : 0;
  }
}

/** How often something is repeated that has no limit. */
const usualRepeats = 5;

function parsePattern(source: string, flags: string, refused: Refusal): AST.Pattern {
  const { RegExpParser } = loadRegexpp();
  try {
    return new RegExpParser().parsePattern(source, undefined, undefined, { unicode: flags.includes('u') });
  } catch (error) {
    if (error instanceof RangeError) throw refused('It is nested too deeply');
    throw refused((error as Error).message);
  }
}

/** Loaded late, as ajv is: few importers of this module have patterns to check. */
function loadRegexpp(): typeof regexppModule {
  return createRequire(import.meta.url)('@eslint-community/regexpp') as typeof regexppModule;
}

function brief(source: string): string {
  return source.length > 100 ? `${source.slice(0, 100)}…` : source;
}

function charactersOf(text: string, flags: string): string[] {
  return flags.includes('u') ? Array.from(text) : text.split('');
}

/** What to do at a place in a pattern: go on at `next`, which is behind the last step once the pattern has matched. */
type Step =
  | { does: 'take'; matches: (character: string) => boolean; next: number }
  | { does: 'fork'; next: number; other: number }
  | { does: 'ask'; kind: AST.Assertion['kind']; holds: Assertion; next: number };

/** What holds at each place between the characters of a text. */
type Assertion = (text: string[]) => (index: number) => boolean;

type Program = { steps: Step[]; start: number; isBackward: boolean; isAnchored: boolean };

const matched = -1;

type Refusal = (why: string) => Error;

/** Steps are written from the last to the first, so that each knows where to go on. */
function compileProgram(pattern: AST.Pattern, flags: string, refused: Refusal): Program {
  const characters = new Map<string, (character: string) => boolean>();
  const matcherOf = (raw: string): ((character: string) => boolean) => {
    const known = characters.get(raw) ?? characterMatcher(raw, flags);
    characters.set(raw, known);
    return known;
  };

  const programOf = (alternatives: AST.Alternative[], isBackward: boolean): Program => {
    const steps: Step[] = [];
    const add = (step: Step): number => {
      if (steps.length >= mostSteps) throw refused(`It takes more than ${mostSteps} steps`);
      return steps.push(step) - 1;
    };
    const writeEither = (parts: AST.Alternative[], next: number): number =>
      parts
        .map((part) => sequence(part.elements, next))
        .reduceRight((other, one) => add({ does: 'fork', next: one, other }));
    const sequence = (elements: AST.Element[], next: number): number => {
      const ordered = isBackward ? elements : elements.toReversed();
      return ordered.reduce((after, element) => write(element, after), next);
    };
    const writeRepeated = ({ element, min, max }: AST.Quantifier, next: number): number => {
      let start = next;
      let copies = min;
      if (max === Infinity) {
        const again: Step = { does: 'fork', next, other: next };
        const end = add(again);
        again.next = write(element, end);
        start = min === 0 ? end : again.next;
        copies = Math.max(0, min - 1);
      } else {
        for (let count = min; count < max; count++)
          start = add({ does: 'fork', next: write(element, start), other: next });
      }
      for (let count = 0; count < copies; count++) {
        const before = steps.length;
        start = write(element, start);
        // An element that takes no step may be repeated for ever: `(?:){1000000000}`.
        if (steps.length === before) break;
      }
      return start;
    };
    const write = (element: AST.Element, next: number): number => {
      switch (element.type) {
        case 'Group':
          if (element.modifiers) throw refused('Flags of a group are not supported');
          return writeEither(element.alternatives, next);
        case 'CapturingGroup':
          return writeEither(element.alternatives, next);
        case 'Quantifier':
          return writeRepeated(element, next);
        case 'Assertion':
          return add({ does: 'ask', kind: element.kind, holds: assertionOf(element), next });
        case 'Backreference':
          throw refused(`It refers back to a group, which can take any time: ${element.raw}`);
        default:
          return add({ does: 'take', matches: matcherOf(element.raw), next });
      }
    };
    const start = writeEither(alternatives, matched);
    return { steps, start, isBackward, isAnchored: !isBackward && isAnchored(alternatives) };
  };

  const assertionOf = (assertion: AST.Assertion): Assertion => {
    switch (assertion.kind) {
      case 'start':
        return () => (index) => index === 0;
      case 'end':
        return (text) => (index) => index === text.length;
      case 'word': {
        const isWord = matcherOf('\\w');
        return (text) => {
          const isIn = (character: string | undefined): boolean => character !== undefined && isWord(character);
          return (index) => (isIn(text[index - 1]) !== isIn(text[index])) !== assertion.negate;
        };
      }
      default: {
        // What follows is found by reading from the end; what comes before, from the start.
        const program = programOf(assertion.alternatives, assertion.kind === 'lookahead');
        return (text) => {
          const found = new Set<number>();
          ends(program, text, (index) => void found.add(index));
          return (index) => found.has(index) !== assertion.negate;
        };
      }
    }
  };

  return programOf(pattern.alternatives, false);
}

/** Asks JavaScript's engine about a single character, and remembers its answers for those of ASCII. */
function characterMatcher(raw: string, flags: string): (character: string) => boolean {
  const native = new RegExp(`^(?:${raw})$`, flags);
  const known = new Map<string, boolean>();
  return (character) => {
    const answer = known.get(character);
    if (answer !== undefined) return answer;
    const isMatch = native.test(character);
    if (known.size < 1000) known.set(character, isMatch);
    return isMatch;
  };
}

/**
 * Looks for the places where a match ends, wherever it starts; without a listener, only for the first.
 *
 * @returns whether there is one
 */
function ends(program: Program, text: string[], tell?: (index: number) => void): boolean {
  const { steps, start, isBackward } = program;
  const known = new Map<Step, (index: number) => boolean>();
  const holdsAt = (step: Step & { does: 'ask' }): ((index: number) => boolean) => {
    const holds = known.get(step) ?? step.holds(text);
    known.set(step, holds);
    return holds;
  };
  // When each step was last reached, so that it is followed once at each place.
  const reached = new Int32Array(steps.length).fill(-1);
  let isFound = false;
  let waiting: number[] = [];
  for (let count = 0; count <= text.length; count++) {
    const index = isBackward ? text.length - count : count;
    const character = text[isBackward ? index - 1 : index];
    const isStart = count === 0 || !program.isAnchored;
    if (waiting.length === 0 && !isStart) break;
    const open = isStart ? [...waiting, start] : waiting;
    let isEnd = false;
    let work = 1;
    waiting = [];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === matched) isEnd = true;
      const step = steps[at];
      if (step === undefined || reached[at] === count) continue;
      reached[at] = count;
      work++;
      if (step.does === 'take') {
        if (character !== undefined && step.matches(character)) waiting.push(step.next);
      } else if (step.does === 'fork') open.push(step.other, step.next);
      else if (holdsAt(step)(index)) open.push(step.next);
    }
    spendSteps(work);
    if (!isEnd) continue;
    isFound = true;
    if (tell === undefined) break;
    tell(index);
  }
  return isFound;
}
