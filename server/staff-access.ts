import type { Context } from 'hono';
import { isObject } from '../schemas/json.ts';
import { may, type StaffAction } from '../schemas/may.ts';
import { MAX_CHANGED_IMAGES } from '../schemas/media-api.ts';
import { pageRoute } from '../schemas/page.ts';
import type { StoryStanding } from '../schemas/story-document.ts';
import { notFound, parseJson, readBody } from '../services/http/problem.ts';
import type { PlaceOfPage } from '../services/pages/place-of-page.ts';
import type { Access, AccessTable } from '../services/staff/authorise.ts';
import { staffOf } from '../services/staff/guard.ts';

/** More than any body has whose site or address is looked at here. */
const MAX_BODY_BYTES = 20_000;
/** A line for each of many pages. */
const MANY_BODY_BYTES = 400_000;

/** Where a page stands, by its id. */
type FindPage = (id: string) => Promise<PlaceOfPage | undefined>;

/** Where many pages stand: by their ids, and those of a change of many. */
interface FindPages {
  places(ids: readonly string[]): Promise<PlaceOfPage[]>;
  ofChange(id: string): Promise<PlaceOfPage[]>;
}

/** The site of a live blog, by its id. */
type FindLiveSite = (id: string) => Promise<string | undefined>;

/** Throws a Problem where who sent a request may not change one of these pictures. */
type RequireChangeable = (c: Context, ids: readonly string[]) => Promise<void>;

/** Where a story of the desk stands, by its id. */
type FindStory = (id: string) => Promise<StoryStanding[] | undefined>;

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

/** What does not depend on a site. */
const anywhere = (action: StaffAction): Access => ({ action, needs: () => [{ action }] });

/** What happens on the site that the address names in `?parameter=`. */
const onSite = (action: StaffAction, parameter = 'site'): Access => ({
  action,
  needs: ({ c }) => [{ action, site: c.req.query(parameter) ?? '' }],
});

/** What happens to the site whose key is `:key`. */
const ofSite = (action: StaffAction): Access => ({
  action,
  needs: ({ param }) => [{ action, site: param('key') }],
});

const NO_PAGE = 'Esa página no existe o fue eliminada.';

/** Builds what depends on a page. */
function pageAccess(find: FindPage) {
  const placeOf = async (id: string): Promise<PlaceOfPage> => {
    const place = await find(id);
    if (!place) throw notFound(NO_PAGE);
    return place;
  };
  return {
    /** What happens to the page whose id is `:id`. */
    onPage: (action: StaffAction): Access => ({
      action,
      needs: async ({ param }) => [{ action, ...(await placeOf(param('id'))) }],
    }),
    /** A page is made where the body says. */
    toCreate: (action: StaffAction): Access => ({
      action,
      needs: async ({ c }) => {
        const { site, route, from } = await bodyOf(c);
        const there = { action, site: String(site), path: pathIn(route) };
        const copied = isObject(from) && typeof from.page === 'string' ? from.page : undefined;
        if (copied === undefined) return [there];
        const { isLive: _, ...here } = await placeOf(copied);
        return [there, { action: 'page.read', ...here }];
      },
    }),
    /**
     * A new name is an edit. So is a new address of what readers do not get yet; for what they
     * get it takes `page.move`, here and there.
     */
    toChange: (): Access => ({
      action: 'page.save',
      needs: async ({ c, param }) => {
        const { isLive, ...place } = await placeOf(param('id'));
        const { route } = await bodyOf(c);
        if (route === undefined) return [{ action: 'page.save', ...place }];
        const action = isLive ? 'page.move' : 'page.save';
        return [
          { action, ...place },
          { action, site: place.site, path: pathIn(route) },
        ];
      },
    }),
    /** A page comes back, where it stood or elsewhere. */
    toBringBack: (): Access => ({
      action: 'page.archive',
      needs: async ({ c, param }) => {
        const { isLive: _, ...place } = await placeOf(param('id'));
        const { route } = await bodyOf(c, true);
        const here = { action: 'page.archive', ...place } as const;
        return route === undefined ? [here] : [here, { ...here, path: pathIn(route) }];
      },
    }),
  };
}

const idOf = (item: unknown): string[] =>
  isObject(item) && typeof item.id === 'string' ? [item.id] : [];

/** Builds what is done to many pages at once: it takes the right to each of them. */
function manyPagesAccess({ places, ofChange }: FindPages) {
  const needs = (action: StaffAction, found: readonly PlaceOfPage[]) =>
    found.map(({ isLive: _, ...place }) => ({ action, ...place }));
  return {
    toChange: (action: StaffAction): Access => ({
      action,
      needs: async ({ c }) => {
        const { site, pages } = await bodyOf(c, false, MANY_BODY_BYTES);
        const found = await places((Array.isArray(pages) ? pages : []).flatMap(idOf));
        return found.length > 0 ? needs(action, found) : [{ action, site: String(site) }];
      },
    }),
    onChange: (action: StaffAction): Access => ({
      action,
      needs: async ({ param }) => {
        const found = await ofChange(param('id'));
        if (found.length === 0) throw notFound('Ese cambio no existe o ya no se puede deshacer.');
        return needs(action, found);
      },
    }),
  };
}

