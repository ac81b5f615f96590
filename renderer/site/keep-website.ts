import { Body } from '../cache/body.ts';
import type { ReadyPage } from '../cache/page-cache.ts';

/** Root-relative addresses of pages, not of files or pictures. */
const INTERNAL_LINK =
  /<a ([^<>]*?)href="(\/(?!\/|assets\/|marca\/|resizer\/|imagenes\/)[^"#?]*)(\?[^"#]*)?(#[^"]*)?"/g;
const PARAMETER_LINK = /<a ([^<>]*?)href="\?([^"#]*)(#[^"]*)?"/g;
const FORM = /<form [^<>]*>/g;

/**
 * Outside production a site may be chosen by `?_website=`, which then has to stay on the page's
 * own links and forms (rule 1.11). Not kept in the cache: this is for the desk of whoever works on
 * a site.
 */
export async function keepWebsite(page: ReadyPage, key: string): Promise<ReadyPage> {
  const type = page.headers[page.headers.indexOf('Content-Type') + 1] ?? '';
  if (!type.startsWith('text/html')) return page;
  const html = page.body.identity.bytes
    .toString()
    .replace(INTERNAL_LINK, (whole, before: string, path: string, query = '', hash = '') =>
      query.includes('_website=')
        ? whole
        : `<a ${before}href="${path}${query ? `${query}&amp;` : '?'}_website=${key}${hash}"`,
    )
    .replace(PARAMETER_LINK, (whole, before: string, query: string, hash = '') =>
      query.includes('_website=')
        ? whole
        : `<a ${before}href="?${query}&amp;_website=${key}${hash}"`,
    )
    .replace(FORM, (form) =>
      form.includes('action="/')
        ? `${form}<input type="hidden" name="_website" value="${key}">`
        : form,
    );
  return { ...page, body: new Body(Buffer.from(html)) };
}
