import { z } from 'zod';
import { countsLabel } from '../../../schemas/wires/wire-words.ts';
import { SYSTEM, writeAudit } from '../../audit/audit-log.ts';
import { defineJob } from '../../jobs/define-job.ts';
import type { WireParts } from './ports.ts';
import { isAnything, type Reading, type ReadingParts, readWire } from './read-wire.ts';

/** Servers that one node reads at one time. */
const TOGETHER = 4;

/** A reading that brought something is a line of the log. */
async function noteReading({ database, clock }: ReadingParts, { wire, counts }: Reading) {
  if (!isAnything(counts)) return;
  const subject = { kind: 'wire', id: wire.id } as const;
  const detail = `${wire.name} · ${countsLabel(counts)}`;
  const act = { action: 'wire.read', subject, site: wire.site, detail } as const;
  await writeAudit(database.db, act, { actor: SYSTEM, now: clock() });
}

/**
 * Every minute: reads what is due, on whichever node takes the job; of two that do, each wire is
 * one's.
 */
export const readDueWires = defineJob<Record<string, never>, { wires: WireParts }>({
  name: 'read-due-wires',
  label: 'Leer las agencias',
  payload: z.object({}),
  schedule: '* * * * *',
  // It waits for others' servers, as mails do, and keeps no other job waiting.
  lane: 'mail',
  maxAttempts: 1,
  work: async (_, { database, clock, log, signal, wires }) => {
    const parts: ReadingParts = { ...wires, database, clock, log };
    const readOn = async (): Promise<void> => {
      while (!signal.aborted) {
        const reading = await readWire(parts, { signal });
        if (!reading) return;
        await noteReading(parts, reading);
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, readOn));
  },
});
