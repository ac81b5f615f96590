import { z } from 'zod';
import {
  type ApiError,
  apiError,
  type ChangeImage,
  type ChangePage,
  type CreatePage,
  hierarchyList,
  type ImageFilter,
  imageList,
  libraryImage,
  pageDetail,
  pageHistory,
  pageSummary,
  pageVersion,
  peopleOnPages,
  type presence,
  publishedPage,
  type RestorePage,
  type RevisionConflict,
  revisionConflict,
  type SavePage,
  type SiteOptions,
  type StoryFilter,
  sanitisedHtml,
  savedDraft,
  savedPage,
  siteList,
  sourceSummary,
  speedReport,
  storyList,
  versionDetail,
} from '../../schemas/api.ts';
import { type AuditFilter, auditPage } from '../../schemas/audit.ts';
import { type BlockChoices, blockChoices } from '../../schemas/block-choices.ts';
import {
  addressFacts,
  type BringBackPage,
  emptiedTrash,
  missingLinks,
  type PageState,
  type WithdrawPage,
} from '../../schemas/desk-api.ts';
import type { ContentRequest } from '../../schemas/feed.ts';
import { jobList } from '../../schemas/jobs.ts';
import { pairingCode } from '../../schemas/live/pairing.ts';
import { mailList } from '../../schemas/mail-api.ts';
import { type NameList, namesReply } from '../../schemas/names-api.ts';
import type { Issue } from '../../schemas/page.ts';
import {
  type CreatePreview,
  newPreview,
  pageWeight,
  previewLink,
} from '../../schemas/preview-api.ts';
import {
  pagePublishing,
  type SchedulePage,
  scheduledPage,
  type UnpublishPage,
} from '../../schemas/publishing-api.ts';
import { readerFile, readerListing } from '../../schemas/reader-support.ts';
import { siteProperties } from '../../schemas/site.ts';
import { type SiteAlert, siteAlertReply } from '../../schemas/site-alert.ts';
import {
  type AddPasskey,
  accountList,
  type ChangeAccount,
  endedSessions,
  type InviteStaff,
  passkeyList,
  passkeyOptions,
  sessionList,
  signinLink,
  staffMember,
} from '../../schemas/staff-api.ts';
import {
  type RestoreTaken,
  type TakenKind,
  takeableList,
  type Withdraw,
} from '../../schemas/take-down.ts';

/** A call that did not end well. `status` is 0 when the server could not be reached at all. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  constructor(
    readonly status: number,
    readonly body: ApiError,
    /** What the server wrote, for developers; '' when nothing came. */
    readonly raw = '',
  ) {
    super(body.message);
  }
  get issues(): Issue[] {
    return this.body.issues ?? [];
  }
  get conflict(): RevisionConflict['current'] | undefined {
    return revisionConflict.safeParse(this.body).data?.current;
  }
}

/** Status of what was understood and is refused. */
export const UNPROCESSABLE = 422;
export const UNREACHABLE: ApiError = {
  code: 'unreachable',
  message: 'No hay conexión con el servidor. Tu trabajo sigue aquí.',
};
export const UNREADABLE: ApiError = {
  code: 'internal',
  message: 'El servidor respondió algo inesperado.',
};

const MISFIT: ApiError = {
  code: 'internal',
  message: 'El servidor respondió algo que el editor no entiende. Recarga la página.',
};

type Fetch = typeof fetch;

function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isApiError = (reply: unknown): reply is ApiError => apiError.safeParse(reply).success;

/** Sends a request and returns its reply as JSON; undefined when it is empty. */
async function call(
  send: Fetch,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; raw: string; reply: unknown }> {
  const init: RequestInit = { method, headers: { accept: 'application/json' } };
  if (body !== undefined) {
    init.headers = { accept: 'application/json', 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  let response: Response;
  let raw: string;
  try {
    response = await send(path, init);
    raw = await response.text();
  } catch {
    throw new CallFailed(0, UNREACHABLE);
  }
  const reply = parseBody(raw);
  if (!response.ok)
    throw new CallFailed(response.status, isApiError(reply) ? reply : UNREADABLE, raw);
  return { status: response.status, raw, reply };
}

/** The reply as the contract says. Throws CallFailed for one that does not fit. */
export async function read<T extends z.ZodType>(
  shape: T,
  ...request: Parameters<typeof call>
): Promise<z.output<T>> {
  const { status, raw, reply } = await call(...request);
  const result = shape.safeParse(reply);
  if (result.success) return result.data;
  const [fault] = result.error.issues;
  const where = fault?.path.length ? ` (${fault.path.map(String).join('.')})` : '';
  throw new CallFailed(status, { ...MISFIT, message: MISFIT.message + where }, raw);
}

const id = encodeURIComponent;
const nothing = z.unknown().transform(() => undefined);

const listOf = (query: Record<string, string | number>): URLSearchParams =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));