/** Builds what is done to pictures, which readers may have. */
const imageAccess = (require: RequireChangeable) => ({
  /** Changes the picture whose id is `:id`. */
  onImage: (action: StaffAction): Access => ({
    action,
    needs: async ({ c, param }) => {
      await require(c, [param('id')]);
      return [{ action }];
    },
  }),
  /** Changes those that the body names; whether they are on offer is nothing that readers see. */
  onMany: (action: StaffAction): Access => ({
    action,
    needs: async ({ c }) => {
      const { ids, archived: _, ...words } = await bodyOf(c, false, MANY_BODY_BYTES);
      const named = (Array.isArray(ids) ? ids : []).filter((id) => typeof id === 'string');
      if (Object.keys(words).length > 0) await require(c, named.slice(0, MAX_CHANGED_IMAGES));
      return [{ action }];
    },
  }),
});

/** Builds what depends on a live blog, whose site `find` tells. */
const liveAccess = (find: FindLiveSite) => ({
  onBlog: (action: StaffAction): Access => ({
    action,
    needs: async ({ param }) => {
      const site = await find(param('id'));
      if (site === undefined) throw notFound('Ese directo no existe.');
      return [{ action, site }];
    },
  }),
  toCreate: (action: StaffAction): Access => ({
    action,
    needs: async ({ c }) => [{ action, site: String((await bodyOf(c)).site) }],
  }),
});

/** Builds what depends on a story of the desk, whose places `find` tells. */
function deskAccess(find: FindStory) {
  const placesOf = async (id: string): Promise<StoryStanding[]> => {
    const places = await find(id);
    if (!places) throw notFound('Esa nota no existe o fue eliminada.');
    return places;
  };
  return {
    /** What is done to a story is done on each of its sites. */
    onStory: (action: StaffAction): Access => ({
      action,
      needs: async ({ param }) =>
        (await placesOf(param('id'))).map((place) => ({ action, ...place })),
    }),
    /** It is read by who has one of its sites. */
    toRead: (action: StaffAction): Access => ({
      action,
      needs: async ({ c, param }) => {
        const places = await placesOf(param('id'));
        const mine = places.find((place) => may(staffOf(c), action, place));
        return (mine ? [mine] : places).map((place) => ({ action, ...place }));
      },
    }),
    toCreate: (action: StaffAction): Access => ({
      action,
      needs: async ({ c }) => {
        const { site, section } = await bodyOf(c);
        const path = typeof section === 'string' ? section : undefined;
        return [{ action, site: String(site), path }];
      },
    }),
  };
}

