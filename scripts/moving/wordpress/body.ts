import type { JsonObject } from '../../../schemas/json.ts';
import type { Attachments } from './attachments.ts';
import { ADDRESS, embedOf, frameOf, galleryOf, imageOf, mediaOf } from './elements.ts';
import {
  childrenOf,
  find,
  INLINE,
  isTag,
  type Node,
  nodesOf,
  type Tag,
  textOf,
  WRAPPING,
} from './markup.ts';
import { withoutShortcodes } from './shortcodes.ts';

export interface BodyParts {
  attachments: Attachments;
  /** Hears what is lost of a body, in words: `shortcode [x]`. */
  onLost(what: string): void;
}

const numberIn = (classes: string | undefined): string =>
  /\bwp-image-(\d{1,12})\b/.exec(classes ?? '')?.[1] ?? '';

/** Where a picture is; scripts that load it late write that beside. '' for none of the web. */
const sourceOf = ({ attribs }: Tag): string =>
  [attribs.src, attribs['data-src'], attribs['data-lazy-src'], attribs['data-orig-file']].find(
    (one) => one !== undefined && ADDRESS.test(one.trim()),
  ) ?? '';

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
    this.#readAll(nodesOf(this.#html));
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
    if (ADDRESS.test(address)) this.#add(embedOf(address));
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
    const children = childrenOf(tag);
    const url = attribs['data-url'] ?? '';
    if (name === 'p') this.#readAll(children);
    else if (/^h[1-6]$/.test(name)) this.#addHeader(tag);
    else if (name === 'ul' || name === 'ol') this.#elements.push(this.#listOf(tag));
    else if (name === 'hr') this.#elements.push({ type: 'divider' });
    else if (name === 'x-embed') this.#add(embedOf(url));
    else if (name === 'x-gallery') this.#add(galleryOf(this.#named(attribs['data-ids'])));
    else if (name === 'x-playlist') {
      for (const { url: file } of this.#named(attribs['data-ids']))
        this.#add(mediaOf('x-audio', String(file)));
    } else if (name === 'x-video' || name === 'x-audio') this.#add(mediaOf(name, url));
    else if (name === 'figure') this.#readFigure(tag, classes);
    else if (name === 'video' || name === 'audio' || /\bwp-(?:video|audio)\b/.test(classes))
      this.#addPlayer(tag);
    else if (name === 'iframe') this.#addFrame(tag, tag);
    else if (/\bgallery\b/.test(classes) && find(tag, 'img').length > 0)
      this.#add(galleryOf(find(tag, 'img').map((image) => this.#imageFrom(image, ''))));
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
    return childrenOf(tag)
      .map((child) => this.#source(child))
      .join('');
  }

  #listOf(tag: Tag): JsonObject {
    const items: JsonObject[] = [];
    for (const item of childrenOf(tag)) {
      if (!isTag(item) || item.name !== 'li') continue;
      const inner = childrenOf(item);
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
    const [images, frames] = [find(tag, 'img'), find(tag, 'iframe')];
    const captions = find(tag, 'figcaption');
    const caption = captions.at(-1) ? this.#inside(captions.at(-1) as Tag).trim() : '';
    const plain = textOf(tag).trim();
    if (/\bwp-block-embed\b/.test(classes) && ADDRESS.test(plain.split(/\s/)[0] ?? ''))
      this.#add(embedOf(plain.split(/\s/)[0] ?? ''));
    else if (find(tag, 'table').length + find(tag, 'script').length > 0) this.#addMarkup(tag);
    else if (frames.length > 0) this.#addFrame(frames.length === 1 ? frames[0] : undefined, tag);
    else if (find(tag, 'video').length + find(tag, 'audio').length > 0) this.#addPlayer(tag);
    else if (images.length > 1)
      this.#add(galleryOf(images.map((image) => this.#imageFrom(image, ''))));
    else if (images[0]) this.#addImage(images[0], caption);
    else this.#readAll(childrenOf(tag));
  }

  /** A frame of somebody whom we know; else what holds it, as it was written. */
  #addFrame(frame: Tag | undefined, holder: Tag): void {
    const embed = frameOf(frame?.attribs.src);
    if (embed) this.#elements.push(embed);
    else this.#addMarkup(holder);
  }

  #addPlayer(tag: Tag): void {
    const [player = tag] = [...find(tag, 'video'), ...find(tag, 'audio')];
    const [source] = find(player, 'source');
    const url = player.attribs.src ?? source?.attribs.src ?? '';
    this.#add(mediaOf(player.name === 'audio' ? 'x-audio' : 'x-video', url));
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
    const { alt = '', class: classes } = tag.attribs;
    const src = sourceOf(tag);
    const { attachments } = this.#parts;
    const known = attachments.get(numberIn(classes)) ?? attachments.at(src);
    return imageOf({
      url: known?.url ?? src,
      alt: alt || (known?.alt ?? ''),
      caption: caption || (known?.caption ?? ''),
    });
  }

  #addImage(tag: Tag, caption: string): void {
    if (sourceOf(tag) !== '') this.#elements.push(this.#imageFrom(tag, caption));
    else this.#parts.onLost('imagen sin dirección de la web');
  }

  #add(element: JsonObject | undefined): void {
    if (element) this.#elements.push(element);
  }
}

/** The body of a post as elements of ANS. */
export const bodyOf = (html: string, parts: BodyParts): JsonObject[] =>
  new BodyReader(html, parts).read();
