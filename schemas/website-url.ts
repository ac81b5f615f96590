/**
 * A path as addresses are stored and requested: no host, no query, a slash on both ends unless it
 * names a file.
 */
export function normaliseUrl(url: string): string {
  let path = url.trim();
  try {
    path = new URL(path, 'https://a.invalid').pathname;
  } catch {
    path = path.split(/[?#]/)[0] ?? '';
  }
  path = `/${path}`.replace(/\/{2,}/g, '/');
  const last = path.slice(path.lastIndexOf('/') + 1);
  return last === '' || last.includes('.') ? path : `${path}/`;
}

/**
 * A path of a site or an address of the web, as one may stand in a link: no other scheme, no
 * credentials, no host without its scheme (`//a.example`), nothing that browsers read otherwise.
 */
export function isWebAddress(address: string): boolean {
  if (address === '' || /[\s\\\p{Cc}]|^\/\//u.test(address)) return false;
  try {
    const { protocol, username, password } = new URL(address, 'https://a.invalid');
    return /^https?:$/.test(protocol) && !username && !password;
  } catch {
    return false;
  }
}
