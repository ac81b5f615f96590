import type { Context } from 'hono';
import type { Scope } from '../../schemas/endpoints/endpoint.ts';
import { routeOf } from '../../schemas/endpoints/endpoint.ts';
import { EVERY_ENDPOINT } from '../../schemas/endpoints/every-endpoint.ts';
import { isObject } from '../../schemas/json.ts';
import { may, type StaffAction } from '../../schemas/may.ts';
import { MAX_CHANGED_IMAGES } from '../../schemas/media-api.ts';
import { pageRoute } from '../../schemas/page.ts';
import type { StoryStanding } from '../../schemas/story-document.ts';
import { notFound, parseJson, readBody } from '../../services/http/problem.ts';
import type { PlaceOfPage } from '../../services/pages/place-of-page.ts';
import type { AccessRequest, AccessTable, Need } from '../../services/staff/http/authorise.ts';
import { staffOf } from '../../services/staff/http/guard.ts';

/** More than any body has whose site or address is looked at here. */
const MAX_BODY_BYTES = 20_000;
/** A line for each of many pages. */
const MANY_BODY_BYTES = 400_000;

/** What tells where things stand. */
export interface Finders {
  /** Where a page stands, by its id. */
  page(id: string): Promise<PlaceOfPage | undefined>;
  pages(ids: readonly string[]): Promise<PlaceOfPage[]>;
  /** The pages of a change of many, by its id. */
  pagesOfChange(id: string): Promise<PlaceOfPage[]>;
  /** The site of a live blog, by its id. */
  siteOfBlog(id: string): Promise<string | undefined>;
  /** The sites of a collection, by its id; all where it is of every one. */
  sitesOfCollection(id: string): Promise<readonly string[] | undefined>;
  /** The site of a template of stories, by its id; null: of every one. */
  siteOfTemplate(id: string): Promise<string | null | undefined>;
  /** Where stories of a wire go, by its id. */
  wire(id: string): Promise<StoryStanding | undefined>;
  /** Where a story of the desk stands, by its id. */
  story(id: string): Promise<StoryStanding[] | undefined>;
  /** Throws a Problem where who sent a request may not change one of these pictures. */
  requireChangeable(c: Context, ids: readonly string[]): Promise<void>;
}

/** What an action needs of who sends a request, by the places that it reads out of it. */
type Needs = (request: AccessRequest, action: StaffAction) => Need[] | Promise<Need[]>;

/** Looks at a body that the route will read again. Throws Problem 400, 413, 422. */
async function bodyOf(
  c: Context,
  mayBeEmpty = false,
  maxBytes = MAX_BODY_BYTES,
): Promise<Record<string, unknown>> {
  const read = await readBody(c.req.raw.clone(), maxBytes);
  if (mayBeEmpty && read.length === 0) return {};
  const body = parseJson(read);
  return isObject(body) ? body : {};
}

/** The path of a route that a body brings; undefined for a template, and for no route at all. */
const pathIn = (route: unknown): string | undefined => {
  const { data } = pageRoute.safeParse(route);
  return data?.kind === 'path' ? data.path : undefined;
};

const NO_PAGE = 'Esa página no existe o fue eliminada.';

const idOf = (item: unknown): string[] =>
  isObject(item) && typeof item.id === 'string' ? [item.id] : [];

const onPages = (action: StaffAction, pages: readonly PlaceOfPage[]): Need[] =>
  pages.map(({ isLive: _, ...place }) => ({ action, ...place }));

/** Where one page stands, and where the body puts it. */
function pagePlaces(find: Finders) {
  const placeOf = async (id: string): Promise<PlaceOfPage> => {
    const place = await find.page(id);
    if (!place) throw notFound(NO_PAGE);
    return place;
  };
  return {
    page: async ({ param }, action) => onPages(action, [await placeOf(param('id'))]),
    'new-page': async ({ c }, action) => {
      const { site, route, from } = await bodyOf(c);
      const there = { action, site: String(site), path: pathIn(route) };
      const copied = isObject(from) && typeof from.page === 'string' ? from.page : undefined;
      return copied === undefined
        ? [there]
        : [there, ...onPages('page.read', [await placeOf(copied)])];
    },
    // A new name is an edit. So is a new address of what readers do not get yet; for what they get
    // it takes `page.move`, here and there.
    'moved-page': async ({ c, param }, action) => {
      const { isLive, ...place } = await placeOf(param('id'));
      const { route } = await bodyOf(c);
      if (route === undefined) return [{ action, ...place }];
      const moving = isLive ? 'page.move' : action;
      return [
        { action: moving, ...place },
        { action: moving, site: place.site, path: pathIn(route) },
      ];
    },
    'returned-page': async ({ c, param }, action) => {
      const { isLive: _, ...place } = await placeOf(param('id'));
      const { route } = await bodyOf(c, true);
      const here = { action, ...place };
      return route === undefined ? [here] : [here, { ...here, path: pathIn(route) }];
    },
  } satisfies Partial<Record<Scope, Needs>>;
}

/** What is done to many pages at once takes the right to each of them. */
const manyPlaces = (find: Finders) =>
  ({
    pages: async ({ c }, action) => {
      const { site, pages } = await bodyOf(c, false, MANY_BODY_BYTES);
      const found = await find.pages((Array.isArray(pages) ? pages : []).flatMap(idOf));
      return found.length > 0 ? onPages(action, found) : [{ action, site: String(site) }];
    },
    'page-change': async ({ param }, action) => {
      const found = await find.pagesOfChange(param('id'));
      if (found.length === 0) throw notFound('Ese cambio no existe o ya no se puede deshacer.');
      return onPages(action, found);
    },
  }) satisfies Partial<Record<Scope, Needs>>;