/** Every route of the staff API, and who may use it: what is not here is refused. */
export function staffAccess(
  find: FindPage,
  findLive: FindLiveSite,
  findStory: FindStory,
  findMany: FindPages,
  requireChangeable: RequireChangeable,
): AccessTable {
  const images = imageAccess(requireChangeable);
  const many = manyPagesAccess(findMany);
  const live = liveAccess(findLive);
  const desk = deskAccess(findStory);
  const { onPage, toCreate, toChange, toBringBack } = pageAccess(find);
  return {
    'GET /pages': onSite('page.read'),
    'POST /pages': toCreate('page.create'),
    'GET /addresses': onSite('page.read'),
    'GET /shared-blocks': onSite('page.read'),
    'GET /links': onSite('page.read'),
    'GET /pages/:id': onPage('page.read'),
    'GET /page-uses': onSite('page.read'),
    'GET /page-changes': onSite('page.read'),
    'GET /page-changes/:id': many.onChange('page.read'),
    'POST /page-changes': many.toChange('page.save'),
    'POST /page-changes/:id/undo': many.onChange('page.save'),
    'PATCH /pages/:id': toChange(),
    'POST /pages/:id/archive': onPage('page.archive'),
    'DELETE /pages/:id': onPage('page.archive'),
    'POST /pages/:id/undelete': toBringBack(),
    'DELETE /trash': onSite('page.erase'),
    'PUT /pages/:id/draft': onPage('page.save'),
    'POST /pages/:id/versions': onPage('page.save'),
    'GET /pages/:id/history': onPage('page.read'),
    'PUT /pages/:id/history': onPage('page.save'),
    'GET /pages/:id/events': onPage('page.read'),
    'PUT /pages/:id/presence': onPage('page.read'),
    'GET /presence': onSite('page.read'),
    'POST /pages/:id/publish': onPage('page.publish'),
    'GET /pages/:id/publishing': onPage('page.read'),
    'GET /schedules': onSite('page.read'),
    'POST /pages/:id/schedules': onPage('page.schedule'),
    'DELETE /pages/:id/schedules/:schedule': onPage('page.schedule'),
    'POST /pages/:id/unpublish': onPage('page.unpublish'),
    'GET /pages/:id/previews': onPage('page.preview'),
    'POST /pages/:id/previews': onPage('page.preview'),
    'DELETE /pages/:id/previews/:preview': onPage('page.preview'),
    'GET /pages/:id/rendered': onPage('page.read'),
    'GET /pages/:id/weight': onPage('page.read'),
    'PATCH /pages/:id/versions/:version': onPage('page.save'),
    'POST /pages/:id/restore': onPage('page.save'),
    'GET /pages/:id/versions': onPage('page.read'),
    'GET /pages/:id/versions/:version': onPage('page.read'),
    'DELETE /pages/:id/versions/:version': onPage('page.erase'),

    'GET /sites': anywhere('site.read'),
    'PATCH /sites/:key': anywhere('site.change'),
    'GET /sites/:key/alert': ofSite('content.read'),
    'PUT /sites/:key/alert': ofSite('site.alert'),
    'DELETE /sites/:key/alert': ofSite('site.alert'),
    'GET /blocks': anywhere('tools.use'),
    'GET /blocks/:name/schema.json': anywhere('tools.use'),
    'GET /canvas/styles': onSite('content.read'),
    'GET /content/stories': onSite('content.read'),
    'GET /content/hierarchies': onSite('content.read'),
    'GET /content/names': onSite('content.read'),
    'GET /content/sources': anywhere('tools.use'),
    'GET /content/:source': onSite('content.read', '_website'),
    'POST /html/sanitise': anywhere('tools.use'),
    'GET /speed': anywhere('tools.use'),

    'GET /images': anywhere('media.read'),
    'GET /images/:id': anywhere('media.read'),
    'POST /images': anywhere('media.edit'),
    'PATCH /images/:id': images.onImage('media.edit'),
    'PATCH /images': images.onMany('media.edit'),
    'GET /images/:id/uses': anywhere('media.read'),
    'GET /images/:id/similar': anywhere('media.read'),
    'PUT /images/:id/file': images.onImage('media.edit'),
    'DELETE /images/:id/file': images.onImage('media.edit'),
    'DELETE /images/:id': anywhere('media.erase'),

    'POST /content/documents': anywhere('content.import'),
    'GET /content/documents': anywhere('story.withdraw'),
    'DELETE /content/documents/:id': anywhere('story.withdraw'),
    'POST /content/withdrawals': anywhere('story.withdraw'),
    'POST /content/withdrawals/restore': anywhere('story.withdraw'),
    'GET /jobs': anywhere('jobs.read'),
    'POST /jobs/:id/retry': anywhere('jobs.retry'),
    'GET /readers': anywhere('readers.help'),
    'GET /readers/:id': anywhere('readers.help'),
    'PUT /readers/:id/state': anywhere('readers.help'),
    'PUT /readers/:id/segment': anywhere('readers.help'),
    'DELETE /readers/:id/sessions': anywhere('readers.help'),
    'DELETE /readers/:id/sessions/:session': anywhere('readers.help'),
    'GET /sales/subscriptions': anywhere('sales.manage'),
    'GET /sales/subscriptions/:id': anywhere('sales.manage'),
    'POST /sales/subscriptions/:id/cancel': anywhere('sales.manage'),
    'POST /sales/subscriptions/:id/end': anywhere('sales.manage'),
    'GET /sales/orders': anywhere('sales.manage'),
    'GET /sales/orders/:number': anywhere('sales.manage'),
    'POST /sales/orders/:number/refunds': anywhere('sales.manage'),
    'POST /sales/codes': anywhere('sales.manage'),
    'POST /sales/comps': anywhere('sales.manage'),
    'GET /sales/catalogue': anywhere('sales.manage'),
    'PUT /sales/products/:code': anywhere('sales.manage'),
    'PUT /sales/prices/:code': anywhere('sales.manage'),
    'POST /sales/prices/:code/changes': anywhere('sales.manage'),
    'PUT /sales/campaigns/:code': anywhere('sales.manage'),
    'GET /sales/figures': anywhere('sales.manage'),
    'GET /sales/paywalls': anywhere('sales.manage'),
    'PUT /sales/paywalls/:site': anywhere('sales.manage'),
    'POST /sales/paywalls/:site/preview': anywhere('sales.manage'),
    'GET /mails': anywhere('mails.read'),
    'GET /audit': anywhere('audit.read'),
    'GET /audit/export': anywhere('audit.read'),

    'GET /story-desk/sites': anywhere('tools.use'),
    'GET /story-desk/tags': anywhere('tools.use'),
    'GET /story-desk/authors': anywhere('tools.use'),
    'GET /story-desk/stories': onSite('story.read'),
    'GET /story-desk/schedules': onSite('story.read'),
    'POST /story-desk/stories': desk.toCreate('story.write'),
    'GET /story-desk/stories/:id': desk.toRead('story.read'),
    'PUT /story-desk/stories/:id/draft': desk.onStory('story.write'),
    'DELETE /story-desk/stories/:id/draft': desk.onStory('story.write'),
    'GET /story-desk/stories/:id/versions': desk.toRead('story.read'),
    'GET /story-desk/stories/:id/versions/:version': desk.toRead('story.read'),
    'POST /story-desk/stories/:id/publish': desk.onStory('story.publish'),
    'POST /story-desk/stories/:id/unpublish': desk.onStory('story.publish'),
    'PUT /story-desk/stories/:id/schedule': desk.onStory('story.publish'),
    'DELETE /story-desk/stories/:id/schedule': desk.onStory('story.publish'),
    'DELETE /story-desk/stories/:id/withheld': desk.onStory('story.publish'),
    'POST /story-desk/stories/:id/withheld/publish': desk.onStory('story.publish'),

    'GET /live/sites': anywhere('live.use'),
    'POST /live/pairing': anywhere('live.use'),
    'GET /live/blogs': onSite('live.read'),
    'POST /live/blogs': live.toCreate('live.write'),
    'GET /live/blogs/:id': live.onBlog('live.read'),
    'PATCH /live/blogs/:id': live.onBlog('live.write'),
    'POST /live/blogs/:id/erase': live.onBlog('live.erase'),
    'GET /live/blogs/:id/config': live.onBlog('live.read'),
    'PUT /live/blogs/:id/config': live.onBlog('live.write'),
    'GET /live/blogs/:id/stories': live.onBlog('live.read'),
    'GET /live/blogs/:id/images': live.onBlog('live.write'),
    'GET /live/blogs/:id/events': live.onBlog('live.read'),
    'PUT /live/blogs/:id/presence': live.onBlog('live.read'),
    'POST /live/blogs/:id/entries': live.onBlog('live.write'),
    'GET /live/blogs/:id/entries/:entry/versions': live.onBlog('live.read'),
    'PATCH /live/blogs/:id/entries/:entry': live.onBlog('live.write'),
    'POST /live/blogs/:id/entries/:entry/publish': live.onBlog('live.write'),
    'POST /live/blogs/:id/entries/:entry/correct': live.onBlog('live.write'),
    'POST /live/blogs/:id/entries/:entry/withdraw': live.onBlog('live.write'),
    'POST /live/blogs/:id/entries/:entry/mark': live.onBlog('live.write'),
    'POST /live/blogs/:id/entries/:entry/schedule': live.onBlog('live.write'),
    'POST /live/blogs/:id/entries/:entry/merge': live.onBlog('live.write'),
    'PUT /live/blogs/:id/entries/:entry/lock': live.onBlog('live.write'),
    'DELETE /live/blogs/:id/entries/:entry/lock': live.onBlog('live.write'),
    'PUT /live/blogs/:id/entries/:entry/draft': live.onBlog('live.write'),

    'GET /staff/me': anywhere('account.use'),
    'GET /staff/me/blocks': anywhere('account.use'),
    'PUT /staff/me/blocks': anywhere('account.use'),
    'GET /staff/me/sessions': anywhere('account.use'),
    'DELETE /staff/me/sessions': anywhere('account.use'),
    'DELETE /staff/me/sessions/:session': anywhere('account.use'),
    'GET /staff/me/passkeys': anywhere('account.use'),
    'POST /staff/me/passkeys': anywhere('account.use'),
    'POST /staff/me/passkeys/options': anywhere('account.use'),
    'PATCH /staff/me/passkeys/:id': anywhere('account.use'),
    'DELETE /staff/me/passkeys/:id': anywhere('account.use'),
    'GET /staff/accounts': anywhere('people.manage'),
    'POST /staff/accounts': anywhere('people.manage'),
    'PATCH /staff/accounts/:id': anywhere('people.manage'),
    'POST /staff/accounts/:id/link': anywhere('people.manage'),
    'POST /staff/accounts/:id/deactivate': anywhere('people.manage'),
    'POST /staff/accounts/:id/reactivate': anywhere('people.manage'),
    'GET /staff/accounts/:id/sessions': anywhere('people.manage'),
    'DELETE /staff/accounts/:id/sessions': anywhere('people.manage'),
    'DELETE /staff/accounts/:id/sessions/:session': anywhere('people.manage'),
  };
}
