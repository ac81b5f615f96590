const BLOCKS = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'body', 'caption', 'center', 'dd', 'details'],
  ...['dialog', 'dir', 'div', 'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hgroup', 'hr', 'legend', 'li', 'main', 'menu'],
  ...['nav', 'ol', 'p', 'pre', 'section', 'summary', 'table', 'tbody', 'td', 'tfoot', 'th'],
  ...['thead', 'title', 'tr', 'ul', 'br'],
]);

/** A character that no text holds, where a block begins or ends that will be dropped. */
const MARK = '\uE0F0';
const MARKS = /\uE0F0/g;
const MARK_WITH_BLANKS = /\uE0F0[\uE0F0 \t\r\n]*/;
const TAG = /<\/?([a-z][a-z0-9]*)(?=[\s/>])/gi;
/** Between blocks that stay nothing glues. */
const AFTER_BLOCK = /(?:<br ?\/?>|<\/?(?:p|ul|ol|li|blockquote)(?:\s[^<>]*)?>)$/i;
const BEFORE_BLOCK = /^<(?:br|\/?(?:p|ul|ol|li|blockquote))[\s/>]/i;

/** Markup in which every block tag is marked that `allowed` drops. */
export const markDropped = (html: string, allowed: ReadonlySet<string>): string =>
  html.replace(MARKS, '').replace(TAG, (tag, name: string) => {
    const own = name.toLowerCase();
    return BLOCKS.has(own) && !allowed.has(own) ? MARK + tag : tag;
  });

/** A blank for each mark, or for several, that stands between two words. */
export function blanksForMarks(html: string): string {
  if (!html.includes(MARK)) return html;
  const parts = html.split(MARK_WITH_BLANKS);
  let text = '';
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const own = isLast ? part : part.trimEnd();
    const isGlue =
      text !== '' &&
      own !== '' &&
      !BEFORE_BLOCK.test(own) &&
      !AFTER_BLOCK.test(text.slice(-TAIL_CHARS));
    text += isGlue ? ` ${own}` : own;
  }
  return text;
}

/** No tag that stays is longer. */
const TAIL_CHARS = 2_000;
