import { parseDocument } from 'htmlparser2';
import type { JsonObject } from '../../../../schemas/json.ts';
import { ANS_VERSION } from '../../../../schemas/story-document.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Tag = Extract<Node, { attribs: unknown }>;

/** What begins a line of its own. */
const BLOCKS = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'center', 'dd', 'details', 'div', 'dl', 'dt'],
  ...['fieldset', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr'],
  ...['iframe', 'img', 'main', 'nav', 'noscript', 'object', 'ol', 'p', 'pre', 'picture'],
  ...['script', 'section', 'style', 'table', 'ul', 'video', 'audio', 'embed'],
]);
/** Of which nothing is shown. */
const DROPPED = new Set(['style', 'noscript', 'link', 'meta', 'form', 'nav', 'title', 'head']);
/** What stands as it is written. */
const WHOLE = new Set(['iframe', 'table', 'script', 'video', 'audio', 'object', 'embed', 'pre']);

const isTag = (node: Node): node is Tag => 'attribs' in node;
const childrenOf = (tag: Tag): Node[] => tag.children as Node[];

const wordsOf = (node: Node): string => {
  if (!isTag(node)) return node.type === 'text' ? node.data : '';
  return childrenOf(node).map(wordsOf).join('');
};

function within(tag: Tag, names: ReadonlySet<string>): Tag[] {
  return childrenOf(tag).flatMap((child) =>
    isTag(child) ? [...(names.has(child.name) ? [child] : []), ...within(child, names)] : [],
  );
}

const IMAGES = new Set(['img']);
const LISTS = new Set(['ul', 'ol']);
const CAPTIONS = new Set(['figcaption']);

/** A picture at an address of the web, by https. */
export const imageElement = (url: string, words: Record<string, string> = {}): JsonObject => ({
  type: 'image',
  version: ANS_VERSION,
  url: url.trim().replace(/^http:\/\//i, 'https://'),
  ...Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== '')),
});

/** Between two paragraphs: no text has one. */
const PARTING = '\n\n';

/** The parts of a text in a line: an empty line of it parts paragraphs, so do two `<br>`. */
const paragraphsIn = (line: string): string[] =>
  line
    .replace(/\s+/g, (blanks) => (/\n[^\n]*\n/.test(blanks) ? PARTING : ' '))
    .replace(/(?:<br ?\/?>\s{0,2}){2,}/gi, PARTING)
    .split(PARTING);

/** Without blanks and `<br>` at its ends. */
function withoutEnds(paragraph: string): string {
  const begun = paragraph.replace(/^(?:\s|<br ?\/?>)+/i, '').trimEnd();
  const end = begun.toLowerCase().lastIndexOf('<br');
  return end >= 0 && /^<br ?\/?>$/i.test(begun.slice(end))
    ? withoutEnds(begun.slice(0, end))
    : begun;
}

/** Counters that tell an agency or a reader of feeds who reads. */
const isBeacon = ({ attribs: { width, height } }: Tag) => width === '1' || height === '1';

class Reader {
  readonly #html: string;
  readonly #base: string;
  readonly elements: JsonObject[] = [];
  readonly #held = new Map<Tag, boolean>();
  #line = '';

  constructor(html: string, base: string) {
    this.#html = html;
    this.#base = base;
  }

  source({ startIndex, endIndex }: Node): string {
    return this.#html.slice(startIndex ?? 0, (endIndex ?? -1) + 1);
  }

  inside(tag: Tag): string {
    return childrenOf(tag)
      .map((child) => this.source(child))
      .join('')
      .trim();
  }

