import { type Pattern, readPattern } from './pattern.testing.ts';

/** A hostile text of any length: `before`, then `pump` over and over, then `after`. */
export interface Attack {
  before: string;
  pump: string;
  after: string;
}

/** The text of an attack in `length` characters, or a few more. */
export const attackText = ({ before, pump, after }: Attack, length: number): string =>
  before +
  pump.repeat(Math.ceil(Math.max(1, length - before.length - after.length) / pump.length)) +
  after;

/** What breaks parsers, whatever they parse. */
const GENERAL = [
  ...['<', '</', '<a ', '<a>', '<!--', '-->', '<![CDATA[', '>', ' ', '\t', '\n', '\r\n', 'a', 'a '],
  ...['ñ', 'n\u0303', '\u0301', '\u{1F600}', '(', ')', '[', '{', '&', '&a', '&#', ';', '"', "'"],
  ...[',', ', ', '/', '//', '../', '\\', '.', 'a.', '=', 'a=', '?', '#', '%', '%41', '@', 'a@'],
  ...['0', '-', '--', ':', '*', '+', '|', '_', '\0', '\ud800', 'https://', 'javascript:', 'W/"'],
];

export const generalAttacks: readonly Attack[] = GENERAL.flatMap((pump) => [
  { before: '', pump, after: '' },
  { before: '', pump, after: '\u0001' },
]);

const CANDIDATES = [
  ...'aAbzZ09 _-<>/&;"\'.,=:#%(){}[]|@!?+*$^~\\`\t\n',
  ...['é', 'ñ', '\u0303', '\u0301', '\u{1F600}', '\ud800', '\u0001', '\ufb00', '“'],
];
/** Repeated less often, nothing grows. */
const MANY = 30;
const MAX_PUMPS = 6;

/** Hostile texts for one regular expression, by its own parts. */
export function attacksOn(source: string, flags: string): Attack[] {
  const plain = flags.replace(/[gy]/g, '');
  const literals = [...source].filter((character) => !CANDIDATES.includes(character));
  const candidates = [...CANDIDATES, ...new Set(literals)];
  const cache = new Map<string, string[]>();

  /** Every candidate that a set of characters has. */
  const takenBy = (set: string): string[] => {
    const known = cache.get(set);
    if (known) return known;
    const expression = /^\\(?:\d+|k)/.test(set) ? /^$/ : new RegExp(`^${set}$`, plain);
    const taken = candidates.filter((character) => expression.test(character));
    cache.set(set, taken);
    return taken;
  };

  const sample = (pattern: Pattern): string => {
    if (pattern.kind === 'character') return takenBy(pattern.source)[0] ?? '';
    if (pattern.kind === 'sequence') return pattern.parts.map(sample).join('');
    if (pattern.kind === 'choice') return pattern.options[0] ? sample(pattern.options[0]) : '';
    if (pattern.kind === 'repeat') return sample(pattern.inner).repeat(pattern.min || 1);
    return '';
  };
  const pumps = (pattern: Pattern): string[] => {
    if (pattern.kind === 'character') return takenBy(pattern.source);
    if (pattern.kind === 'choice') return pattern.options.flatMap((option) => pumps(option));
    return [sample(pattern)];
  };

  const attacks: Attack[] = [];
  const attack = (repeat: Pattern & { kind: 'repeat' }, before: string) => {
    const own = pumps(repeat.inner);
    const spread = own.filter((_, index) => index % Math.ceil(own.length / MAX_PUMPS) === 0);
    const outside = candidates.find((character) => !own.includes(character)) ?? '\u0001';
    for (const pump of [...spread, `${before}${own[0] ?? ''}`, before].filter(Boolean))
      for (const start of ['', before])
        for (const after of ['', '\u0001', outside, '\n'])
          attacks.push({ before: start, pump, after });
  };
  /** Walks the parts with what has to stand before each. */
  const walk = (pattern: Pattern, before: string): void => {
    if (pattern.kind === 'choice') for (const option of pattern.options) walk(option, before);
    if (pattern.kind === 'sequence') {
      let prefix = before;
      for (const part of pattern.parts) {
        walk(part, prefix);
        prefix += sample(part);
      }
    }
    if (pattern.kind !== 'repeat') return;
    if (pattern.max >= MANY) attack(pattern, before);
    walk(pattern.inner, before);
  };
  walk(readPattern(source), '');
  const seen = new Set<string>();
  return [...attacks, ...generalAttacks].filter((one) => {
    const key = JSON.stringify(one);
    return !seen.has(key) && seen.add(key);
  });
}
