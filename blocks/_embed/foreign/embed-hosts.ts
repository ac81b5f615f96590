/** What loads something of its own accord. */
const LOADS = /<(?:iframe|script|embed|object)\b[^<]*/gi;
const SOURCE = /\s(?:src|data)\s*=\s*["']?((?:https?:)?\/\/[^/"'\s>?#\\]+)/i;
/** An address anywhere: of a frame's own document, of an inline script. */
const ADDRESS = /(?:https?:)?\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+/i;

function hostOf(address: string): string | undefined {
  try {
    return new URL(address, 'https://x').hostname.replace(/^www\./, '');
  } catch {
    return undefined;
  }
}

/**
 * The hosts from which an embed loads what runs in its reader's browser, each once, without `www.`;
 * none for markup that loads nothing but pictures.
 * @param own a host that is the page's own
 */
export function embedHosts(html: string, own: string): string[] {
  const loads = html.match(LOADS) ?? [];
  if (loads.length === 0) return [];
  const named = loads.flatMap((tag) => SOURCE.exec(tag)?.[1] ?? []);
  const found = named.length > 0 ? named : (ADDRESS.exec(html) ?? []);
  const hosts = found.flatMap((address) => hostOf(address) ?? []);
  return [...new Set(hosts)].filter((host) => host !== hostOf(own));
}

const CITED =
  /\s(?:cite|data-instgrm-permalink|src|href|data)\s*=\s*["']?((?:https?:)?\/\/[^"'\s>]+)/i;

/** Where the original is, as far as its embed says; '' where it does not. */
export function originalOf(html: string): string {
  const [, address = ''] = CITED.exec(html) ?? [];
  const whole = address.startsWith('//') ? `https:${address}` : address;
  return whole.replaceAll('&amp;', '&');
}
