import { parseDocument } from 'htmlparser2';
import { isShown, recognise } from '../../../blocks/_embed/recognise.ts';
import type { JsonObject } from '../../../schemas/json.ts';
import { withoutShortcodes } from './shortcodes.ts';

type Root = ReturnType<typeof parseDocument>;
type Node = Root['children'][number];
type Tag = Extract<Node, { attribs: unknown }>;

/** A picture of the library that a file exports. */
export interface Attachment {
  id: string;
  url: string;
  alt: string;
  caption: string;
  title: string;
}

export interface BodyParts {
  /** By their number. */
  attachments: ReadonlyMap<string, Attachment>;
  /** Hears what is lost of a body, in words: `shortcode [x]`. */
  onLost(what: string): void;
}

const VERSION = '0.10.12';
/** What stands in a line of text. */
const INLINE = new Set([
  ...[
    'a',
    'abbr',
    'acronym',
    'b',
    'bdi',
    'bdo',
    'big',
    'cite',
    'code',
    'del',
    'dfn',
    'em',
    'font',
    'i',
    'ins',
  ],
  ...['kbd', 'mark', 'q', 's', 'samp', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'time'],
  ...['tt', 'u', 'var', 'wbr', 'br', 'img'],
]);
/** What only wraps, where nothing says more. */
const WRAPPING = new Set(['div', 'section', 'article', 'center', 'main', 'header', 'footer']);
const ADDRESS = /^https?:\/\/\S+$/i;

const isTag = (node: Node): node is Tag => 'attribs' in node && 'name' in node;

const textOf = (node: Node): string =>
  'data' in node && node.type === 'text'
    ? node.data
    : 'children' in node
      ? (node.children as Node[]).map(textOf).join('')
      : '';

const find = (tag: Tag, name: string): Tag[] =>
  (tag.children as Node[]).flatMap((child) =>
    isTag(child) ? [...(child.name === name ? [child] : []), ...find(child, name)] : [],
  );

