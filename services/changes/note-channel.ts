import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Log, Tx } from '../database/database.ts';
import { listen } from './listen.ts';

interface Notes<N> {
  onNote: (note: N) => void;
  /** Notes may have been missed: whoever listens should look for himself. */
  onLine: () => void;
  log?: Log;
}

/** Short messages of one shape among all nodes, over PostgreSQL's NOTIFY. */
export function noteChannel<N>(channel: string, shape: z.ZodType<N>) {
  const noteIn = (payload: string): N | undefined => {
    try {
      return shape.safeParse(JSON.parse(payload)).data;
    } catch {
      return undefined;
    }
  };
  return {
    /** Tells every node; with the commit when it is called in a transaction. */
    async tell(tx: Tx, note: N): Promise<void> {
      await tx.execute(sql`SELECT pg_notify(${channel}, ${JSON.stringify(note)})`);
    },
    /** Hands on what any node tells, from now on. What cannot be read is left out. */
    follow(
      database: Database,
      { onNote, onLine, log }: Notes<N>,
    ): Promise<{ close: () => Promise<void> }> {
      const onNotice = (payload: string) => {
        const note = noteIn(payload);
        if (note !== undefined) onNote(note);
      };
      return listen(database, { channel, onNotice, onLine, log });
    },
  };
}
