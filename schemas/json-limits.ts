import type { Issue } from './page.ts';

/**
 * rule 6.15: limits of any JSON that comes from outside, far above what a newsroom writes and low
 * enough that whatever checks it afterwards is quick and may call itself at each level.
 */
export const MAX_LEVELS = 200;
export const MAX_VALUES = 200_000;
/** Of one object. */
export const MAX_KEYS = 2_000;
/** Different names of properties: a parser takes longest over new ones. */
export const MAX_NAMES = 20_000;
/** As many faults of one request are looked for and told. */
export const MAX_ISSUES = 100;

const NUMBERS = new Intl.NumberFormat('es-MX');
export const inSpanish = (count: number): string => NUMBERS.format(count);

/** Lists and objects that hold `value`, and it, are one level each. It calls itself nowhere. */
export function limitFault(value: unknown): Issue | undefined {
  let level: unknown[] = [value];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS)
      return { path: [], message: `Lleva más de ${MAX_LEVELS} niveles, uno dentro de otro` };
    const next: unknown[] = [];
    for (const one of level) {
      values += 1;
      if (values > MAX_VALUES)
        return { path: [], message: `Lleva más de ${inSpanish(MAX_VALUES)} datos` };
      if (!one || typeof one !== 'object') continue;
      for (const inner of Array.isArray(one) ? one : Object.values(one)) {
        next.push(inner);
        if (values + next.length > MAX_VALUES) break;
      }
    }
    level = next;
  }
  return undefined;
}

/** The first faults, and how many more there are. */
export function firstIssues(issues: readonly Issue[]): Issue[] {
  const more = issues.length - MAX_ISSUES;
  return more <= 0
    ? [...issues]
    : [...issues.slice(0, MAX_ISSUES), { path: [], message: `y ${inSpanish(more)} más` }];
}
