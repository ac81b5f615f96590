import { createReadStream } from 'node:fs';
import sax from 'sax';

/** An element of WordPress's export with what stands in it, by its name as it is written there. */
export interface WxrRecord {
  kind: 'author' | 'category' | 'tag' | 'item';
  /** Texts of its elements; of those that come again the last. */
  texts: Readonly<Record<string, string>>;
  /** What an item stands under: `<category domain nicename>name</category>`. */
  terms: readonly { domain: string; nicename: string; name: string }[];
  /** `wp:postmeta` of an item. */
  meta: ReadonlyMap<string, readonly string[]>;
  comments: number;
}

const KINDS: Readonly<Record<string, WxrRecord['kind']>> = {
  'wp:author': 'author',
  'wp:category': 'category',
  'wp:tag': 'tag',
  item: 'item',
};

/** Is not WordPress's export. */
export class NotWxrError extends Error {
  override name = 'NotWxrError';
}

interface Open {
  record: { -readonly [K in keyof WxrRecord]: WxrRecord[K] };
  meta: Map<string, string[]>;
}

/**
 * The records of a WordPress export (WXR 1.0 to 1.2), one at a time however long it is. `onSite`
 * hears the address of the site. Throws NotWxrError, and the faults of the file system.
 */
export async function* readWxr(
  file: string,
  onBytes: (bytes: number) => void = () => undefined,
  onSite: (address: string) => void = () => undefined,
): AsyncGenerator<WxrRecord> {
  // Exports of old plugins hold what XML does not allow: a fault costs the place, not the file.
  const parser = sax.parser(true, { trim: false, position: false });
  const ready: WxrRecord[] = [];
  const path: string[] = [];
  let open: Open | undefined;
  let text = '';
  let term = { domain: '', nicename: '' };
  let key = '';
  let isWxr = false;
  parser.onopentag = ({ name, attributes }) => {
    path.push(name);
    text = '';
    const kind = KINDS[name];
    if (name === 'channel') isWxr = true;
    if (kind && path.length === 3) {
      const meta = new Map<string, string[]>();
      open = { record: { kind, texts: {}, terms: [], meta, comments: 0 }, meta };
    }
    if (name === 'category')
      term = {
        domain: String(attributes.domain ?? ''),
        nicename: String(attributes.nicename ?? ''),
      };
    if (name === 'wp:comment' && open) open.record.comments += 1;
  };
  parser.ontext = (more) => {
    text += more;
  };
  parser.oncdata = (more) => {
    text += more;
  };
  parser.onclosetag = (name) => {
    path.pop();
    const value = text;
    text = '';
    if (name === 'wp:base_blog_url' && path.length === 2) onSite(value.trim());
    if (!open) return;
    const { record, meta } = open;
    if (path.length === 2 && KINDS[name]) {
      ready.push(record);
      open = undefined;
    } else if (name === 'category' && record.kind === 'item')
      record.terms = [...record.terms, { ...term, name: value.trim() }];
    else if (name === 'wp:meta_key') key = value;
    else if (name === 'wp:meta_value' && path.at(-1) === 'wp:postmeta')
      meta.set(key, [...(meta.get(key) ?? []), value]);
    else if (path.length === 3) record.texts = Object.assign({}, record.texts, { [name]: value });
  };
  parser.onerror = () => {
    (parser as { error: Error | null }).error = null;
  };
  const decoder = new TextDecoder();
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    onBytes(chunk.byteLength);
    parser.write(decoder.decode(chunk, { stream: true })).resume();
    yield* ready.splice(0);
  }
  parser.write(decoder.decode()).close();
  yield* ready.splice(0);
  if (!isWxr) throw new NotWxrError('No es una exportación de WordPress: le falta <channel>.');
}
