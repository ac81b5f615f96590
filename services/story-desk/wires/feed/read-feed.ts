import { decodeFeed } from './decode-feed.ts';
import { type Feed, FeedFault, type FeedItem } from './feed.ts';
import { atomItem, rssItem } from './items.ts';
import { readJsonFeed } from './json-feed.ts';
import { readXml, type XmlElement } from './read-xml.ts';

interface Sent {
  body: Uint8Array;
  contentType: string | undefined;
  /** Where it was got from: what its addresses are read beside. */
  url: string;
}

const titleOf = ({ children }: XmlElement): string =>
  children.find(({ name }) => name === 'title' || name === 'atom:title')?.text.trim() ?? '';

/** The first of those that say they are the same; what says nothing is left out. */
function usable(items: readonly FeedItem[]): FeedItem[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const { guid, title, body, summary } = item;
    if (guid === '' || (title === '' && body === '' && summary === '') || seen.has(guid))
      return false;
    seen.add(guid);
    return true;
  });
}

function feedOf(root: XmlElement, base: string): Feed {
  const named = (parent: XmlElement, wanted: string) =>
    parent.children.filter(({ name }) => name === wanted);
  if (root.name === 'atom:feed') {
    const items = named(root, 'atom:entry').map((entry) => atomItem(entry, base));
    return { title: titleOf(root), items };
  }
  if (root.name !== 'rss' && root.name !== 'rdf:RDF') throw new FeedFault('not_feed');
  const [channel = root] = named(root, 'channel');
  // RSS 1.0 and 0.90 have their items beside the channel.
  const items = [...named(channel, 'item'), ...(channel === root ? [] : named(root, 'item'))];
  return { title: titleOf(channel), items: items.map((item) => rssItem(item, base)) };
}

/** A feed in RSS 0.9x, 1.0, 2.0, Atom 1.0 or JSON Feed. Throws FeedFault. */
export async function readFeed({ body, contentType, url }: Sent): Promise<Feed> {
  const text = decodeFeed(body, contentType).replace(/^[\uFEFF\s]+/, '');
  const { title, items } = text.startsWith('{')
    ? readJsonFeed(text)
    : feedOf(await readXml(text), url);
  return { title, items: usable(items) };
}
