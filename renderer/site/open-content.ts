import { addressOf } from '../../schemas/endpoints/public/pages.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { sourceNamed } from '../../schemas/sources.ts';
import { Body } from '../cache/body.ts';
import { RETRY_MS } from '../cache/content-cache.ts';
import type { ReadyPage } from '../cache/page-cache.ts';
import type { PageBuilder } from '../page/page-builder.ts';

const OPEN_CONTENT = addressOf('GET /_portada/contenido/:source', '/?');

const RETRY_SOON = ['Retry-After', String(RETRY_MS / 1_000)];

const json = async (
  status: number,
  cacheControl: string,
  body: unknown,
  more: string[] = [],
): Promise<ReadyPage> => ({
  status,
  headers: [
    'Content-Type',
    'application/json; charset=utf-8',
    'Cache-Control',
    cacheControl,
    'X-Content-Type-Options',
    'nosniff',
    ...more,
  ],
  body: new Body(Buffer.from(JSON.stringify(body))),
  tags: [],
});

/** A query's parameters, checked as the source declares them. Null when one is wrong. */
function readQuery(
  declared: Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }>,
  given: URLSearchParams | null,
): JsonObject | null {
  const query: JsonObject = {};
  for (const [name, schema] of Object.entries(declared)) {
    const text = given?.get(name);
    if (text === null || text === undefined) continue;
    const value = [text, Number(text)]
      .map((each) => schema.safeParse(each))
      .find(({ success }) => success);
    if (!value) return null;
    query[name] = value.data as JsonObject[string];
  }
  return query;
}

/**
 * `GET /_portada/contenido/{source}?from=0&size=1`: what a behaviour requests while a page is
 * open. Only sources that say which of their fields anybody may have. Null for any other path.
 */
export async function openContent(
  builder: PageBuilder,
  site: SiteProperties,
  path: string,
  given: URLSearchParams | null,
): Promise<ReadyPage | null> {
  const name = OPEN_CONTENT.exec(path)?.[1];
  if (!name) return null;
  const source = sourceNamed(name);
  if (!source?.openFields)
    return json(404, 'no-store', { code: 'not_found', message: 'No existe esa fuente' });
  const query = readQuery(source.query, given);
  if (!query)
    return json(400, 'no-store', { code: 'invalid_input', message: 'Consulta no válida' });
  const reply = await builder.content.reply(
    {
      source: name,
      query: { ...query, ...(source.query.site ? { site: site.key } : {}) },
      filter: source.openFields,
    },
    site.key,
  );
  if (!reply)
    return json(
      503,
      'no-store',
      { code: 'unavailable', message: 'Vuelve a intentarlo' },
      RETRY_SOON,
    );
  // No stale-while-revalidate: browsers honour it too, and whoever polls would be told the old.
  return json(200, 'public, max-age=0, s-maxage=30', reply.reply);
}