  readAll(nodes: readonly Node[]): void {
    for (const node of nodes) {
      if (!isTag(node)) {
        if (node.type === 'text') this.#line += this.source(node);
      } else if (BLOCKS.has(node.name)) {
        this.#endLine();
        this.#readBlock(node);
      } else if (this.#holdsBlocks(node)) this.readAll(childrenOf(node));
      else if (!DROPPED.has(node.name)) this.#line += this.source(node);
    }
    this.#endLine();
  }

  #holdsBlocks(tag: Tag): boolean {
    const known = this.#held.get(tag);
    if (known !== undefined) return known;
    const holds = childrenOf(tag).some(
      (child) => isTag(child) && (BLOCKS.has(child.name) || this.#holdsBlocks(child)),
    );
    this.#held.set(tag, holds);
    return holds;
  }

  #endLine(): void {
    const paragraphs = paragraphsIn(this.#line);
    this.#line = '';
    for (const paragraph of paragraphs) {
      const content = withoutEnds(paragraph);
      const words = content.replace(/<[^<>]*>|&nbsp;/g, '').trim();
      if (words !== '') this.elements.push({ type: 'text', content });
    }
  }

  #readBlock(tag: Tag): void {
    const { name } = tag;
    if (DROPPED.has(name)) return;
    if (name === 'img') this.#addImage(tag, '');
    else if (name === 'hr') this.elements.push({ type: 'divider' });
    else if (WHOLE.has(name)) this.#addMarkup(tag);
    else if (/^h[1-6]$/.test(name)) this.#addHeader(tag);
    else if (LISTS.has(name)) this.elements.push(this.#listOf(tag));
    else if (name === 'figure') this.#addFigure(tag);
    else if (name === 'blockquote') this.#addQuote(tag);
    else this.readAll(childrenOf(tag));
  }

  /** Scripts go with what they stand behind. */
  #addMarkup(tag: Tag): void {
    const last = this.elements.at(-1);
    if (tag.name === 'script' && last?.type === 'raw_html')
      last.content = `${last.content}${this.source(tag)}`;
    else this.elements.push({ type: 'raw_html', content: this.source(tag) });
  }

  #addHeader(tag: Tag): void {
    const level = Math.max(2, Number(tag.name[1]));
    if (wordsOf(tag).trim() === '') this.readAll(childrenOf(tag));
    else this.elements.push({ type: 'header', level, content: this.inside(tag) });
  }

  #listOf(tag: Tag): JsonObject {
    const items = childrenOf(tag)
      .filter((item): item is Tag => isTag(item) && item.name === 'li')
      .flatMap((item): JsonObject[] => {
        const lists = childrenOf(item).filter(
          (one): one is Tag => isTag(one) && LISTS.has(one.name),
        );
        const content = childrenOf(item)
          .filter((one) => !lists.includes(one as Tag))
          .map((one) => this.source(one))
          .join('')
          .trim();
        const own: JsonObject[] = content === '' ? [] : [{ type: 'text', content }];
        return [...own, ...lists.map((list) => this.#listOf(list))];
      });
    return { type: 'list', list_type: tag.name === 'ol' ? 'ordered' : 'unordered', items };
  }

  #addFigure(tag: Tag): void {
    const [image] = within(tag, IMAGES);
    if (within(tag, WHOLE).length > 0) this.#addMarkup(tag);
    else if (image) {
      const [words] = within(tag, CAPTIONS);
      this.#addImage(image, words ? this.inside(words) : '');
    } else this.readAll(childrenOf(tag));
  }

  /** One that belongs to an embed goes with its script. */
  #addQuote(tag: Tag): void {
    if (Object.keys(tag.attribs).some((key) => key === 'class' || key.startsWith('data-'))) {
      this.#addMarkup(tag);
      return;
    }
    const inner = new Reader(this.#html, this.#base);
    inner.readAll(childrenOf(tag));
    const said = inner.elements.filter(({ type }) => type === 'text' || type === 'list');
    if (said.length > 0)
      this.elements.push({ type: 'quote', subtype: 'blockquote', content_elements: said });
  }

  #addImage(tag: Tag, caption: string): void {
    const { src = '', alt = '' } = tag.attribs;
    if (src.trim() === '' || isBeacon(tag) || !URL.canParse(src, this.#base)) return;
    const { protocol, href } = new URL(src, this.#base);
    if (/^https?:$/.test(protocol))
      this.elements.push(imageElement(href, { alt_text: alt, caption }));
  }
}

/** Markup of somebody's feed as elements of ANS, in their order. */
export function markupElements(html: string, base: string): JsonObject[] {
  const reader = new Reader(html, base);
  const { children } = parseDocument(html, { withStartIndices: true, withEndIndices: true });
  reader.readAll(children);
  return reader.elements;
}
