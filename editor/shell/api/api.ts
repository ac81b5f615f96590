import { contentEndpoints } from '../../../schemas/endpoints/content.ts';
import type { Endpoint } from '../../../schemas/endpoints/endpoint.ts';
import { libraryEndpoints } from '../../../schemas/endpoints/library.ts';
import { pageEndpoints } from '../../../schemas/endpoints/pages.ts';
import { publishingEndpoints } from '../../../schemas/endpoints/publishing.ts';
import { selfEndpoints } from '../../../schemas/endpoints/self.ts';
import { siteEndpoints } from '../../../schemas/endpoints/sites.ts';
import type { ContentRequest } from '../../../schemas/feed.ts';
import { type AddPasskey, passkeyOptions } from '../../../schemas/staff-api.ts';
import { addressOf, CallFailed, clientOf, read, UNREADABLE } from './call.ts';

/** What screens call at their first load; `useClient` has the rest. */
const ENDPOINTS = {
  ...selfEndpoints,
  ...pageEndpoints,
  ...publishingEndpoints,
  ...siteEndpoints,
  ...contentEndpoints,
  ...libraryEndpoints,
};

/** The staff API as the editor calls it. Every method throws `CallFailed`. */
export function makeApi(send: typeof fetch) {
  const client = clientOf(send, ENDPOINTS);
  return {
    ...client,
    clientOf: <Endpoints extends Readonly<Record<string, Endpoint>>>(endpoints: Endpoints) =>
      clientOf(send, endpoints),
    signOut: () => read(send, { method: 'POST', path: '/api/staff/sign-out' }),
    passkeySigninOptions: () =>
      read(send, { method: 'POST', path: '/signin/passkey/options', shape: passkeyOptions }),
    passkeySignin: (credential: AddPasskey['credential']) =>
      read(send, { method: 'POST', path: '/signin/passkey', body: { credential } }),
    /**
     * The reply of a content source, whatever it is, now or as of a moment to come; null when it
     * found nothing.
     */
    content: async (site: string, request: ContentRequest, at?: string): Promise<unknown> => {
      const query = JSON.stringify(request.query);
      const filter = (request.filter ?? []).join(',');
      try {
        const reply = await client.content(request.source, { query, _website: site, at, filter });
        return reply ?? null;
      } catch (error) {
        if (error instanceof CallFailed && error.status === 404) return null;
        throw error;
      }
    },
    styles: async (site: string): Promise<string> => {
      const response = await send(addressOf(siteEndpoints.canvasStyles, [], { site }));
      if (!response.ok) throw new CallFailed(response.status, UNREADABLE);
      return response.text();
    },
  };
}

export type Api = ReturnType<typeof makeApi>;
