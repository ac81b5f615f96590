import type { RequestListener } from 'node:http';
import type { JsonObject } from '../../../../schemas/json.ts';
import { type OldServer, openOldServer } from '../../pictures/old-server.testing.ts';

/** What a stand-in for WordPress's REST interface shows, by the names of its lists. */
export type ApiLists = Readonly<Record<string, readonly JsonObject[]>>;

/** Answers a request in place of the interface; false: it shall answer itself. */
export type Misbehaviour = (
  asked: { endpoint: string; page: number; times: number },
  reply: Parameters<RequestListener>[1],
) => boolean;

const json = (reply: Parameters<RequestListener>[1], status: number, body: unknown) =>
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A WordPress whose interface pages its lists as the real one does, after its reference. */
export async function openWordPress(
  lists: ApiLists,
  { home = '', misbehave = () => false }: { home?: string; misbehave?: Misbehaviour } = {},
): Promise<OldServer> {
  const times = new Map<string, number>();
  const list =
    (endpoint: string): RequestListener =>
    (request, reply) => {
      const { searchParams } = new URL(request.url ?? '', 'http://x.example');
      const page = Number(searchParams.get('page') ?? 1);
      const perPage = Number(searchParams.get('per_page') ?? 10);
      const key = `${endpoint} ${page}`;
      times.set(key, (times.get(key) ?? 0) + 1);
      if (misbehave({ endpoint, page, times: times.get(key) ?? 0 }, reply)) return;
      const all = lists[endpoint];
      if (!all) return void json(reply, 404, { code: 'rest_no_route' });
      const pages = Math.ceil(all.length / perPage);
      if (page > Math.max(1, pages))
        return void json(reply, 400, { code: `rest_${endpoint}_invalid_page_number` });
      reply.setHeader('x-wp-total', String(all.length));
      reply.setHeader('x-wp-totalpages', String(pages));
      json(reply, 200, all.slice((page - 1) * perPage, page * perPage));
    };
  const names = ['users', 'categories', 'tags', 'media', 'posts', 'pages'];
  const replies: Record<string, RequestListener> = {
    '/wp-json/': (_, reply) =>
      void json(reply, 200, { name: 'El Diario', home, namespaces: ['oembed/1.0', 'wp/v2'] }),
  };
  for (const name of names) replies[`/wp-json/wp/v2/${name}`] = list(name);
  return openOldServer(replies);
}
