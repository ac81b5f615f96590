import { type Context, Hono } from 'hono';
import type { MailList } from '../../schemas/mail-api.ts';
import type { Database } from '../database/database.ts';
import { type FaultLog, notFound, replyWithProblem } from '../http/problem.ts';
import { listMails } from './mailbox.ts';

interface MailDependencies {
  database: Database;
  /** Are mails handed to a server, and none kept? */
  isSendingMail: boolean;
  /** Throws Problem 403 unless who sent the request is an admin. */
  requireAdmin(c: Context): void;
  log?: FaultLog;
}

const recipientIn = (c: Context): string | undefined =>
  c.req.query('to')?.trim().toLowerCase() || undefined;

/** `GET /mails?to=`: the mailbox, for admins. To be mounted at `/api`. */
export function mailRoutes(dependencies: MailDependencies): Hono {
  const { database, isSendingMail: isSending, requireAdmin, log } = dependencies;
  const app = new Hono();
  app.onError(replyWithProblem(log));
  app.get('/mails', async (c) => {
    requireAdmin(c);
    const mails = await listMails(database.db, recipientIn(c));
    return c.json({ isSending, mails } satisfies MailList);
  });
  return app;
}

interface NewestMailDependencies {
  database: Database;
  /** May who sent the request look? To others it is as if there were nothing. */
  isOpen(c: Context): boolean;
  log?: FaultLog;
}

/** `GET /__mail?to={address}`: the newest mail to an address, for tests and for who tries it out. */
export function newestMailRoutes({ database, isOpen, log }: NewestMailDependencies): Hono {
  const app = new Hono();
  app.onError(replyWithProblem(log));
  app.get('/__mail', async (c) => {
    const recipient = recipientIn(c);
    const [mail] =
      isOpen(c) && recipient !== undefined ? await listMails(database.db, recipient) : [];
    if (!mail) throw notFound('No hay correo para esa dirección.');
    const { to, subject, text, html, nonce } = mail;
    c.header('Cache-Control', 'no-store');
    return c.json({ to, subject, text, html, nonce });
  });
  return app;
}
