import { MARKS, type Mark } from './inline.ts';

/** How words look where they stand. */
export interface Look {
  marks: ReadonlySet<Mark>;
  /** Address of the link around them. */
  link: string | undefined;
  /** Line ends are line ends. */
  keepsLines: boolean;
}

export const PLAIN: Look = { marks: new Set(), link: undefined, keepsLines: false };

/** Its tag, with the prefix that Word writes: o:p. */
export const nameOf = (element: Element): string => element.tagName.toLowerCase();

const styles = new Map<string, ReadonlyMap<string, string>>();
const MOST_STYLES = 500;

/**
 * The inline style of an element as it was written: with the properties of Word, which no browser
 * knows.
 */
export function styleOf(element: Element): ReadonlyMap<string, string> {
  const text = element.getAttribute('style') ?? '';
  const known = styles.get(text);
  if (known) return known;
  const read = new Map(
    text.split(';').flatMap((line): [string, string][] => {
      const at = line.indexOf(':');
      if (at < 0) return [];
      return [
        [
          line.slice(0, at).trim().toLowerCase(),
          line
            .slice(at + 1)
            .trim()
            .toLowerCase(),
        ],
      ];
    }),
  );
  if (styles.size >= MOST_STYLES) styles.clear();
  styles.set(text, read);
  return read;
}

/** Nothing of it is seen, or it is no text of the page. */
const UNSEEN = new Set([
  ...['head', 'title', 'meta', 'link', 'base', 'style', 'script', 'noscript', 'template', 'xml'],
  ...['datalist', 'param', 'source', 'track', 'colgroup', 'col'],
]);

export function isUnseen(element: Element): boolean {
  if (UNSEEN.has(nameOf(element)) || element.hasAttribute('hidden')) return true;
  const style = styleOf(element);
  return (
    style.get('display') === 'none' ||
    style.get('mso-hide') === 'all' ||
    // Word's bullets and numbers: what they say is read from the list.
    style.get('mso-list') === 'ignore'
  );
}

const BLOCKS = new Set([
  ...['address', 'article', 'aside', 'body', 'center', 'dd', 'details', 'dialog'],
  ...['div', 'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form'],
  ...['header', 'hgroup', 'li', 'main', 'nav', 'p', 'search', 'section'],
  ...['summary', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'caption'],
  ...['legend'],
]);
const BLOCK_DISPLAYS = /^(?:block|flex|grid|flow-root|list-item|table\b.*)$/;

/** Does it begin and end a line? */
export function isBlock(element: Element): boolean {
  const display = styleOf(element).get('display');
  if (display === 'inline' || display === 'contents') return false;
  return BLOCKS.has(nameOf(element)) || (display !== undefined && BLOCK_DISPLAYS.test(display));
}

const TAG_MARKS: Readonly<Record<string, Mark>> = {
  b: 'b',
  strong: 'b',
  i: 'i',
  em: 'i',
  cite: 'i',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
  sub: 'sub',
  sup: 'sup',
  mark: 'mark',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};
const OPPOSITE: Partial<Record<Mark, Mark>> = { sub: 'sup', sup: 'sub' };

/** Which marks a style puts on and takes away. */
function styledMarks(style: ReadonlyMap<string, string>): [Mark, boolean][] {
  const marks: [Mark, boolean][] = [];
  const weight = style.get('font-weight');
  if (weight) marks.push(['b', /^bold/.test(weight) || Number(weight) >= 600]);
  const slant = style.get('font-style');
  if (slant) marks.push(['i', slant !== 'normal']);
  const lines = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  if (lines.includes('underline')) marks.push(['u', true]);
  if (lines.includes('line-through')) marks.push(['s', true]);
  const place = style.get('vertical-align');
  if (place === 'sub') marks.push(['sub', true]);
  if (place === 'super') marks.push(['sup', true]);
  return marks;
}

/** How words within an element look. */
export function lookIn(element: Element, look: Look): Look {
  const style = styleOf(element);
  const name = nameOf(element);
  const tag = Object.hasOwn(TAG_MARKS, name) ? TAG_MARKS[name] : undefined;
  const marks = new Set(look.marks);
  for (const [mark, isOn] of [...(tag ? [[tag, true] as const] : []), ...styledMarks(style)]) {
    const other = OPPOSITE[mark];
    if (isOn && other) marks.delete(other);
    // Every program underlines links; that says nothing.
    if (isOn && !(mark === 'u' && look.link !== undefined)) marks.add(mark);
    else marks.delete(mark);
  }
  const space = style.get('white-space');
  const keepsLines = space === undefined ? look.keepsLines : /^(?:pre|break)/.test(space);
  return { marks, link: look.link, keepsLines };
}

export const sortedMarks = (marks: ReadonlySet<Mark>): Mark[] =>
  MARKS.filter((mark) => marks.has(mark));
