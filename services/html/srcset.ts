/**
 * The next candidate of a srcset: its address, then its descriptors unless a comma ended it. Only
 * these are white space there.
 */
const CANDIDATE = /[ \t\n\f\r,]*([^ \t\n\f\r]+)/y;
const SPACES = /[ \t\n\f\r]+/;
/** To the next comma that stands in no parentheses. */
const DESCRIPTORS = /((?:[^,(]+|\([^)]*(?:\)|$))*),?/y;
const WIDTH = /^0*[1-9]\d*w$/;
const HEIGHT = /^0*[1-9]\d*h$/;
const DENSITY = /^(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?x$/i;
/** Within an address; those at its end are no part of it. */
const MANY_COMMAS = ',,,';

interface Candidate {
  address: string;
  descriptors: string[];
}

function candidatesIn(srcset: string): Candidate[] {
  const found: Candidate[] = [];
  let at = 0;
  for (;;) {
    CANDIDATE.lastIndex = at;
    const [whole = '', address = ''] = CANDIDATE.exec(srcset) ?? [];
    if (address === '') return found;
    at += whole.length;
    const own = address.replace(/(?<!,),+$/, '');
    if (own !== address) {
      found.push({ address: own, descriptors: [] });
      continue;
    }
    DESCRIPTORS.lastIndex = at;
    const [told = '', text = ''] = DESCRIPTORS.exec(srcset) ?? [];
    at += told.length;
    found.push({ address, descriptors: text.split(SPACES).filter(Boolean) });
  }
}

function isValid({ address, descriptors }: Candidate): boolean {
  if (address.includes(MANY_COMMAS)) return false;
  const [first = '', second = ''] = descriptors;
  if (descriptors.length < 2)
    return first === '' || WIDTH.test(first) || HEIGHT.test(first) || DENSITY.test(first);
  const isSize = WIDTH.test(first) ? HEIGHT.test(second) : HEIGHT.test(first) && WIDTH.test(second);
  return descriptors.length === 2 && isSize;
}

/**
 * A srcset without the candidates that no browser takes; the same text when it has none. The parser
 * of `sanitize-html` writes the whole text to the log for each of them.
 */
export function validSrcset(srcset: string): string {
  const candidates = candidatesIn(srcset);
  const valid = candidates.filter(isValid);
  if (valid.length === candidates.length) return srcset;
  return valid.map(({ address, descriptors }) => [address, ...descriptors].join(' ')).join(', ');
}
