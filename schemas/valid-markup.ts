/** Elements of sanitised text that hold others of their kind, or paragraphs. */
const BLOCK = new Set(['p', 'ul', 'ol', 'li', 'blockquote']);
const VOID = new Set(['br', 'wbr']);
const HAS_BLOCK = /<(?:p|ul|ol|li|blockquote)[\s>]/i;
const TWO_LINKS = /<a[\s>].*<a[\s>]/is;
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>|[^<]+|</gi;

interface Open {
  tag: string;
  /** The tag as it was written. */
  start: string;
}

/** Writes tokens so that every element stands where HTML allows it. */
class Nesting {
  #html: string[] = [];
  /** What is open in what was written. */
  #stack: Open[] = [];
  /** Inline elements that the text is in: a block closes them, and text opens them again. */
  #inline: Open[] = [];

  get html(): string {
    while (this.#stack.length > 0) this.#close();
    return this.#html.join('');
  }

  text(text: string): void {
    const isBlank = text.trim() === '';
    const block = this.#block();
    if (isBlank && (block === undefined || block === 'ul' || block === 'ol')) return;
    this.#beginInline();
    this.#html.push(text);
  }

  lone(start: string): void {
    if (this.#stack.length === 0) return;
    this.#beginInline();
    this.#html.push(start);
  }

  openInline(tag: string, start: string): void {
    if (tag === 'a') this.closeInline('a');
    this.#inline.push({ tag, start });
  }

  closeInline(tag: string): void {
    const at = this.#inline.findLastIndex((one) => one.tag === tag);
    const [gone] = at < 0 ? [] : this.#inline.splice(at, 1);
    if (gone && this.#stack.includes(gone)) while (this.#close() !== gone);
  }

  openBlock(tag: string, start: string): void {
    this.#leaveInline();
    if (this.#block() === 'p') this.#close();
    const parent = this.#block();
    const isInList = parent === 'ul' || parent === 'ol';
    if (tag === 'li' && parent === 'li') this.#close();
    else if (tag !== 'li' && isInList) this.#openItem(tag === 'ul' || tag === 'ol');
    // An item without a list is a paragraph.
    if (tag === 'li' && parent !== 'li' && !isInList) this.#open('p', '<p>');
    else this.#open(tag, start);
  }

  closeBlock(tag: string): void {
    const at = this.#stack.findLastIndex((one) => one.tag === tag);
    if (at < 0) return;
    while (this.#stack.length > at) this.#close();
  }

  #open(tag: string, start: string): void {
    this.#html.push(start);
    this.#stack.push({ tag, start });
  }

  #close(): Open | undefined {
    const last = this.#stack.pop();
    if (last) this.#html.push(`</${last.tag}>`);
    return last;
  }

  #block(): string | undefined {
    return this.#stack.findLast(({ tag }) => BLOCK.has(tag))?.tag;
  }

  #leaveInline(): void {
    while (this.#stack.length > 0 && !BLOCK.has(this.#stack.at(-1)?.tag ?? '')) this.#close();
  }

  /** A list belongs inside the item before it, so that items keep their numbers. */
  #openItem(isList: boolean): void {
    if (isList && this.#html.at(-1) === '</li>') {
      this.#html.pop();
      this.#stack.push({ tag: 'li', start: '<li>' });
    } else this.#open('li', '<li>');
  }

  #beginInline(): void {
    const block = this.#block();
    if (block === undefined && this.#stack.length === 0) this.#open('p', '<p>');
    else if (block === 'ul' || block === 'ol') this.#open('li', '<li>');
    for (const one of this.#inline) {
      if (this.#stack.includes(one)) continue;
      this.#html.push(one.start);
      this.#stack.push(one);
    }
  }
}

/** Is there a paragraph, a list or a quotation in sanitised text? */
export const hasBlocks = (html: string): boolean => HAS_BLOCK.test(html);

/**
 * Sanitised text in which every element stands where HTML allows it: no paragraph in a paragraph,
 * no link in a link, lists within items, and with any block all the rest in paragraphs. Text
 * without blocks stays without.
 */
export function validMarkup(html: string): string {
  const isFlow = hasBlocks(html);
  if (!isFlow && !TWO_LINKS.test(html)) return html;
  const nesting = new Nesting();
  // Without blocks one paragraph is opened around everything, and taken off again.
  if (!isFlow) nesting.openBlock('p', '<p>');
  for (const [token, slash, name, attributes] of html.matchAll(TOKEN)) {
    const tag = name?.toLowerCase();
    if (tag === undefined) nesting.text(token);
    else if (VOID.has(tag)) nesting.lone(token);
    else if (BLOCK.has(tag) && slash) nesting.closeBlock(tag);
    else if (BLOCK.has(tag)) nesting.openBlock(tag, token);
    else if (slash) nesting.closeInline(tag);
    else nesting.openInline(tag, `<${name}${attributes}>`);
  }
  return isFlow ? nesting.html : nesting.html.slice('<p>'.length, -'</p>'.length);
}

const BLOCK_TAG = /<\/?(?:p|ul|ol|li|blockquote)(?:\s[^<>]*)?>/gi;

/** Sanitised text without its paragraphs and lists: blanks stand where they were. */
export const phrasing = (html: string): string =>
  hasBlocks(html) ? html.replace(BLOCK_TAG, ' ').replace(/ {2,}/g, ' ').trim() : html;
