import type { SiteProperties } from '../../schemas/site.ts';
import {
  connectionsOfNode,
  type Database,
  DatabaseError,
} from '../../services/database/database.ts';
import { pendingMigrations } from '../../services/database/migrate.ts';
import { listSites } from '../../services/sites/site-store.ts';
import { servableSites } from '../http/shared-host.ts';
import { type Finding, fault, looked, warning, well } from './finding.ts';

const ABOUT = 'Base de datos';
const MAX_SKEW_MS = 5_000;

interface Server {
  version: number;
  encoding: string;
  now: string;
  max: number;
  reserved: number;
  role: number;
}

const SERVER = `SELECT current_setting('server_version_num')::int / 10000 AS version,
  current_setting('server_encoding') AS encoding,
  (extract(epoch FROM clock_timestamp()) * 1000)::text AS now,
  current_setting('max_connections')::int AS max,
  current_setting('superuser_reserved_connections')::int AS reserved,
  (SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user) AS role`;

function serverFindings(server: Server, needed: number): Finding[] {
  const { version, encoding, now, max, reserved, role } = server;
  const found: Finding[] = [];
  if (encoding !== 'UTF8')
    found.push(
      fault(
        ABOUT,
        `Su codificación es ${encoding}.`,
        "Haz la base de datos con ENCODING 'UTF8': otra pierde acentos.",
      ),
    );
  const connections = role >= 0 ? Math.min(role, max - reserved) : max - reserved;
  if (connections < needed)
    found.push(
      fault(
        ABOUT,
        `Deja abrir ${connections} conexiones.`,
        `Un nodo abre hasta ${needed}: sube max_connections o el límite del rol, o baja DATABASE_CONNECTIONS.`,
      ),
    );
  const skewMs = Math.round(Math.abs(Number(now) - Date.now()));
  if (skewMs > MAX_SKEW_MS)
    found.push(
      warning(
        ABOUT,
        `Su reloj difiere en ${Math.round(skewMs / 1_000)} s del de esta máquina.`,
        'Pon los dos en hora (NTP): lo programado sale por el suyo.',
      ),
    );
  return found.length > 0
    ? found
    : [well(ABOUT, `PostgreSQL ${version}, UTF8, hasta ${connections} conexiones`)];
}

async function schemaFindings({ pool }: Database): Promise<Finding[]> {
  try {
    const { isNew, migrations } = await pendingMigrations(pool);
    if (isNew) return [well('Tablas', 'Está vacía: el primer arranque hace sus tablas')];
    return migrations.length === 0
      ? [well('Tablas', 'Al día')]
      : [
          warning(
            'Tablas',
            migrations.length === 1
              ? 'Falta una migración.'
              : `Faltan ${migrations.length} migraciones.`,
            'npm run migrate -- --dry-run dice cuáles, y qué detienen.',
          ),
        ];
  } catch (error) {
    if (error instanceof DatabaseError)
      return [fault('Tablas', error.message, 'docs/upgrades.md dice cómo volver.')];
    throw error;
  }
}

/** What the server says of itself. That it is new enough, whoever opened it has seen. */
export const databaseFindings = (database: Database): Promise<Finding[]> =>
  looked(ABOUT, 'Revisa DATABASE_URL.', async () => {
    const { rows } = await database.pool.query<Server>(SERVER);
    const [server] = rows;
    return server ? serverFindings(server, connectionsOfNode(database)) : [];
  });

/** Whether the tables are this release's: a start has seen to that. */
export const tableFindings = (database: Database): Promise<Finding[]> =>
  looked('Tablas', 'Revisa la base de datos.', () => schemaFindings(database));

/** Hosts of sites, which nodes answer at. */
export function hostFindings(
  sites: readonly Pick<SiteProperties, 'key' | 'hosts' | 'websiteDomain'>[],
  editorOrigin: string,
): Finding[] {
  const about = 'Hosts';
  const { leftOut } = servableSites(sites, editorOrigin);
  const faults = leftOut.map(({ key, why }) =>
    fault(
      about,
      `Nadie contesta por el sitio «${key}»: ${why}.`,
      'npm run site -- put ARCHIVO.json pone sus hosts: nombres, sin https:// ni puerto.',
    ),
  );
  const count = sites.reduce((sum, { hosts }) => sum + hosts.length, 0);
  return faults.length > 0
    ? faults
    : [well(about, `${sites.length} sitios, ${count} hosts propios`)];
}

/** The hosts of the sites in the database; nothing while it has no tables. */
export const siteFindings = (database: Database, editorOrigin: string): Promise<Finding[]> =>
  looked('Hosts', 'Revisa la base de datos.', async () => {
    const { rows } = await database.pool.query<{ name: string | null }>(
      `SELECT to_regclass('sites') AS name`,
    );
    return rows[0]?.name ? hostFindings(await listSites(database.db), editorOrigin) : [];
  });
