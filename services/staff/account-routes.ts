import type { Context, Hono } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import { staffEndpoints as api } from '../../schemas/endpoints/staff.ts';
import type { Issue } from '../../schemas/page.ts';
import type { Grant, GrantableSite, SigninLink, StaffAccount } from '../../schemas/staff-api.ts';
import type { Tx } from '../database/database.ts';
import { invalid, notFound, Problem } from '../http/problem.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import {
  changeAccount,
  deactivateAccount,
  listAccounts,
  lockAccounts,
  reactivateAccount,
  readAccount,
} from './accounts.ts';
import { grantWords } from './grant-words.ts';
import { sessionIdOf, staffOf } from './http/guard.ts';
import { endSessionOf, endSessionsOf, listSessions } from './sessions.ts';
import { mailLinkBeside } from './staff-mails.ts';
import { createSigninLink, createStaff, SIGNIN_LINK_MS, signinAddress } from './store.ts';

interface AccountDependencies extends EndpointDependencies {
  clock: Clock;
  ids: () => string;
  config: { editorOrigin: string };
  /** Do mails go out? Else they stay in the mailbox. */
  isSendingMail: boolean;
  /** The sites and sections that a grant may name. */
  grantableSites(tx: Tx): Promise<GrantableSite[]>;
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

const subjectOf = (
  { id, name, email }: Pick<StaffAccount, 'id' | 'name' | 'email'>,
  more = '',
) => ({
  subject: { kind: 'staff', id } as const,
  detail: [`${name} (${email})`, more].filter(Boolean).join(': '),
});

/**
 * Accounts of the staff, for admins: `/staff/accounts…`. Nobody takes the role of admin from
 * themselves. To be mounted at `/api`.
 */
export function accountRoutes(dependencies: AccountDependencies): Hono {
  const { clock, ids, config, grantableSites, isSendingMail: isMailed } = dependencies;
  const { app, handle } = serveEndpoints(dependencies);

  /** An account that is about to be changed, one change at a time. */
  const lockAccount = async (tx: Tx, c: Context, id: string): Promise<StaffAccount> => {
    await lockAccounts(tx, staffOf(c).id);
    return readAccount(tx, id, clock);
  };
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
    const link = signinAddress(config.editorOrigin, token);
    return { id, link, expiresAt, isMailed };
  };

  handle(api.accounts, async ({ tx }) => ({
    accounts: await listAccounts(tx, clock),
    sites: await grantableSites(tx),
  }));

  handle(api.inviteStaff, async ({ c, body, tx, note }) => {
    await lockAccounts(tx, staffOf(c).id);
    refuseUnknownPlaces(body.grants, await grantableSites(tx));
    const id = await createStaff(tx, body, { clock, ids });
    if (id === undefined)
      throw new Problem(409, 'email_taken', 'Ya hay una cuenta con ese correo.', {
        issues: [{ path: ['email'], message: 'Ya hay una cuenta con ese correo' }],
      });
    const line = subjectOf({ ...body, id }, grantWords(body.grants));
    await note({ ...line, before: null, after: body.grants });
    return linkFor(tx, await readAccount(tx, id, clock), 'invitation');
  });

  handle(api.changeAccount, async ({ c, params, body, tx, note }) => {
    const before = await lockAccount(tx, c, params.id);
    if (body.grants) refuseUnknownPlaces(body.grants, await grantableSites(tx));
    if (body.grants && isAdminOf(before.grants) && !isAdminOf(body.grants))
      refuseOwn(c, before, 'No puedes quitarte la administración: pídeselo a quien la comparte.');
    await changeAccount(tx, before.id, body);
    const { name, grants } = await readAccount(tx, before.id, clock);
    await note({
      ...subjectOf({ ...before, name }, grantWords(grants)),
      before: { name: before.name, grants: before.grants },
      after: { name, grants },
    });
    return readAccount(tx, before.id, clock);
  });

  handle(api.newSigninLink, async ({ c, params, tx, note }) => {
    const account = await lockAccount(tx, c, params.id);
    if (!account.isActive)
      throw new Problem(409, 'inactive', 'La cuenta está desactivada: reactívala primero.');
    await note({ ...subjectOf(account), before: null });
    return linkFor(tx, account, 'link');
  });

  handle(api.deactivateAccount, async ({ c, params, tx, note }) => {
    const account = await lockAccount(tx, c, params.id);
    refuseOwn(c, account, 'No puedes desactivar tu propia cuenta.');
    await deactivateAccount(tx, account.id, clock());
    await note({ ...subjectOf(account), before: null });
    return readAccount(tx, account.id, clock);
  });

  handle(api.reactivateAccount, async ({ c, params, tx, note }) => {
    const account = await lockAccount(tx, c, params.id);
    await reactivateAccount(tx, account.id);
    await note({ ...subjectOf(account), before: null });
    return readAccount(tx, account.id, clock);
  });

  handle(api.accountSessions, async ({ c, params, tx }) => {
    const { id } = await readAccount(tx, params.id, clock);
    return listSessions(tx, id, sessionIdOf(c), clock);
  });

  handle(api.endAccountSession, async ({ params, tx, note }) => {
    const account = await readAccount(tx, params.id, clock);
    if (!(await endSessionOf(tx, account.id, params.session)))
      throw notFound('Esa sesión ya había terminado.');
    await note({ ...subjectOf(account), before: null });
  });

  handle(api.endAccountSessions, async ({ c, params, tx, note }) => {
    const account = await readAccount(tx, params.id, clock);
    const ended = await endSessionsOf(tx, account.id, sessionIdOf(c));
    if (ended > 0) await note({ ...subjectOf(account, `${ended}`), before: null });
    return { ended };
  });

  return app;
}