const secure = (address: string): string => address.trim().replace(/^http:\/\//i, 'https://');

/** Without the size that WordPress put into the name of a smaller copy. */
const originalOf = (address: string): string =>
  address.replace(/-\d{2,5}x\d{2,5}(?=\.\w{2,5}$)/, '');

export const imageOf = ({ url, alt, caption }: Omit<Attachment, 'id' | 'title'>): JsonObject => ({
  type: 'image',
  version: VERSION,
  url: secure(url),
  ...(alt ? { alt_text: alt } : {}),
  ...(caption ? { caption } : {}),
});

const numberIn = (classes: string | undefined): string =>
  /\bwp-image-(\d{1,12})\b/.exec(classes ?? '')?.[1] ?? '';

/** Turns the body of a post into elements of ANS, in their order. */
class BodyReader {
  readonly #html: string;
  readonly #parts: BodyParts;
  readonly #elements: JsonObject[] = [];
  /** The line that is being read, as markup. */
  #line = '';

  constructor(html: string, parts: BodyParts) {
    this.#parts = parts;
    this.#html = withoutShortcodes(html.replace(/\r\n?/g, '\n'), (name) =>
      parts.onLost(`shortcode [${name}]`),
    );
  }

  read(): JsonObject[] {
    const root = parseDocument(this.#html, { withStartIndices: true, withEndIndices: true });
    this.#readAll(root.children);
    return this.#elements;
  }

  #source({ startIndex, endIndex }: Node): string {
    return startIndex === null || endIndex === null
      ? ''
      : this.#html.slice(startIndex, endIndex + 1);
  }

  #readAll(nodes: readonly Node[]): void {
    for (const node of nodes) {
      if (isTag(node)) this.#readTag(node);
      else if (node.type === 'text') this.#readText(this.#source(node));
    }
    this.#endLine();
  }

  /** An empty line ends a paragraph, and a new line is one, as WordPress shows them. */
  #readText(text: string): void {
    const [first = '', ...more] = text.split(/\n[^\S\n]*\n\s*/);
    this.#line += first;
    for (const paragraph of more) {
      this.#endLine();
      this.#line = paragraph;
    }
  }

  #endLine(): void {
    const line = this.#line.trim();
    this.#line = '';
    const words = line
      .replace(/<[^<>]*>/g, '')
      .replaceAll('&nbsp;', ' ')
      .trim();
    const address = words.replaceAll('&amp;', '&');
    if (ADDRESS.test(address)) this.#addEmbed(address);
    else if (words !== '')
      this.#elements.push({ type: 'text', content: line.replace(/[^\S\n]*\n\s*/g, '<br>') });
  }

  #readTag(tag: Tag): void {
    const { name, attribs } = tag;
    if (name === 'img') {
      this.#endLine();
      this.#addImage(tag, '');
    } else if (name === 'a' && find(tag, 'img').length > 0 && textOf(tag).trim() === '') {
      this.#endLine();
      for (const image of find(tag, 'img')) this.#addImage(image, '');
    } else if (INLINE.has(name)) this.#line += this.#source(tag);
    else {
      this.#endLine();
      this.#readBlock(tag, attribs);
    }
  }

  #readBlock(tag: Tag, { class: classes = '', ...attribs }: Record<string, string>): void {
    const { name } = tag;
    const children = tag.children as Node[];
    const url = attribs['data-url'] ?? '';
    if (name === 'p') this.#readAll(children);
    else if (/^h[1-6]$/.test(name)) this.#addHeader(tag);
    else if (name === 'ul' || name === 'ol') this.#elements.push(this.#listOf(tag));
    else if (name === 'hr') this.#elements.push({ type: 'divider' });
    else if (name === 'x-embed') this.#addEmbed(url);
    else if (name === 'x-gallery') this.#addGallery(this.#named(attribs['data-ids']));
    else if (name === 'x-playlist') this.#addFiles(this.#named(attribs['data-ids']));
    else if (name === 'x-video' || name === 'x-audio') this.#addMedia(name, url);
    else if (name === 'figure') this.#readFigure(tag, classes);
    else if (/\bwp-caption\b/.test(classes) && find(tag, 'img').length === 1)
      this.#addCaptioned(tag);
    else if (/\bwp-block-spacer\b/.test(classes)) return;
    else if (name === 'blockquote' && !/-(?:tweet|media|embed|bq|card)\b/.test(classes))
      this.#addQuote(tag);
    else if (WRAPPING.has(name) && this.#isWrapping(tag)) this.#readAll(children);
    else if (name !== 'style') this.#addMarkup(tag);
  }

  /** Does it say nothing itself: no data of an embed, and texts or pictures in it? */
  #isWrapping(tag: Tag): boolean {
    const isEmbed = Object.keys(tag.attribs).some((key) => key.startsWith('data-'));
    const holds = textOf(tag).trim() !== '' || find(tag, 'img').length > 0;
    return !isEmbed && find(tag, 'script').length === 0 && holds;
  }

  /** What stands as it was written, scripts behind it with it. */
  #addMarkup(tag: Tag): void {
    const source = this.#source(tag);
    const last = this.#elements.at(-1);
    if (tag.name === 'script' && last?.type === 'raw_html')
      last.content = `${last.content}${source}`;
    else this.#elements.push({ type: 'raw_html', content: source });
  }

  #addHeader(tag: Tag): void {
    const content = this.#inside(tag).trim();
    if (textOf(tag).trim() !== '')
      this.#elements.push({ type: 'header', level: Number(tag.name[1]), content });
  }

  #inside(tag: Tag): string {
    return (tag.children as Node[]).map((child) => this.#source(child)).join('');
  }

  #listOf(tag: Tag): JsonObject {
    const items: JsonObject[] = [];
    for (const item of tag.children as Node[]) {
      if (!isTag(item) || item.name !== 'li') continue;
      const inner = item.children as Node[];
      const isList = (node: Node) => isTag(node) && (node.name === 'ul' || node.name === 'ol');
      const words = inner.filter((node) => !isList(node)).map((node) => this.#source(node));
      const content = words.join('').trim();
      if (content !== '') items.push({ type: 'text', content });
      for (const list of inner) if (isTag(list) && isList(list)) items.push(this.#listOf(list));
    }
    return { type: 'list', list_type: tag.name === 'ol' ? 'ordered' : 'unordered', items };
  }

  #addQuote(tag: Tag): void {
    const [cited] = find(tag, 'cite');
    const source = cited ? this.#inside(tag).replace(this.#source(cited), '') : this.#inside(tag);
    const elements = new BodyReader(source, this.#parts).read();
    if (elements.length === 0) return;
    this.#elements.push({
      type: 'quote',
      subtype: 'blockquote',
      content_elements: elements.filter(({ type }) => type === 'text' || type === 'list'),
      ...(cited ? { citation: { type: 'text', content: textOf(cited).trim() } } : {}),
    });
  }

  #readFigure(tag: Tag, classes: string): void {
    const images = find(tag, 'img');
    const captions = find(tag, 'figcaption');
    const caption = captions.at(-1) ? this.#inside(captions.at(-1) as Tag).trim() : '';
    const plain = textOf(tag).trim();
    if (/\bwp-block-embed\b/.test(classes) && ADDRESS.test(plain.split(/\s/)[0] ?? ''))
      this.#addEmbed(plain.split(/\s/)[0] ?? '');
    else if (
      find(tag, 'iframe').length + find(tag, 'table').length + find(tag, 'script').length >
      0
    )
      this.#addMarkup(tag);
    else if (find(tag, 'video').length > 0)
      this.#addMedia('x-video', find(tag, 'video')[0]?.attribs.src ?? '');
    else if (find(tag, 'audio').length > 0)
      this.#addMedia('x-audio', find(tag, 'audio')[0]?.attribs.src ?? '');
    else if (images.length > 1) this.#addGallery(images.map((image) => this.#imageFrom(image, '')));
    else if (images[0]) this.#addImage(images[0], caption);
    else this.#readAll(tag.children as Node[]);
  }

  /** A picture with its words as the classic editor published them: in a list, or in a box. */
  #addCaptioned(tag: Tag): void {
    const [image] = find(tag, 'img');
    const words = [...find(tag, 'dd'), ...find(tag, 'p')].find((one) => textOf(one).trim() !== '');
    if (image) this.#addImage(image, words ? this.#inside(words).trim() : '');
  }

  #named(ids = ''): JsonObject[] {
    return ids.split(',').flatMap((id) => {
      const found = this.#parts.attachments.get(id.trim());
      if (!found && id.trim() !== '') this.#parts.onLost('imagen de una galería que no está');
      return found ? [imageOf(found)] : [];
    });
  }

  #imageFrom(tag: Tag, caption: string): JsonObject {
    const { src = '', alt = '', class: classes } = tag.attribs;
    const known = this.#parts.attachments.get(numberIn(classes));
    return imageOf({
      url: known?.url ?? originalOf(src),
      alt: alt || (known?.alt ?? ''),
      caption: caption || (known?.caption ?? ''),
    });
  }

  #addImage(tag: Tag, caption: string): void {
    const { src = '' } = tag.attribs;
    if (/^https?:\/\//i.test(src)) this.#elements.push(this.#imageFrom(tag, caption));
    else this.#parts.onLost('imagen sin dirección de la web');
  }

  #addGallery(images: JsonObject[]): void {
    if (images.length === 1) this.#elements.push(images[0] as JsonObject);
    else if (images.length > 1)
      this.#elements.push({ type: 'gallery', version: VERSION, content_elements: images });
  }

  #addFiles(files: JsonObject[]): void {
    for (const { url } of files) this.#addMedia('x-audio', String(url));
  }

  #addMedia(kind: 'x-video' | 'x-audio', url: string): void {
    if (!ADDRESS.test(url)) return;
    const known = recognise(url);
    if (known && isShown(known)) this.#addEmbed(url);
    else if (kind === 'x-video')
      this.#elements.push({
        type: 'video',
        version: VERSION,
        embed_html: `<video controls preload="none" src="${secure(url)}"></video>`,
      });
    else
      this.#elements.push({
        type: 'audio',
        version: VERSION,
        streams: [{ url: secure(url) }],
      });
  }

  #addEmbed(url: string): void {
    if (!ADDRESS.test(url)) return;
    const known = recognise(url);
    this.#elements.push(
      known
        ? {
            type: 'oembed_response',
            subtype: known.provider.key,
            raw_oembed: { type: 'rich', version: '1.0', url },
          }
        : { type: 'text', content: `<a href="${url.replaceAll('&', '&amp;')}">${url}</a>` },
    );
  }
}

/** The body of a post as elements of ANS. */
export const bodyOf = (html: string, parts: BodyParts): JsonObject[] =>
  new BodyReader(html, parts).read();
