import { sql } from 'drizzle-orm';
import type { Clock } from '../../schemas/clock.ts';
import { type Database, rows } from '../database/database.ts';
import { keepMail, type Mail } from './mailbox.ts';

/** Hands a mail to a server; throws when it was not taken. */
export type Transport = (mail: Mail) => Promise<void>;

interface SmtpOptions {
  /** `smtps://user:password@host:465` */
  url: string;
  /** `La Brújula <avisos@labrujula.example>` */
  from: string;
}

const TIMEOUT_MS = 20_000;
/** As many as a node sends mails at a time. */
const MAX_CONNECTIONS = 10;
/** Servers close those on which nothing is sent: sooner than they do. */
const IDLE_MS = 10_000;

/** Ten connections at most, kept while there is something to send. */
export function smtpTransport({ url, from }: SmtpOptions): Transport {
  let opened: Promise<import('nodemailer').Transporter> | undefined;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      idleTimeout: IDLE_MS,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
  };
  const host = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return async ({ id, to, subject, text, html }) => {
    opened ??= open();
    const transporter = await opened;
    await transporter.sendMail({
      from,
      // An object: an address is never read as a list of them.
      to: { name: '', address: to },
      subject,
      text,
      html,
      // Of two that a server took, one before it could say so, programs show one.
      messageId: `<${id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}

/** Whether the server at an address lets us in. Throws where it does not. */
export async function verifySmtp(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transporter = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transporter.verify();
  } finally {
    transporter.close();
  }
}

/** Where mails go. */
export interface Post {
  /** False: mails are kept in the mailbox. */
  isSending: boolean;
  /** Sends a mail once. Throws when it could not be handed over: it is to be tried again then. */
  send(mail: Mail): Promise<void>;
  /** What this node handed over, and what was not taken. */
  figures: Readonly<{ sent: number; failed: number }>;
}

/** rule 12.11: without a transport mails stay where staff and tests read them. */
export function openPost(
  { database, clock }: { database: Database; clock: Clock },
  transport?: Transport,
): Post {
  const { db } = database;
  const wasSent = async (id: string) =>
    (await rows(db, sql`SELECT FROM sent_mails WHERE id = ${id}`)).length > 0;
  const figures = { sent: 0, failed: 0 };
  return {
    isSending: transport !== undefined,
    figures,
    send: async (mail) => {
      if (!transport) return keepMail(db, mail, clock());
      if (await wasSent(mail.id)) return;
      try {
        await transport(mail);
      } catch (error) {
        figures.failed += 1;
        throw error;
      }
      figures.sent += 1;
      await db.execute(
        sql`INSERT INTO sent_mails (id, sent_at) VALUES (${mail.id}, ${clock().toISOString()})
          ON CONFLICT DO NOTHING`,
      );
    },
  };
}
