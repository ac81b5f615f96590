const HAS_SCHEME = /^(?:https?:\/\/|mailto:|tel:)/i;
const ON_THIS_PAGE = /^[#?]/;
const OWN_PATH = /^\/(?!\/)/;
const MAIL = /^[^\s@/]+@[^\s@/]+\.[\p{L}]{2,}$/u;
const HOST = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;
const PATH = /^[\p{L}\d._~%-]+(?:\/[\p{L}\d._~%-]*)+$/u;

/**
 * An address as somebody types it, made whole: `laprensa.mx` is `https://laprensa.mx`,
 * `nacional/nota/` is a path of the site. What is none stays as it was typed.
 */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  if (HAS_SCHEME.test(text) || ON_THIS_PAGE.test(text) || OWN_PATH.test(text)) return text;
  if (MAIL.test(text)) return `mailto:${text}`;
  const host = text.replace(/^\/\//, '');
  if (HOST.test(host)) return `https://${host}`;
  return PATH.test(text) ? `/${text}` : text;
}
