import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { canonicalText } from '../../../schemas/page-file.ts';
import { wireSettings } from '../../../schemas/wires/wire.ts';
import { rows, type Tx } from '../../database/database.ts';
import { addWire, listWires } from '../wires/wire-store.ts';
import type { Taken } from './every-draft.ts';

/** A feed that comes to a site's desk by itself, as somebody set it up. */
export const wholeWire = wireSettings.extend({
  id: z.string().min(1).max(100),
  site: z.string().min(1).max(40),
});
export type WholeWire = z.infer<typeof wholeWire>;

/** Every one, by its site and its address. */
export async function everyWire(tx: Tx): Promise<WholeWire[]> {
  return rows<WholeWire>(
    tx,
    sql`SELECT id, site, name, url, every_minutes AS "everyMinutes", section, target,
        is_on AS "isOn"
      FROM wires ORDER BY site COLLATE "C", url COLLATE "C"`,
  );
}

/** Adds a wire; the one of its address that is here stays (`kept` where it says something else). */
export async function takeWire(tx: Tx, wire: WholeWire, now: Date): Promise<Taken> {
  const here = (await listWires(tx, wire.site)).find(({ url }) => url === wire.url);
  if (!here) {
    await addWire(tx, wire, now);
    return 'created';
  }
  const saidOf = (one: WholeWire) =>
    canonicalText([one.name, one.everyMinutes, one.section, one.target, one.isOn]);
  return saidOf(here) === saidOf(wire) ? 'unchanged' : 'kept';
}