/** Where the log comes from as a file. */
export const auditExportAddress = (filter: AuditFilter, format: 'csv' | 'json'): string =>
  `/api/audit/export?${listOf({ ...withoutEmpty(filter), format })}`;

/** Fields that are set. */
const withoutEmpty = (query: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

const PASSKEYS = '/api/staff/me/passkeys';
const sessionsOf = (of: string): string =>
  `/api/staff/${of === 'me' ? of : `accounts/${id(of)}`}/sessions`;

/** The staff API as the editor calls it. Every method throws `CallFailed`. */
export const makeApi = (send: Fetch) => ({
  me: () => read(staffMember, send, 'GET', '/api/staff/me'),
  blockChoices: () => read(blockChoices, send, 'GET', '/api/staff/me/blocks'),
  putBlockChoices: (choices: BlockChoices) =>
    read(nothing, send, 'PUT', '/api/staff/me/blocks', choices),
  signOut: () => read(nothing, send, 'POST', '/api/staff/sign-out'),
  readers: (search: string) =>
    read(readerListing, send, 'GET', `/api/readers?${listOf(withoutEmpty({ search }))}`),
  setReaderSegment: (readerId: string, segment: string) =>
    read(readerFile, send, 'PUT', `/api/readers/${id(readerId)}/segment`, { segment }),
  reader: (readerId: string) => read(readerFile, send, 'GET', `/api/readers/${id(readerId)}`),
  setReaderDisabled: (readerId: string, isDisabled: boolean) =>
    read(readerFile, send, 'PUT', `/api/readers/${id(readerId)}/state`, { isDisabled }),
  endReaderSessions: (readerId: string) =>
    read(readerFile, send, 'DELETE', `/api/readers/${id(readerId)}/sessions`),
  endReaderSession: (readerId: string, session: string) =>
    read(readerFile, send, 'DELETE', `/api/readers/${id(readerId)}/sessions/${id(session)}`),
  accounts: () => read(accountList, send, 'GET', '/api/staff/accounts'),
  inviteStaff: (input: InviteStaff) => read(signinLink, send, 'POST', '/api/staff/accounts', input),
  changeAccount: (staffId: string, input: ChangeAccount) =>
    read(nothing, send, 'PATCH', `/api/staff/accounts/${id(staffId)}`, input),
  newSigninLink: (staffId: string) =>
    read(signinLink, send, 'POST', `/api/staff/accounts/${id(staffId)}/link`),
  setAccountActive: (staffId: string, isActive: boolean) => {
    const verb = isActive ? 'reactivate' : 'deactivate';
    return read(nothing, send, 'POST', `/api/staff/accounts/${id(staffId)}/${verb}`);
  },
  /** `of`: an account's id, or `me`. */
  sessions: (of: string) => read(sessionList, send, 'GET', `${sessionsOf(of)}`),
  endSession: (of: string, session: string) =>
    read(nothing, send, 'DELETE', `${sessionsOf(of)}/${id(session)}`),
  /** All but the one that sends this. */
  endSessions: (of: string) => read(endedSessions, send, 'DELETE', sessionsOf(of)),
  passkeys: () => read(passkeyList, send, 'GET', PASSKEYS),
  passkeyOptions: () => read(passkeyOptions, send, 'POST', `${PASSKEYS}/options`),
  addPasskey: (input: AddPasskey) => read(nothing, send, 'POST', PASSKEYS, input),
  renamePasskey: (passkey: string, name: string) =>
    read(nothing, send, 'PATCH', `${PASSKEYS}/${id(passkey)}`, { name }),
  removePasskey: (passkey: string) => read(nothing, send, 'DELETE', `${PASSKEYS}/${id(passkey)}`),
  passkeySigninOptions: () => read(passkeyOptions, send, 'POST', '/signin/passkey/options'),
  passkeySignin: (credential: AddPasskey['credential']) =>
    read(nothing, send, 'POST', '/signin/passkey', { credential }),
  sites: () => read(siteList, send, 'GET', '/api/sites'),
  changeSite: (site: string, options: SiteOptions) =>
    read(siteProperties, send, 'PATCH', `/api/sites/${id(site)}`, options),
  siteAlert: (site: string) => read(siteAlertReply, send, 'GET', `/api/sites/${id(site)}/alert`),
  setSiteAlert: (site: string, alert: SiteAlert) =>
    read(siteAlertReply, send, 'PUT', `/api/sites/${id(site)}/alert`, alert),
  endSiteAlert: (site: string) =>
    read(siteAlertReply, send, 'DELETE', `/api/sites/${id(site)}/alert`),
  pages: (site: string, state: PageState = 'desk') =>
    read(z.array(pageSummary), send, 'GET', `/api/pages?${listOf({ site, state })}`),
  page: (pageId: string) => read(pageDetail, send, 'GET', `/api/pages/${id(pageId)}`),
  address: (site: string, path: string, page: string) =>
    read(addressFacts, send, 'GET', `/api/addresses?${listOf({ site, path, page })}`),
  /** Which of some paths of a site lead readers to nothing; `MAX_LINKS` of them at most. */
  missingLinks: async (site: string, paths: readonly string[]): Promise<string[]> => {
    const search = listOf({ site });
    for (const path of paths) search.append('path', path);
    return (await read(missingLinks, send, 'GET', `/api/links?${search}`)).missing;
  },
  createPage: (input: CreatePage) => read(pageDetail, send, 'POST', '/api/pages', input),
  changePage: (pageId: string, input: ChangePage) =>
    read(pageSummary, send, 'PATCH', `/api/pages/${id(pageId)}`, input),
  archivePage: (pageId: string, input: WithdrawPage) =>
    read(pageSummary, send, 'POST', `/api/pages/${id(pageId)}/archive`, input),
  deletePage: (pageId: string, input: WithdrawPage) =>
    read(nothing, send, 'DELETE', `/api/pages/${id(pageId)}`, input),
  bringBackPage: (pageId: string, input: BringBackPage) =>
    read(pageSummary, send, 'POST', `/api/pages/${id(pageId)}/undelete`, input),
  erasePage: (site: string, page: string) =>
    read(emptiedTrash, send, 'DELETE', `/api/trash?${listOf({ site, page })}`),
  saveDraft: (pageId: string, input: SavePage) =>
    read(savedDraft, send, 'PUT', `/api/pages/${id(pageId)}/draft`, input),
  saveVersion: (pageId: string, input: SavePage) =>
    read(savedPage, send, 'POST', `/api/pages/${id(pageId)}/versions`, input),
  /** What this editor can undo on a page, as `saveHistory` was given it; null: nothing. */
  history: async (pageId: string): Promise<unknown> =>
    (await read(pageHistory, send, 'GET', `/api/pages/${id(pageId)}/history`)).history,
  saveHistory: (pageId: string, history: unknown) =>
    read(nothing, send, 'PUT', `/api/pages/${id(pageId)}/history`, { history }),
  /** What readers would load of the working draft. */
  pageWeight: (pageId: string) => read(pageWeight, send, 'GET', `/api/pages/${id(pageId)}/weight`),
  peopleOnPages: (site: string) =>
    read(peopleOnPages, send, 'GET', `/api/presence?${new URLSearchParams({ site })}`),
  tellPresence: (pageId: string, input: z.input<typeof presence>) =>
    read(nothing, send, 'PUT', `/api/pages/${id(pageId)}/presence`, input),
  publish: (pageId: string, input: SavePage) =>
    read(publishedPage, send, 'POST', `/api/pages/${id(pageId)}/publish`, input),
  versions: (pageId: string) =>
    read(z.array(pageVersion), send, 'GET', `/api/pages/${id(pageId)}/versions`),
  version: (pageId: string, version: number) =>
    read(versionDetail, send, 'GET', `/api/pages/${id(pageId)}/versions/${version}`),
  nameVersion: (pageId: string, version: number, name: string) =>
    read(pageVersion, send, 'PATCH', `/api/pages/${id(pageId)}/versions/${version}`, { name }),
  publishing: (pageId: string) =>
    read(pagePublishing, send, 'GET', `/api/pages/${id(pageId)}/publishing`),
  schedule: (pageId: string, input: SchedulePage) =>
    read(scheduledPage, send, 'POST', `/api/pages/${id(pageId)}/schedules`, input),
  unschedule: (pageId: string, schedule: string) =>
    read(nothing, send, 'DELETE', `/api/pages/${id(pageId)}/schedules/${id(schedule)}`),
  unpublish: (pageId: string, input: UnpublishPage) =>
    read(pageSummary, send, 'POST', `/api/pages/${id(pageId)}/unpublish`, input),
  previews: (pageId: string) =>
    read(z.array(previewLink), send, 'GET', `/api/pages/${id(pageId)}/previews`),
  createPreview: (pageId: string, input: CreatePreview) =>
    read(newPreview, send, 'POST', `/api/pages/${id(pageId)}/previews`, input),
  revokePreview: (pageId: string, preview: string) =>
    read(nothing, send, 'DELETE', `/api/pages/${id(pageId)}/previews/${id(preview)}`),
  restore: (pageId: string, input: RestorePage) =>
    read(savedPage, send, 'POST', `/api/pages/${id(pageId)}/restore`, input),
  stories: (
    site: string,
    q: string,
    offset: number,
    limit: number,
    { not = [], ...filter }: StoryFilter = {},
  ) => {
    const search = listOf({ site, q, limit, offset, ...withoutEmpty(filter) });
    for (const story of not) search.append('not', story);
    return read(storyList, send, 'GET', `/api/content/stories?${search}`);
  },
  /** Things with names that `q` finds. */
  names: (site: string, list: NameList, q: string, offset: number, limit: number) => {
    const search = listOf({ site, list, q, limit, offset });
    return read(namesReply, send, 'GET', `/api/content/names?${search}`);
  },
  /** What some stored values are called. */
  namesOf: (site: string, list: NameList, values: readonly string[]) => {
    const search = listOf({ site, list });
    for (const value of values) search.append('value', value);
    return read(namesReply, send, 'GET', `/api/content/names?${search}`);
  },
  speed: () => read(speedReport, send, 'GET', '/api/speed'),
  sources: () => read(z.array(sourceSummary), send, 'GET', '/api/content/sources'),
  /** Names of a site's menus. */
  hierarchies: (site: string) =>
    read(hierarchyList, send, 'GET', `/api/content/hierarchies?${listOf({ site })}`),
  /**
   * The reply of a content source, whatever it is, now or as of a moment to come; null when it
   * found nothing.
   */
  content: async (site: string, request: ContentRequest, at?: string): Promise<unknown> => {
    const search = listOf({ query: JSON.stringify(request.query), _website: site });
    if (at) search.set('at', at);
    if (request.filter?.length) search.set('filter', request.filter.join(','));
    try {
      const { reply } = await call(send, 'GET', `/api/content/${id(request.source)}?${search}`);
      return reply ?? null;
    } catch (error) {
      if (error instanceof CallFailed && error.status === 404) return null;
      throw error;
    }
  },
  images: (q: string, offset: number, limit: number, filter: ImageFilter = 'all') =>
    read(imageList, send, 'GET', `/api/images?${listOf({ q, filter, limit, offset })}`),
  image: (imageId: string) => read(libraryImage, send, 'GET', `/api/images/${id(imageId)}`),
  changeImage: (imageId: string, input: ChangeImage) =>
    read(libraryImage, send, 'PATCH', `/api/images/${id(imageId)}`, input),
  audit: (query: AuditFilter & { before: string }) =>
    read(auditPage, send, 'GET', `/api/audit?${listOf(withoutEmpty(query))}`),
  pair: () => read(pairingCode, send, 'POST', '/api/live/pairing'),
  jobs: () => read(jobList, send, 'GET', '/api/jobs'),
  retryJob: (jobId: string) => read(nothing, send, 'POST', `/api/jobs/${id(jobId)}/retry`),
  mails: (to: string) => read(mailList, send, 'GET', `/api/mails?${listOf(withoutEmpty({ to }))}`),
  takeable: (query: { kind: string; q: string; offset: number; limit: number }) =>
    read(takeableList, send, 'GET', `/api/content/documents?${listOf(query)}`),
  withdraw: (input: Withdraw) => read(nothing, send, 'POST', '/api/content/withdrawals', input),
  restoreDocument: (input: RestoreTaken) =>
    read(nothing, send, 'POST', '/api/content/withdrawals/restore', input),
  deleteDocument: (kind: TakenKind, documentId: string, reason: string) =>
    read(nothing, send, 'DELETE', `/api/content/documents/${id(documentId)}?${listOf({ kind })}`, {
      reason,
    }),
  removeVersion: (pageId: string, version: number, reason: string) =>
    read(nothing, send, 'DELETE', `/api/pages/${id(pageId)}/versions/${version}`, { reason }),
  sanitise: (site: string, html: string, kind: 'html' | 'inline') =>
    read(sanitisedHtml, send, 'POST', '/api/html/sanitise', { site, html, kind }),
  styles: async (site: string): Promise<string> => {
    const response = await send(`/api/canvas/styles?site=${id(site)}`);
    if (!response.ok) throw new CallFailed(response.status, UNREADABLE);
    return response.text();
  },
});

export type Api = ReturnType<typeof makeApi>;
