import type { EmbedFacts } from './providers/provider.ts';
import { ALL_PROVIDERS, isOf, PROVIDERS, type Provider } from './providers.ts';

export { type Extent, WIDE } from './providers/provider.ts';

/** What an address of a provider is, in words of our own: nothing of it is used as it came. */
export interface RecognisedEmbed extends EmbedFacts {
  provider: Provider;
}

const MAX_CHARS = 2_048;

/** A plain address of the web: without a name and password, on the usual port. */
function webAddress(text: string): URL | undefined {
  if (text.length > MAX_CHARS || !/^https?:\/\//i.test(text)) return undefined;
  try {
    const url = new URL(text);
    return url.username || url.password || url.port ? undefined : url;
  } catch {
    return undefined;
  }
}

/**
 * What an address is, of those providers that may be framed (rule 10.11): its frame's address is
 * put together anew from what was recognised. Without frame, post and markup it is a link;
 * undefined for anything else.
 */
export function recognise(address: string): RecognisedEmbed | undefined {
  const url = webAddress(address.trim());
  if (!url) return undefined;
  const provider = ALL_PROVIDERS.find((one) => one.read && isOf(one, url.hostname));
  const found = provider?.read?.(url);
  return provider && found && { provider, ...found };
}

/** Can it be shown, and not only be linked? */
export const isShown = ({ frame, post, html }: EmbedFacts): boolean =>
  frame !== undefined || post !== undefined || html !== undefined;

/** Of YouTube's addresses: what its apps share, and nobody's own frame. */
const WATCHED = /^https?:\/\/(?:youtu\.be\/|[\w.]*youtube\.com\/(?:watch\b|shorts\/|live\/))/i;

/** rule 10.12: what the block for social networks takes; of YouTube's addresses four kinds. */
export function recogniseSocial(address: string): RecognisedEmbed | undefined {
  const found = recognise(address);
  if (!found?.provider.isSocial) return undefined;
  const isOther = found.provider === PROVIDERS.youtube && !WATCHED.test(address.trim());
  return isOther ? undefined : found;
}
