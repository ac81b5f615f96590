import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SiteProperties } from '../../schemas/site.ts';
import { Body } from '../cache/body.ts';
import type { ReadyPage } from '../cache/page-cache.ts';
import { BARE_POLICY } from '../http/bare-policy.ts';
import { noteOf } from '../http/request-note.ts';
import { respond } from '../http/respond.ts';
import { errorPageFor } from './error-pages.ts';
import { pagePath } from './page-path.ts';
import { type PreviewAddress, previewPage, privately } from './preview.ts';
import type { ReaderContext } from './reader-context.ts';

const redirectTo = (address: string): ReadyPage => ({
  status: 302,
  headers: [
    'Location',
    address,
    'X-Content-Type-Options',
    'nosniff',
    'Content-Security-Policy',
    BARE_POLICY,
  ],
  body: new Body(Buffer.alloc(0)),
  tags: [],
});

/**
 * Replies to a request for a preview: the page, or the same 404 page whatever is wrong with the
 * token or the address. Throws like a reader's request.
 */
export async function respondToPreview(
  reader: ReaderContext,
  {
    request,
    response,
    site,
  }: { request: IncomingMessage; response: ServerResponse; site: SiteProperties },
  { token, path: raw, block }: PreviewAddress,
  query: URLSearchParams | null,
): Promise<void> {
  const path = pagePath(raw);
  const { previews } = reader;
  const preview = token === '' ? undefined : await previews?.find(token);
  const isOpen = preview?.site === site.key;
  const prefix = `/_preview/${token}`;
  const id = noteOf(response).id;
  const found =
    previews && preview && isOpen
      ? await preview.show((view) =>
          reader.gate.run(() =>
            previewPage(reader, previews, view, { site, path, query, block, id }),
          ),
        )
      : undefined;
  if (!found) {
    const missing = await errorPageFor(reader, site, '/', 404);
    return respond(request, response, privately(missing, ''));
  }
  if (!('redirect' in found)) return respond(request, response, privately(found, prefix));
  const isInside = found.redirect.startsWith('/');
  const address = isInside ? prefix + found.redirect : found.redirect;
  return respond(request, response, privately(redirectTo(address), ''));
}
