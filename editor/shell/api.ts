import type {
  ApiError,
  ChangeImage,
  CreatePage,
  ImageList,
  LibraryImage,
  PageDetail,
  PageSummary,
  PageVersion,
  PublishedPage,
  RestorePage,
  SavedPage,
  SavePage,
  SiteOptions,
  SourceSummary,
  SpeedReport,
  StaffMember,
  StoryList,
  VersionConflict,
} from '../../schemas/api.ts';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { Issue } from '../../schemas/page.ts';
import type { SiteProperties } from '../../schemas/site.ts';

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
  get conflict(): VersionConflict['current'] | undefined {
    return this.body.code === 'version_conflict'
      ? (this.body as VersionConflict).current
      : undefined;
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

type Fetch = typeof fetch;

function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isApiError = (body: unknown): body is ApiError =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof (body as ApiError).message === 'string';

async function call<T>(send: Fetch, method: string, path: string, body?: unknown): Promise<T> {
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
  const answer = parseBody(raw);
  if (!response.ok)
    throw new CallFailed(response.status, isApiError(answer) ? answer : UNREADABLE, raw);
  return answer as T;
}

const id = encodeURIComponent;
const list = <T>(answer: T[] | { items: T[] }): T[] =>
  Array.isArray(answer) ? answer : answer.items;

/** The staff API as the editor calls it. Every method throws `CallFailed`. */
export const makeApi = (send: Fetch) => ({
  me: () => call<StaffMember>(send, 'GET', '/api/staff/me'),
  signOut: () => call<void>(send, 'POST', '/api/staff/sign-out'),
  sites: async () =>
    list(await call<SiteProperties[] | { items: SiteProperties[] }>(send, 'GET', '/api/sites')),
  changeSite: (site: string, options: SiteOptions) =>
    call<SiteProperties>(send, 'PATCH', `/api/sites/${id(site)}`, options),
  pages: async (site: string) =>
    list(
      await call<PageSummary[] | { items: PageSummary[] }>(
        send,
        'GET',
        `/api/pages?site=${id(site)}`,
      ),
    ),
  page: (pageId: string) => call<PageDetail>(send, 'GET', `/api/pages/${id(pageId)}`),
  createPage: (input: CreatePage) => call<PageDetail>(send, 'POST', '/api/pages', input),
  changePage: (pageId: string, input: Partial<Pick<CreatePage, 'name' | 'route'>>) =>
    call<PageSummary>(send, 'PATCH', `/api/pages/${id(pageId)}`, input),
  deletePage: (pageId: string) => call<void>(send, 'DELETE', `/api/pages/${id(pageId)}`),
  undeletePage: (pageId: string) => call<void>(send, 'POST', `/api/pages/${id(pageId)}/undelete`),
  saveDraft: (pageId: string, input: SavePage) =>
    call<SavedPage>(send, 'PUT', `/api/pages/${id(pageId)}/draft`, input),
  publish: (pageId: string, input: SavePage) =>
    call<PublishedPage>(send, 'POST', `/api/pages/${id(pageId)}/publish`, input),
  versions: async (pageId: string) =>
    list(
      await call<PageVersion[] | { items: PageVersion[] }>(
        send,
        'GET',
        `/api/pages/${id(pageId)}/versions`,
      ),
    ),
  restore: (pageId: string, input: RestorePage) =>
    call<SavedPage>(send, 'POST', `/api/pages/${id(pageId)}/restore`, input),
  stories: (site: string, query: string, offset: number, limit: number) =>
    call<StoryList>(
      send,
      'GET',
      `/api/content/stories?${new URLSearchParams({ site, q: query, limit: String(limit), offset: String(offset) })}`,
    ),
  speed: () => call<SpeedReport>(send, 'GET', '/api/speed'),
  sources: () => call<SourceSummary[]>(send, 'GET', '/api/content/sources'),
  /** Names of a site's menus. */
  hierarchies: (site: string) =>
    call<string[]>(send, 'GET', `/api/content/hierarchies?${new URLSearchParams({ site })}`),
  /** The reply of a content source; null when it found nothing. */
  content: async (site: string, request: ContentRequest): Promise<unknown> => {
    const search = new URLSearchParams({ query: JSON.stringify(request.query), _website: site });
    if (request.filter?.length) search.set('filter', request.filter.join(','));
    try {
      return (
        (await call<unknown>(send, 'GET', `/api/content/${id(request.source)}?${search}`)) ?? null
      );
    } catch (error) {
      if (error instanceof CallFailed && error.status === 404) return null;
      throw error;
    }
  },
  images: (query: string, offset: number, limit: number) =>
    call<ImageList>(
      send,
      'GET',
      `/api/images?${new URLSearchParams({ q: query, limit: String(limit), offset: String(offset) })}`,
    ),
  image: (imageId: string) => call<LibraryImage>(send, 'GET', `/api/images/${id(imageId)}`),
  changeImage: (imageId: string, input: ChangeImage) =>
    call<LibraryImage>(send, 'PATCH', `/api/images/${id(imageId)}`, input),
  sanitise: (site: string, html: string, kind: 'html' | 'inline') =>
    call<{ html: string }>(send, 'POST', '/api/html/sanitise', { site, html, kind }),
  styles: async (site: string): Promise<string> => {
    const response = await send(`/api/canvas/styles?site=${id(site)}`);
    if (!response.ok) throw new CallFailed(response.status, UNREADABLE);
    return response.text();
  },
});

export type Api = ReturnType<typeof makeApi>;
