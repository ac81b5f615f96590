/** A part of a regular expression, as a backtracking engine walks it. */
export type Pattern =
  /** One character of a set; also a reference back to a group. */
  | { kind: 'character'; source: string }
  /** Takes nothing: `^`, `\b`, what has to follow (`ahead`) or precede, or must not. */
  | { kind: 'edge'; source: string; ahead?: { inner: Pattern; isWanted: boolean } }
  | { kind: 'sequence'; parts: Pattern[] }
  | { kind: 'choice'; options: Pattern[] }
  | { kind: 'repeat'; inner: Pattern; min: number; max: number; isLazy: boolean };

const ESCAPE =
  /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|k<\w+>|\d+|.)/s;
const QUANTIFIER = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/;
const AROUND = /^\(\?(?:<?[=!])/;
const OPENING = /^\((?:\?(?:<\w+>|[a-z]*:))?/;

/** Reads the source of a regular expression that the engine takes. */
export function readPattern(source: string): Pattern {
  let at = 0;
  const rest = () => source.slice(at);

  const take = (length: number): string => {
    at += length;
    return source.slice(at - length, at);
  };

  function readSet(): string {
    let length = 1;
    while (source[at + length] !== ']') length += source[at + length] === '\\' ? 2 : 1;
    return take(length + 1);
  }

  function readAtom(): Pattern {
    const around = AROUND.exec(rest());
    if (around) {
      const start = at;
      take(around[0].length);
      const inner = readChoice();
      take(1);
      const edge = { kind: 'edge', source: source.slice(start, at) } as const;
      if (around[0].includes('<')) return edge;
      return { ...edge, ahead: { inner, isWanted: around[0].endsWith('=') } };
    }
    const next = source[at];
    if (next === '(') {
      take(OPENING.exec(rest())?.[0].length ?? 1);
      const inner = readChoice();
      take(1);
      return inner;
    }
    if (next === '[') return { kind: 'character', source: readSet() };
    if (next === '^' || next === '$') return { kind: 'edge', source: take(1) };
    if (next !== '\\') return { kind: 'character', source: take(1) };
    const escaped = take(ESCAPE.exec(rest())?.[0].length ?? 2);
    return { kind: /^\\[bB]$/.test(escaped) ? 'edge' : 'character', source: escaped };
  }

  function readRepeated(): Pattern {
    const inner = readAtom();
    const found = QUANTIFIER.exec(rest());
    if (!found) return inner;
    take(found[0].length);
    const [sign, from, comma, to] = found;
    const isLazy = sign.length > 1 && sign.endsWith('?');
    if (from === undefined)
      return {
        kind: 'repeat',
        inner,
        min: sign.startsWith('+') ? 1 : 0,
        max: sign.startsWith('?') ? 1 : Number.POSITIVE_INFINITY,
        isLazy,
      };
    const max = comma ? (to ? Number(to) : Number.POSITIVE_INFINITY) : Number(from);
    return { kind: 'repeat', inner, min: Number(from), max, isLazy };
  }

  function readSequence(): Pattern {
    const parts: Pattern[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')')
      parts.push(readRepeated());
    return { kind: 'sequence', parts };
  }

  function readChoice(): Pattern {
    const options = [readSequence()];
    while (source[at] === '|') {
      take(1);
      options.push(readSequence());
    }
    return options.length === 1 ? (options[0] as Pattern) : { kind: 'choice', options };
  }

  return readChoice();
}
