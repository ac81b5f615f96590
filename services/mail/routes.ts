import { type Context, Hono } from 'hono';
import { operationEndpoints as api } from '../../schemas/endpoints/operations.ts';
import type { Database } from '../database/database.ts';
import { type FaultLog, notFound, replyWithProblem } from '../http/problem.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { listMails } from './mailbox.ts';

interface MailDependencies extends EndpointDependencies {
  /** Are mails handed to a server, and none kept? */
  isSendingMail: boolean;
}

const recipientIn = (to: string | undefined): string | undefined =>
  to?.trim().toLowerCase() || undefined;

/** The mailbox, for admins. To be mounted at `/api`. */
export function mailRoutes(dependencies: MailDependencies): Hono {
  const { isSendingMail: isSending } = dependencies;
  const { app, handle } = serveEndpoints(dependencies);
  handle(api.mails, async ({ query, tx }) => ({
    isSending,
    mails: await listMails(tx, recipientIn(query.to)),
  }));
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
    const recipient = recipientIn(c.req.query('to'));
    const [mail] =
      isOpen(c) && recipient !== undefined ? await listMails(database.db, recipient) : [];
    if (!mail) throw notFound('No hay correo para esa dirección.');
    const { to, subject, text, html, nonce } = mail;
    c.header('Cache-Control', 'no-store');
    return c.json({ to, subject, text, html, nonce });
  });
  return app;
}
