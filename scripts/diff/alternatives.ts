import type { Impact } from './change.ts';
import type { Shape } from './schema-shape.ts';

const weights: Record<Impact, number> = { major: 1000, minor: 1, patch: 0 };

/**
 * Tells how much a change weighs when alternatives are paired.
 *
 * @returns more for one that breaks callers than for many others
 */
export function weightOfImpact(impact: Impact): number {
  return weights[impact];
}

/** How much differs between two shapes. */
type Weigh = (given: Shape, taking: Shape) => number;

/** Two ways to find that out: a quick one, and one that looks deeper. */
type Scales = { glance: Weigh; weigh: Weigh };

/** So many of the alternatives that differ least at a glance are looked at more closely. */
const mostCandidates = 4;

/** Pairs of shapes that belong together, and the alternatives of either side that have no counterpart. */
type Pairing = { pairs: [given: Shape, taking: Shape][]; alone: Shape[]; spare: Shape[] };

/**
 * Finds for each shape of a value that is given the shape that it most likely has where it is taken: the same
 * alternative, unless only its position is the same and another one does not break callers; or else the one that
 * differs least.
 *
 * @param taking - the shapes of the other
 * @param scales - see {@link Scales}
 * @returns see {@link Pairing}; shapes of types that only one side has are left out
 */
export function bestPairs(given: Shape[], taking: Shape[], scales: Scales): Pairing {
  const { weigh } = scales;
  const pairs: Pairing['pairs'] = [];
  const alone: Shape[] = [];
  const met = new Set<Shape>();
  const [own, others] = [mapByAlternative(given), mapByAlternative(taking)];
  for (const one of given) {
    const candidates = taking.filter(({ type }) => type === one.type || (type === 'number' && one.type === 'integer'));
    const same = others.get(nameOf(one));
    const best =
      candidates.length < 2 || (same !== undefined && (isNamed(one) || weigh(one, same) < weights.major))
        ? (same ?? candidates[0])
        : findLightest(one, candidates, met, same, scales);
    if (best === undefined) continue;
    // The only one of its type may be another alternative, and is then paired with itself.
    const isTaken = best !== same && one.alternatives.length > 0 && own.has(nameOf(best));
    if (isTaken && weigh(one, best) >= weights.major) {
      alone.push(one);
      continue;
    }
    met.add(best);
    pairs.push([one, best]);
  }
  const spare = taking.filter((one) => !met.has(one) && given.some(({ type }) => type === one.type));
  return { pairs, alone, spare };
}

function findLightest(
  one: Shape,
  candidates: Shape[],
  met: Set<Shape>,
  same: Shape | undefined,
  { glance, weigh }: Scales,
): Shape | undefined {
  const sortByWeight = (shapes: Shape[], weight: Weigh): { shape: Shape; weight: number }[] =>
    shapes
      .map((shape) => ({ shape, weight: weight(one, shape) }))
      // Equal shapes are paired one to one.
      .sort((a, b) => a.weight - b.weight || Number(met.has(a.shape)) - Number(met.has(b.shape)));
  const likely = sortByWeight(candidates, glance).slice(0, mostCandidates);
  const [best] = sortByWeight(
    likely.map(({ shape }) => shape),
    weigh,
  );
  // No other alternative takes what it was: then it has changed.
  return same !== undefined && (best?.weight ?? 0) >= weights.major ? same : best?.shape;
}

/** Whether a shape is that of a schema of its own, and not only of a position in a list. */
function isNamed({ alternatives }: Shape): boolean {
  return alternatives.some(({ at, of }) => !at.startsWith(`${of}/`));
}

function nameOf({ type, alternatives }: Shape): string {
  return `${type} ${alternatives.map(({ at }) => at).join(' ')}`;
}

function mapByAlternative(shapes: Shape[]): Map<string, Shape> {
  return new Map(shapes.map((shape) => [nameOf(shape), shape]));
}