/** Pictures, which readers may have. */
const imagePlaces = (find: Finders) =>
  ({
    image: async ({ c, param }, action) => {
      await find.requireChangeable(c, [param('id')]);
      return [{ action }];
    },
    // Whether they are on offer is nothing that readers see.
    images: async ({ c }, action) => {
      const { ids, archived: _, ...words } = await bodyOf(c, false, MANY_BODY_BYTES);
      const named = (Array.isArray(ids) ? ids : []).filter((id) => typeof id === 'string');
      if (Object.keys(words).length > 0)
        await find.requireChangeable(c, named.slice(0, MAX_CHANGED_IMAGES));
      return [{ action }];
    },
  }) satisfies Partial<Record<Scope, Needs>>;

const livePlaces = (find: Finders) =>
  ({
    'live-blog': async ({ param }, action) => {
      const site = await find.siteOfBlog(param('id'));
      if (site === undefined) throw notFound('Ese directo no existe.');
      return [{ action, site }];
    },
    'new-live-blog': async ({ c }, action) => [{ action, site: String((await bodyOf(c)).site) }],
  }) satisfies Partial<Record<Scope, Needs>>;

const collectionPlaces = (find: Finders) =>
  ({
    collection: async ({ param }, action) => {
      const sites = await find.sitesOfCollection(param('id'));
      if (!sites) throw notFound('Esa colección no existe o fue eliminada.');
      return sites.map((site) => ({ action, site }));
    },
    'new-collection': async ({ c }, action) => [{ action, site: String((await bodyOf(c)).site) }],
  }) satisfies Partial<Record<Scope, Needs>>;

/** Whoever changes a wire has to be one who publishes where its stories go, before and after. */
function wirePlaces(find: Finders) {
  const sectionIn = ({ section }: Record<string, unknown>): string | undefined =>
    typeof section === 'string' ? section : undefined;
  return {
    wire: async ({ c, param }, action) => {
      const place = await find.wire(param('id'));
      if (!place) throw notFound('Esa agencia no existe o fue eliminada.');
      const path = sectionIn(await bodyOf(c, true));
      const here = { action, ...place };
      return path === undefined ? [here] : [here, { ...here, path }];
    },
    'new-wire': async ({ c }, action) => {
      const body = await bodyOf(c, true);
      return [{ action, site: String(body.site), path: sectionIn(body) }];
    },
  } satisfies Partial<Record<Scope, Needs>>;
}

function storyPlaces(find: Finders) {
  const placesOf = async (id: string): Promise<StoryStanding[]> => {
    const places = await find.story(id);
    if (!places) throw notFound('Esa nota no existe o fue eliminada.');
    return places;
  };
  return {
    story: async ({ param }, action) =>
      (await placesOf(param('id'))).map((place) => ({ action, ...place })),
    'open-story': async ({ c, param }, action) => {
      const places = await placesOf(param('id'));
      const mine = places.find((place) => may(staffOf(c), action, place));
      return (mine ? [mine] : places).map((place) => ({ action, ...place }));
    },
    'new-story': async ({ c }, action) => {
      const { site, section } = await bodyOf(c);
      const path = typeof section === 'string' ? section : undefined;
      return [{ action, site: String(site), path }];
    },
  } satisfies Partial<Record<Scope, Needs>>;
}

/** A template takes its parts from a story that who makes it may read. */
function templatePlaces(find: Finders) {
  const ofStory = async (from: unknown): Promise<Need[]> => {
    if (!isObject(from) || typeof from.story !== 'string') return [];
    const places = await find.story(from.story);
    if (!places) throw notFound('Esa nota no existe o fue eliminada.');
    return places.map((place) => ({ action: 'story.read', ...place }));
  };
  const onSite = (action: StaffAction, site: unknown): Need =>
    site === null ? { action } : { action, site: String(site) };
  return {
    'story-template': async ({ c, param }, action) => {
      const site = await find.siteOfTemplate(param('id'));
      if (site === undefined) throw notFound('Esa plantilla no existe o fue eliminada.');
      const { from } = await bodyOf(c, true);
      return [onSite(action, site), ...(await ofStory(from))];
    },
    'new-story-template': async ({ c }, action) => {
      const { site, from } = await bodyOf(c);
      return [onSite(action, site), ...(await ofStory(from))];
    },
  } satisfies Partial<Record<Scope, Needs>>;
}

const placesOf = (find: Finders): Record<Scope, Needs> => ({
  newsroom: (_, action) => [{ action }],
  site: ({ c }, action) => [{ action, site: c.req.query('site') ?? '' }],
  website: ({ c }, action) => [{ action, site: c.req.query('_website') ?? '' }],
  'site-key': ({ param }, action) => [{ action, site: param('key') }],
  ...pagePlaces(find),
  ...manyPlaces(find),
  ...imagePlaces(find),
  ...livePlaces(find),
  ...collectionPlaces(find),
  ...templatePlaces(find),
  ...wirePlaces(find),
  ...storyPlaces(find),
});

/** Who may use which endpoint of the staff API: what is not declared is refused. */
export function staffAccess(find: Finders): AccessTable {
  const places = placesOf(find);
  return Object.fromEntries(
    EVERY_ENDPOINT.map(({ endpoint }) => {
      const { action, on } = endpoint;
      return [routeOf(endpoint), { action, needs: (request) => places[on](request, action) }];
    }),
  );
}
