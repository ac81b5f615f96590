import { sql } from 'drizzle-orm';
import type { PageRoute } from '../../schemas/page.ts';
import { isUniqueViolation, rows, type Tx } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { routeValue } from './page-rows.ts';

/** Attempts at an address that is free. */
const MAX_NUMBER = 10_000;

export const isSameRoute = (a: PageRoute, b: PageRoute): boolean =>
  a.kind === b.kind && routeValue(a) === routeValue(b);

const routeTaken = (name?: string, proposal?: string) =>
  new Problem(
    409,
    'route_taken',
    name === undefined
      ? 'Otra página de este sitio ya tiene esa dirección.'
      : `La página «${name}» ya tiene esa dirección.`,
    proposal === undefined ? {} : { proposal },
  );

/** Of two that take one address at the same moment, the second gets Problem 409 `route_taken`. */
export async function onRoute<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'pages_route')) throw routeTaken();
    throw error;
  }
}

/** The page on the desk of a site that has a route, other than `except`. */
export async function holderOf(
  tx: Tx,
  site: string,
  route: PageRoute,
  except: string,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await rows<{ id: string; name: string }>(
    tx,
    sql`SELECT id, name FROM pages WHERE site = ${site} AND route_kind = ${route.kind}
      AND route_value = ${routeValue(route)} AND id <> ${except}
      AND deleted_at IS NULL AND archived_at IS NULL`,
  );
  return row;
}

/** `/contacto/` when it is free, else `/contacto-2/` and so on. */
export async function freeAddress(
  tx: Tx,
  site: string,
  path: string,
  except: string,
): Promise<string> {
  const taken = new Set(
    (
      await rows<{ path: string }>(
        tx,
        sql`SELECT route_value AS path FROM pages WHERE site = ${site} AND route_kind = 'path'
          AND id <> ${except} AND deleted_at IS NULL AND archived_at IS NULL`,
      )
    ).map((row) => row.path),
  );
  const base = path === '/' ? '/portada' : path.replace(/\/$/, '').replace(/-\d{1,4}$/, '');
  if (!taken.has(path)) return path;
  for (let number = 2; number < MAX_NUMBER; number += 1)
    if (!taken.has(`${base}-${number}/`)) return `${base}-${number}/`;
  return path;
}

/** Throws Problem 409 `route_taken` that says by which page, with an address that is free. */
export async function refuseTaken(
  tx: Tx,
  site: string,
  route: PageRoute,
  except: string,
): Promise<void> {
  const holder = await holderOf(tx, site, route, except);
  if (!holder) return;
  if (route.kind === 'shared')
    throw new Problem(409, 'route_taken', `Ya hay un bloque compartido así: «${holder.name}».`);
  const proposal =
    route.kind === 'path' ? await freeAddress(tx, site, route.path, except) : undefined;
  throw routeTaken(holder.name, proposal);
}
