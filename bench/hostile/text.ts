import { join } from 'node:path';
import {
  type Attack,
  attacksOn,
  attackText,
} from '../../server/expressions/attack-texts.testing.ts';
import { expressionsOf } from '../../server/expressions/expressions.testing.ts';
import type { Finding } from './finding.ts';
import { firstTry, type Growing, growthOf, isLinear, MAX_RATIO } from './growth.ts';
import { INTAKES } from './intakes.ts';

const root = join(import.meta.dirname, '../..');
/** Of all texts for one expression or function: those that took longest are timed with care. */
const WORST = 2;
const MAX_SHOWN_CHARS = 24;

const shown = (text: string): string => JSON.stringify(text.slice(0, MAX_SHOWN_CHARS)).slice(1, -1);

function findingOf(what: string, run: Growing['run'], attacks: readonly Attack[]): Finding {
  const tried = attacks
    .map((attack) => {
      const growing = { run, textOf: (length: number) => attackText(attack, length) };
      return { attack, growing, ms: firstTry(growing) };
    })
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, WORST)
    .map(({ attack, growing }) => ({ attack, growth: growthOf(growing) }))
    .toSorted((one, other) => other.growth.ratio - one.growth.ratio);
  const [worst] = tried;
  if (!worst) throw new Error(`${what}: nothing to try`);
  const { attack, growth } = worst;
  const text = `${shown(attack.before)}«${shown(attack.pump)}»${shown(attack.after)}`;
  return {
    what: isLinear(growth) ? what : `${what} on ${text}`,
    figure: `× ${growth.ratio.toFixed(2)}, ${growth.ms.toFixed(2)} ms`,
    limit: `× ${MAX_RATIO} a doubling, of three`,
    isWithin: isLinear(growth),
  };
}

/**
 * Times every regular expression, sanitiser and parser through which text from outside passes, on
 * hostile texts of 5 and 40 thousand characters: of the three doublings between them the mean may
 * hardly be more than one of the work.
 */
export async function textPart(): Promise<Finding[]> {
  const expressions = expressionsOf(root).map(({ place, source, flags }) =>
    findingOf(
      `/${source.slice(0, 40)}/${flags} ${place}`,
      (text) => text.replace(new RegExp(source, flags), ''),
      attacksOn(source, flags),
    ),
  );
  return [
    ...expressions,
    ...INTAKES.map(({ name, run, attacks }) => findingOf(name, run, attacks)),
  ];
}
