import { type Context, Hono } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import type { Issue } from '../../schemas/page.ts';
import {
  type AccountList,
  changeAccount as changeAccountShape,
  type Grant,
  type GrantableSite,
  inviteStaff,
  type SigninLink,
  type StaffAccount,
} from '../../schemas/staff-api.ts';
import type { Act, StaffAudit } from '../audit/audit-log.ts';
import type { Database, Tx } from '../database/database.ts';
import {
  check,
  type FaultLog,
  invalid,
  notFound,
  Problem,
  readJson,
  replyWithProblem,
} from '../http/problem.ts';
import {
  changeAccount,
  deactivateAccount,
  listAccounts,
  lockAccounts,
  reactivateAccount,
  readAccount,
} from './accounts.ts';
import { grantWords } from './grant-words.ts';
import { sessionIdOf, staffOf } from './guard.ts';
import { endSessionOf, endSessionsOf, listSessions } from './sessions.ts';
import { mailLinkBeside } from './staff-mails.ts';
import { createSigninLink, createStaff, SIGNIN_LINK_MS } from './store.ts';

const MAX_BYTES = 20_000;

interface AccountDependencies {
  database: Database;
  clock: Clock;
  ids: () => string;
  config: { editorOrigin: string };
  /** Do mails go out? Else they stay in the mailbox. */
  isSendingMail: boolean;
  /** The sites and sections that a grant may name. */
  grantableSites(tx: Tx): Promise<GrantableSite[]>;
  audit: StaffAudit;
  log?: FaultLog;
}

/** Throws Problem 422 for a grant on a site or section that is not there. */
function refuseUnknownPlaces(grants: readonly Grant[], sites: readonly GrantableSite[]): void {
  const issues: Issue[] = grants.flatMap(({ site, section }, index) => {
    const among = site === null ? sites : sites.filter(({ key }) => key === site);
    if (among.length === 0)
      return [{ path: ['grants', index, 'site'], message: `No hay un sitio «${site}»` }];
    const has = among.some(({ sections }) => sections.some(({ id }) => id === section));
    return section === null || has
      ? []
      : [{ path: ['grants', index, 'section'], message: `No hay una sección «${section}»` }];
  });
  if (issues.length > 0) throw invalid(issues);
}

const isAdminOf = (grants: readonly Grant[]) => grants.some(({ role }) => role === 'admin');

const told = ({ id, name, email }: Pick<StaffAccount, 'id' | 'name' | 'email'>, more = '') => ({
  subject: { kind: 'staff', id } as const,
  detail: [`${name} (${email})`, more].filter(Boolean).join(': '),
});

/**
 * Accounts of the staff, for admins: `/staff/accounts…`. Nobody takes the role of admin from
 * themselves. To be mounted at `/api`.
 */
