import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attacksOn, attackText } from './attack-texts.testing.ts';
import { expressionsOf } from './expressions.testing.ts';
import { stepsOf } from './steps.testing.ts';

const root = join(import.meta.dirname, '../..');
const [SHORT, LONG] = [200, 400];
/** Fewer a character than any square takes at this length. */
const FEW_STEPS = 40;
const MAX_RATIO = 2.6;

/** An attack under which the steps grow faster than the text; undefined when there is none. */
function attackThatGrows(source: string, flags: string): string | undefined {
  for (const attack of attacksOn(source, flags)) {
    const long = stepsOf(source, flags, attackText(attack, LONG));
    if (long <= LONG * FEW_STEPS) continue;
    const ratio = long / stepsOf(source, flags, attackText(attack, SHORT));
    if (!(ratio <= MAX_RATIO)) return JSON.stringify(attack);
  }
  return undefined;
}

describe('steps of an expression', () => {
  it('are those of a backtracking engine', () => {
    // One for the repetition before each `a`, one for each `a`, and three at its end.
    expect(stepsOf('a*b', '', 'aab')).toBe(7);
    expect(stepsOf('a', 'g', 'aaa')).toBe(4);
    expect(stepsOf('(?=ab)a', '', 'b')).toBe(4);
  });

  it.each([
    ['(a+)+$', ''],
    ['^(?:a|a)*$', ''],
    ['\\s*\\s*$', ''],
    ['^.*.*=', ''],
    ['<[^>]*>', 'g'],
    ['\\s+$', ''],
    ['<!--.*?-->', 'gs'],
    ['(?=\\s*$)b', ''],
  ])('grow faster than the text for /%s/%s', (source, flags) => {
    expect(attackThatGrows(source, flags)).toBeDefined();
  });

  it.each([
    ['<[^>]*(?:>|$)', 'g'],
    ['[\\p{L}\\p{N}]+', 'gu'],
    ['^\\/(?:[a-z]+\\/)*$', ''],
    ['^[a-z]{1,64}@', ''],
    ['[a-z]{1,64}@', ''],
    ['(?<!,),+$', ''],
  ])('grow with the text for /%s/%s', (source, flags) => {
    expect(attackThatGrows(source, flags)).toBeUndefined();
  });

  it('grow with the text for every expression of the product', () => {
    const found = expressionsOf(root);
    expect(found.length).toBeGreaterThan(50);
    const faults = found.flatMap(({ place, source, flags }) => {
      const attack = attackThatGrows(source, flags);
      return attack === undefined ? [] : [`${place} /${source}/${flags}: ${attack}`];
    });
    expect(faults).toEqual([]);
  });
});
