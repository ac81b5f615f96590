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