export function accountRoutes(dependencies: AccountDependencies): Hono {
  const { database, clock, ids, config, grantableSites, audit, log } = dependencies;
  const { isSendingMail: isMailed } = dependencies;
  const app = new Hono();
  app.onError(replyWithProblem(log));

  /** Changes an account, one change at a time, and says so in the log. */
  const change = (
    c: Context,
    work: (tx: Tx, account: StaffAccount) => Promise<Act>,
  ): Promise<StaffAccount> =>
    database.transaction(async (tx) => {
      await lockAccounts(tx, staffOf(c).id);
      const account = await readAccount(tx, c.req.param('id') ?? '', clock);
      await audit(tx, c, await work(tx, account));
      return readAccount(tx, account.id, clock);
    });
  const refuseOwn = (c: Context, { id }: StaffAccount, message: string): void => {
    if (id === staffOf(c).id) throw new Problem(409, 'own_account', message);
  };
  /** Shown to the admin, and mailed. */
  const linkFor = async (
    tx: Tx,
    { id, email }: StaffAccount,
    kind: 'invitation' | 'link',
  ): Promise<SigninLink> => {
    const token = await createSigninLink(tx, email, { clock });
    await mailLinkBeside(tx, token, kind);
    const expiresAt = new Date(clock().getTime() + SIGNIN_LINK_MS).toISOString();
    const link = `${config.editorOrigin}/signin?token=${token}`;
    return { id, link, expiresAt, isMailed };
  };

  app.get('/staff/accounts', async (c) => {
    const { db } = database;
    const [accounts, sites] = [await listAccounts(db, clock), await grantableSites(db)];
    return c.json({ accounts, sites } satisfies AccountList);
  });

  app.post('/staff/accounts', async (c) => {
    const given = check(inviteStaff, await readJson(c.req.raw, MAX_BYTES));
    const link = await database.transaction(async (tx) => {
      await lockAccounts(tx, staffOf(c).id);
      refuseUnknownPlaces(given.grants, await grantableSites(tx));
      const id = await createStaff(tx, given, { clock, ids });
      if (id === undefined)
        throw new Problem(409, 'email_taken', 'Ya hay una cuenta con ese correo.', {
          issues: [{ path: ['email'], message: 'Ya hay una cuenta con ese correo' }],
        });
      const { grants } = given;
      const invited = told({ ...given, id }, grantWords(grants));
      await audit(tx, c, { action: 'staff.create', ...invited, before: null, after: grants });
      return linkFor(tx, await readAccount(tx, id, clock), 'invitation');
    });
    return c.json(link, 201);
  });

  app.patch('/staff/accounts/:id', async (c) => {
    const given = check(changeAccountShape, await readJson(c.req.raw, MAX_BYTES));
    const account = await change(c, async (tx, before) => {
      if (given.grants) refuseUnknownPlaces(given.grants, await grantableSites(tx));
      if (given.grants && isAdminOf(before.grants) && !isAdminOf(given.grants))
        refuseOwn(c, before, 'No puedes quitarte la administración: pídeselo a quien la comparte.');
      await changeAccount(tx, before.id, given);
      const { name, grants } = await readAccount(tx, before.id, clock);
      return {
        action: 'staff.change',
        ...told({ ...before, name }, grantWords(grants)),
        before: { name: before.name, grants: before.grants },
        after: { name, grants },
      };
    });
    return c.json(account);
  });

  app.post('/staff/accounts/:id/link', async (c) => {
    const link = await database.transaction(async (tx) => {
      await lockAccounts(tx, staffOf(c).id);
      const account = await readAccount(tx, c.req.param('id'), clock);
      if (!account.isActive)
        throw new Problem(409, 'inactive', 'La cuenta está desactivada: reactívala primero.');
      await audit(tx, c, { action: 'signin.link', ...told(account), before: null });
      return linkFor(tx, account, 'link');
    });
    return c.json(link, 201);
  });

  app.post('/staff/accounts/:id/deactivate', async (c) =>
    c.json(
      await change(c, async (tx, account) => {
        refuseOwn(c, account, 'No puedes desactivar tu propia cuenta.');
        await deactivateAccount(tx, account.id, clock());
        return { action: 'staff.deactivate', ...told(account), before: null };
      }),
    ),
  );

  app.post('/staff/accounts/:id/reactivate', async (c) =>
    c.json(
      await change(c, async (tx, account) => {
        await reactivateAccount(tx, account.id);
        return { action: 'staff.reactivate', ...told(account), before: null };
      }),
    ),
  );

  app.get('/staff/accounts/:id/sessions', async (c) => {
    const { id } = await readAccount(database.db, c.req.param('id'), clock);
    return c.json(await listSessions(database.db, id, sessionIdOf(c), clock));
  });

  app.delete('/staff/accounts/:id/sessions/:session', async (c) => {
    await database.transaction(async (tx) => {
      const account = await readAccount(tx, c.req.param('id'), clock);
      if (!(await endSessionOf(tx, account.id, c.req.param('session'))))
        throw notFound('Esa sesión ya había terminado.');
      await audit(tx, c, { action: 'session.end', ...told(account), before: null });
    });
    return c.body(null, 204);
  });

  app.delete('/staff/accounts/:id/sessions', async (c) => {
    const ended = await database.transaction(async (tx) => {
      const account = await readAccount(tx, c.req.param('id'), clock);
      const count = await endSessionsOf(tx, account.id, sessionIdOf(c));
      const act = told(account, `${count}`);
      if (count > 0) await audit(tx, c, { action: 'session.end-all', ...act, before: null });
      return count;
    });
    return c.json({ ended });
  });

  return app;
}
