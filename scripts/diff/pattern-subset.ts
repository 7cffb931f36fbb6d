import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { DFA, isDisjointWith, JS, NFA, type Concatenation, type Element, type Expression } from 'refa';

/** More than any pattern in use needs; what needs more is not decided here. */
const limits = { nodes: 20_000, states: 5000 };

/** Private characters that stand for the beginning and the end of a text, so that `^` and `$` are ordinary ones. */
const [start, end] = [0xe000, 0xe001];

/**
 * Decides whether every text that matches one pattern also matches another one.
 *
 * @param inner - a pattern of JSON Schema
 * @returns the answer; `undefined` for patterns that are no regular languages (lookaround, backreferences) or too large
 * @example isSubset('^[a-z]{3}$', '^[a-z]+$') // true
 */
export function isSubset(inner: string, outer: string): boolean | undefined {
  try {
    const other = DFA.fromFA(languageOf(outer), new DFA.LimitedNodeFactory(limits.states));
    other.complement();
    return isDisjointWith(languageOf(inner), other);
  } catch {
    return undefined;
  }
}

/** The texts between beginning and end that match; a pattern may match anywhere in a text. */
function languageOf(pattern: string): NFA {
  const anywhere = automaton(`${char(start)}?[^]*(?:${withoutAnchors(pattern)})[^]*${char(end)}?`);
  const whole = automaton(`${char(start)}[^]*${char(end)}`);
  return NFA.fromIntersection(anywhere, whole, new NFA.LimitedNodeFactory(limits.nodes));
}

function automaton(source: string): NFA {
  const parser = JS.Parser.fromLiteral({ source, flags: 'u' });
  const { expression, maxCharacter } = parser.parse({
    ...{ maxNodes: limits.nodes, assertions: 'throw', backreferences: 'throw' },
  });
  withoutMarks(expression);
  return NFA.fromRegex(expression, { maxCharacter }, {}, new NFA.LimitedNodeFactory(limits.nodes));
}

function char(code: number): string {
  return `\\u${code.toString(16)}`;
}

function withoutAnchors(pattern: string): string {
  const ast = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: true });
  const anchors: AST.Assertion[] = [];
  visitRegExpAST(ast, {
    onAssertionEnter: (one) => {
      if (one.kind === 'start' || one.kind === 'end') anchors.push(one);
    },
  });
  return anchors
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, one) => text.slice(0, one.start) + char(one.kind === 'start' ? start : end) + text.slice(one.end),
      pattern,
    );
}

/** Takes the two marks out of all other sets of characters, such as `.`: they are no part of the text. */
function withoutMarks(node: Expression | Concatenation | Element): void {
  if (node.type === 'CharacterClass') {
    const [range, ...others] = node.characters.ranges;
    const isMark = others.length === 0 && range?.min === range?.max && (range?.min === start || range?.min === end);
    if (!isMark) node.characters = node.characters.without({ min: start, max: end });
  } else if ('alternatives' in node) node.alternatives.forEach(withoutMarks);
  else if (node.type === 'Concatenation') node.elements.forEach(withoutMarks);
}
