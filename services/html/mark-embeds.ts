import { parseDocument } from 'htmlparser2';
import { escapeHtml } from '../../schemas/escape-html.ts';
import {
  type DroppedMarkup,
  type FindEmbed,
  type ForeignElement,
  type FoundEmbed,
  KNOWN_EMBED_CLASS,
} from '../../schemas/html.ts';

/** As the parser gives them. */
type Root = ReturnType<typeof parseDocument>;
type Node = Root['children'][number];
type Tag = Extract<Node, { attribs: unknown }>;

/** Of what nothing but embeds is made; without any of these there is none. */
const MAY_HOLD = /<(?:blockquote|div|script|iframe|video|a|span|section)\b/i;
/** More than anybody writes; what is longer stays as it is. */
const MAX_CHARS = 400_000;
const MAX_EMBEDS = 200;
const MAX_LINK_NODES = 600;

/** What may stand around an embed, and says nothing itself. */
const WRAPPERS = new Set(['div', 'center', 'figure', 'p', 'section', 'span']);
/** What readers see nothing of. */
const UNSEEN = new Set(['script', 'style', 'noscript', 'template', 'link', 'meta', 'br']);

const isTag = (node: Node | Root | null): node is Tag =>
  node !== null && 'attribs' in node && 'name' in node;

/** Every element, outer before inner; inside of what `visit` returns false for nothing. */
function walk(root: Root | Tag, visit: (tag: Tag) => boolean): void {
  const waiting: Node[] = [...root.children].reverse();
  while (waiting.length > 0) {
    const node = waiting.pop() as Node;
    if (!isTag(node) || !visit(node)) continue;
    for (let at = node.children.length - 1; at >= 0; at -= 1)
      waiting.push(node.children[at] as Node);
  }
}

function linksIn(tag: Tag): string[] {
  const links: string[] = [];
  let seen = 0;
  walk(tag, (inner) => {
    seen += 1;
    if (inner.name === 'a' && inner.attribs.href) links.push(inner.attribs.href);
    return seen < MAX_LINK_NODES;
  });
  return links;
}

const PARAGRAPH = new RegExp(
  `<p class="${KNOWN_EMBED_CLASS}"(?: data-aspect-ratio="[\\d.]{1,10}")?>` +
    '<a href="[^"<>]*">[^<>]*</a></p>',
  'g',
);

/** Is it nothing but paragraphs of ours? */
export const isMarkedWhole = (html: string): boolean =>
  html.includes(`class="${KNOWN_EMBED_CLASS}"`) && html.replace(PARAGRAPH, '').trim() === '';

const isBlank = (node: Node): boolean => {
  if (isTag(node))
    return UNSEEN.has(node.name) || (node.attribs.id === 'fb-root' && node.children.length === 0);
  return !('data' in node) || node.type !== 'text' || node.data.trim() === '';
};

/** Is there nothing in some markup but scripts of those hosts? */
function isNothing(html: string, hosts: readonly string[]): boolean {
  const root = parseDocument(html);
  let isOthers = false;
  walk(root, ({ name, attribs }) => {
    const host = name === 'script' && attribs.src ? (hostOf(attribs.src) ?? '') : undefined;
    isOthers ||=
      host !== undefined && !hosts.some((own) => host === own || host.endsWith(`.${own}`));
    return true;
  });
  return !isOthers && root.children.every(isBlank);
}

/** The outermost element that shows this one and nothing else. */
function outermost(tag: Tag): Tag {
  let outer = tag;
  for (;;) {
    const { parent } = outer;
    if (!isTag(parent as Node | Root | null)) return outer;
    const above = parent as Tag;
    const isAlone = above.children.every((child) => child === outer || isBlank(child));
    if (!WRAPPERS.has(above.name) || !isAlone) return outer;
    outer = above;
  }
}

interface Place extends FoundEmbed {
  start: number;
  /** After its last character. */
  end: number;
  isTop: boolean;
}

interface Marked {
  /** With its embeds as ours. */
  html: string;
  /** There is nothing in it but embeds that are known. */
  isWhole: boolean;
}

const paragraphOf = ({ address, label, aspectRatio }: FoundEmbed): string =>
  `<p class="${KNOWN_EMBED_CLASS}"${aspectRatio ? ` data-aspect-ratio="${aspectRatio}"` : ''}><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`;

/** Between other markup: its frame, or a link. */
const insideOf = (found: FoundEmbed): string =>
  found.frame
    ? `<iframe src="${escapeHtml(found.frame)}" title="${escapeHtml(found.label)}" width="100%" height="${found.height}"></iframe>`
    : `<a href="${escapeHtml(found.address)}">${escapeHtml(found.label)}</a>`;

function foreign(tag: Tag, scripts: readonly string[]): ForeignElement {
  let links: string[] | undefined;
  return {
    name: tag.name,
    attributes: tag.attribs,
    get links() {
      links ??= linksIn(tag);
      return links;
    },
    scripts,
  };
}

