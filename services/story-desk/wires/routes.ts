import type { Context, Hono } from 'hono';
import type { Clock } from '../../../schemas/clock.ts';
import { wireEndpoints as api } from '../../../schemas/endpoints/wires.ts';
import type { StoryStanding } from '../../../schemas/story-document.ts';
import type { Wire, WireSettings } from '../../../schemas/wires/wire.ts';
import { countsLabel } from '../../../schemas/wires/wire-words.ts';
import type { Log, Tx } from '../../database/database.ts';
import { invalid, Problem } from '../../http/problem.ts';
import { type EndpointDependencies, serveEndpoints } from '../../http/serve-endpoints.ts';
import type { WireParts } from './ports.ts';
import { readWire } from './read-wire.ts';
import {
  addWire,
  deleteWire,
  findWire,
  listWires,
  missingWire,
  type StoredWire,
  saveWire,
} from './wire-store.ts';

export interface WireDependencies extends EndpointDependencies {
  clock: Clock;
  ids: () => string;
  log: Log & NonNullable<EndpointDependencies['log']>;
  wires: WireParts;
  /** May who sent the request change wires whose stories go there? */
  mayChangeWire(context: Context, place: StoryStanding): boolean;
}

/** Feeds that come by themselves: `/wires`, to be mounted at `/api`. */
export function wireRoutes(dependencies: WireDependencies): Hono {
  const { database, clock, ids, log, wires, mayChangeWire } = dependencies;
  const { app, handle, handleRaw } = serveEndpoints(dependencies);

  const shown = (
    c: Context,
    { etag: _, lastModified: __, isNew: ___, ...wire }: StoredWire,
  ): Wire => ({
    ...wire,
    mayChange: mayChangeWire(c, { site: wire.site, path: wire.section }),
  });
  const opened = async (tx: Tx, c: Context, id: string): Promise<Wire> => {
    const wire = await findWire(tx, id);
    if (!wire) throw missingWire();
    return shown(c, wire);
  };
  const refuseWrong = async (tx: Tx, site: string, { section, url }: WireSettings) => {
    const { sections, isOwn } = await wires.readNewsroom(tx, site);
    if (!sections.includes(section))
      throw invalid([{ path: ['section'], message: 'Este sitio no tiene esa sección' }]);
    if (isOwn(url))
      throw invalid([
        { path: ['url'], message: 'Es de este mismo periódico: sus notas ya están aquí' },
      ]);
  };
  const subjectOf = ({ id, site }: Pick<Wire, 'id' | 'site'>) =>
    ({ subject: { kind: 'wire', id }, site }) as const;

  handle(api.wires, async ({ c, query: { site }, tx }) =>
    (await listWires(tx, site)).map((wire) => shown(c, wire)),
  );

  handle(api.createWire, async ({ c, body, tx, note }) => {
    await refuseWrong(tx, body.site, body);
    const id = ids();
    await addWire(tx, { id, ...body }, clock());
    await note({ ...subjectOf({ id, site: body.site }), detail: body.name, after: body });
    return opened(tx, c, id);
  });

  handle(api.changeWire, async ({ c, params: { id }, body, tx, note }) => {
    const stored = await findWire(tx, id);
    if (!stored) throw missingWire();
    await refuseWrong(tx, stored.site, body);
    await saveWire(tx, { id, ...body }, clock());
    await note({ ...subjectOf(stored), detail: body.name, after: body });
    return opened(tx, c, id);
  });

  handle(api.deleteWire, async ({ params: { id }, query: { revision }, tx, note }) => {
    const wire = await deleteWire(tx, id, revision);
    await note({ ...subjectOf(wire), detail: wire.name });
  });

  // No transaction waits for somebody else's server.
  handleRaw(api.readWire, async ({ c, params: { id }, note }) => {
    if (!(await findWire(database.db, id))) throw missingWire();
    const reading = await readWire({ ...wires, database, clock, log }, { id });
    if (!reading)
      throw new Problem(409, 'being_read', 'Esta agencia se está leyendo en este momento.');
    const { wire, isUnchanged, counts, headlines } = reading;
    const detail = `${wire.name} · ${wire.fault ?? countsLabel(counts)}`;
    await database.transaction((tx) => note({ ...subjectOf(wire), detail }, tx));
    return c.json({ wire: shown(c, wire), isUnchanged, counts, headlines });
  });

  return app;
}
