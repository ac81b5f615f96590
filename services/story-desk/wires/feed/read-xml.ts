import { Parser } from 'htmlparser2';
import { nextTurn } from '../../../http/next-turn.ts';
import { FeedFault } from './feed.ts';

/** An element of a feed by its name without a prefix of its own choice: `media:content`. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** What it says itself, CDATA too. */
  text: string;
  /** What stands in it as it is written. */
  inner: string;
  children: XmlElement[];
}

/** By the address of a namespace: the prefix by which we call it. */
const PREFIXES: Readonly<Record<string, string>> = {
  'http://www.w3.org/2005/Atom': 'atom:',
  'http://purl.org/rss/1.0/modules/content/': 'content:',
  'http://purl.org/dc/elements/1.1/': 'dc:',
  'http://purl.org/dc/terms/': 'dcterms:',
  'http://search.yahoo.com/mrss/': 'media:',
  'http://search.yahoo.com/mrss': 'media:',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf:',
  'http://purl.org/rss/1.0/': '',
  'http://my.netscape.com/rdf/simple/0.9/': '',
  'http://backend.userland.com/rss2': '',
};

const MAX_DEPTH = 60;
const MAX_ELEMENTS = 100_000;
const PIECE_CHARS = 65_536;

interface Open extends XmlElement {
  start: number;
  /** Prefixes that it declares or that hold in it, by ours. */
  scope: Readonly<Record<string, string>>;
}

/** Prefixes that feeds use without declaring them. */
const USUAL: Readonly<Record<string, string>> = {
  content: 'content:',
  dc: 'dc:',
  media: 'media:',
  atom: 'atom:',
  rdf: 'rdf:',
};

function scopeOf(attributes: Readonly<Record<string, string>>, outer: Open['scope']) {
  let scope = outer;
  for (const [key, value] of Object.entries(attributes)) {
    if (key !== 'xmlns' && !key.startsWith('xmlns:')) continue;
    const prefix = key.slice('xmlns:'.length);
    scope = Object.assign({}, scope, { [prefix]: PREFIXES[value.trim()] ?? `${prefix}?` });
  }
  return scope;
}

const namedIn = (name: string, scope: Open['scope']): string => {
  const colon = name.indexOf(':');
  const prefix = colon < 0 ? '' : name.slice(0, colon);
  return `${scope[prefix] ?? (prefix && `${prefix}:`)}${name.slice(colon + 1)}`;
};

/**
 * The root of an XML document with all that is in it, read leniently and a piece at a time, so that
 * others have their turn. What a document type declares is never read: one that declares anything
 * is refused. Throws FeedFault.
 */
export async function readXml(text: string): Promise<XmlElement> {
  const path: Open[] = [];
  let root: XmlElement | undefined;
  let isWhole = false;
  let count = 0;
  const parser = new Parser(
    {
      onopentag: (written, attributes) => {
        count += 1;
        if (path.length >= MAX_DEPTH || count > MAX_ELEMENTS) throw new FeedFault('too_deep');
        const scope = scopeOf(attributes, path.at(-1)?.scope ?? USUAL);
        const name = namedIn(written, scope);
        const start = parser.endIndex + 1;
        const element: Open = { name, attributes, text: '', inner: '', children: [], start, scope };
        if (path.length === 0 && root) throw new FeedFault('not_feed');
        path.at(-1)?.children.push(element);
        root ??= element;
        path.push(element);
        if (/^html$/i.test(written) && path.length === 1) throw new FeedFault('html');
      },
      ontext: (more) => {
        const open = path.at(-1);
        if (open) open.text += more;
      },
      onclosetag: (_, isImplied) => {
        const closed = path.pop();
        if (!closed) return;
        closed.inner = text.slice(closed.start, parser.startIndex);
        if (path.length === 0) isWhole = !isImplied;
      },
      onprocessinginstruction: (name, data) => {
        if (/^!doctype$/i.test(name) && /^!doctype\s+html\b/i.test(data))
          throw new FeedFault('html');
        if (name.startsWith('!') && /\[|!entity/i.test(data)) throw new FeedFault('dtd');
      },
    },
    { xmlMode: true, decodeEntities: true, recognizeCDATA: true },
  );
  for (let at = 0; at < text.length; at += PIECE_CHARS) {
    parser.write(text.slice(at, at + PIECE_CHARS));
    await nextTurn();
  }
  parser.end();
  if (!root) throw new FeedFault('not_feed');
  if (!isWhole) throw new FeedFault('cut');
  return root;
}