function placesIn(root: Root, find: FindEmbed, hasFrames: boolean): Place[] {
  const scripts: string[] = [];
  walk(root, (tag) => {
    if (tag.name === 'script' && tag.attribs.src) scripts.push(tag.attribs.src);
    return true;
  });
  const places: Place[] = [];
  const taken = new Set<Node>();
  walk(root, (tag) => {
    if (places.length >= MAX_EMBEDS || taken.has(tag)) return false;
    // One that runs as it is stays as it is: pages are on https, and so are frames in them.
    if (tag.name === 'iframe' && !hasFrames && /^(?:https:)?\/\//i.test(tag.attribs.src ?? ''))
      return false;
    const found = find(foreign(tag, scripts));
    if (!found) return true;
    const outer = outermost(tag);
    taken.add(outer);
    const { startIndex, endIndex } = outer;
    if (startIndex !== null && endIndex !== null) {
      const isTop = !isTag(outer.parent as Node | Root | null);
      places.push({ ...found, start: startIndex, end: endIndex + 1, isTop });
    }
    return false;
  });
  return places.sort((one, other) => one.start - other.start);
}

/**
 * Somebody's markup with the embeds of known providers as ours: a paragraph that stands for the
 * embed where it stands by itself, a frame or a link within other markup. All else stays.
 * @param hasFrames frames of known providers too, where frames would not run as they are
 */
export function markEmbeds(html: string, find: FindEmbed, hasFrames: boolean): Marked {
  if (html.length > MAX_CHARS || !MAY_HOLD.test(html)) return { html, isWhole: false };
  const root = parseDocument(html, { withStartIndices: true, withEndIndices: true });
  const places = placesIn(root, find, hasFrames);
  if (places.length === 0) return { html, isWhole: false };
  let marked = '';
  let at = 0;
  let isWhole = true;
  const hosts = places.flatMap((place) => place.hosts);
  const keep = (text: string) => {
    marked += text;
    isWhole &&= isNothing(text, hosts);
  };
  for (const place of places) {
    // An embed within another one went with it.
    if (place.start < at) continue;
    keep(html.slice(at, place.start));
    marked += place.isTop ? paragraphOf(place) : insideOf(place);
    isWhole &&= place.isTop;
    at = place.end;
  }
  keep(html.slice(at));
  return { html: marked, isWhole };
}

const PLUGINS = new Set(['object', 'embed', 'applet']);

function hostOf(address: string | undefined): string | undefined {
  try {
    return address
      ? new URL(address, 'https://x.invalid').hostname.replace(/^www\./, '')
      : undefined;
  } catch {
    return undefined;
  }
}

const ADDRESSES = ['data-href', 'cite', 'data-url', 'href', 'src', 'data'];

/** Where an original may be: what somebody's markup says of that, links before what is loaded. */
export function originalIn(html: string): string | undefined {
  let found: string | undefined;
  walk(parseDocument(html.slice(0, MAX_CHARS)), (tag) => {
    if (found || tag.name === 'script' || tag.name === 'link' || tag.name === 'img') return !found;
    const address = ADDRESSES.map((name) => tag.attribs[name]).find((each) =>
      /^(?:https?:)?\/\/[^\s/]/i.test(each ?? ''),
    );
    found = address?.startsWith('//') ? `https:${address}` : address;
    return !found;
  });
  return found;
}

/** Does some markup hold anything that a policy drops? Without parsing it. */
export const holdsCode = (html: string): boolean =>
  /<(?:script|iframe|object|embed|applet)\b/i.test(html);

/** Scripts, plugins and frames without a foreign address: what no sanitised page runs. */
export function droppedFrom(html: string, isKept: (frame: string) => boolean): DroppedMarkup[] {
  if (!holdsCode(html)) return [];
  const dropped = new Map<string, DroppedMarkup>();
  const original = originalIn(html);
  walk(parseDocument(html.slice(0, MAX_CHARS)), (tag) => {
    const { name, attribs } = tag;
    const what =
      name === 'script'
        ? 'script'
        : PLUGINS.has(name)
          ? 'plugin'
          : name === 'iframe' && !isKept(attribs.src ?? '')
            ? 'frame'
            : undefined;
    if (!what) return true;
    const isData = what === 'script' && /json|template/i.test(attribs.type ?? '');
    const host = hostOf(attribs.src ?? attribs.data);
    if (!isData)
      dropped.set(`${what} ${host}`, {
        what,
        ...(host && host !== 'x.invalid' ? { host } : {}),
        ...(original ? { original } : {}),
      });
    return what !== 'plugin';
  });
  return [...dropped.values()];
}

/** A place that links lead to is seen too, by who follows one. */
const SEEN =
  /<(?:img|iframe|video|audio|picture|table|hr|meter|progress|input)\b|<a\s[^<>]*\b(?:id|name)=/i;

/** Do readers see anything of sanitised markup? */
export const isSeen = (html: string): boolean =>
  SEEN.test(html) || html.replace(/<[^<>]*>/g, '').replace(/&nbsp;|\s/g, '') !== '';
