import type { z } from 'zod';
import type { AuditAction } from '../audit.ts';
import type { StaffAction } from '../may.ts';

/**
 * What an action is done on, which decides where it has to be allowed: `server/staff-api/places.ts`
 * has a function for each.
 *
 * - `newsroom`: no site in particular.
 * - `site`, `website`: the one that `?site=` or `?_website=` names; `site-key`: the one of `:key`.
 * - `page`: the one of `:id`; `new-page`, `moved-page`, `returned-page`: and where the body puts it.
 * - `pages`: those that the body lists; `page-change`: those of the change of `:id`.
 * - `image`, `images`: the one of `:id`, or those that the body lists.
 * - `live-blog`: the one of `:id`; `new-live-blog`: on the site that the body names.
 * - `collection`: each of its sites; `new-collection`: on the site that the body names.
 * - `story-template`: its site, or every one; with the story of `from` where the body names one;
 *   `new-story-template`: the same, on the site that the body names.
 * - `wire`: the section of its site; `new-wire`: that of the site that the body names.
 * - `story`: each of its sites; `open-story`: one of them; `new-story`: where the body puts it.
 */
export type Scope =
  | 'newsroom'
  | 'site'
  | 'website'
  | 'site-key'
  | 'page'
  | 'new-page'
  | 'moved-page'
  | 'returned-page'
  | 'pages'
  | 'page-change'
  | 'image'
  | 'images'
  | 'live-blog'
  | 'new-live-blog'
  | 'collection'
  | 'new-collection'
  | 'story-template'
  | 'new-story-template'
  | 'wire'
  | 'new-wire'
  | 'story'
  | 'open-story'
  | 'new-story';

/** A reply that is no JSON: its media type. */
export interface Media {
  media: string;
}

interface EndpointFacts {
  /** What it does, in Spanish: for the page that describes the API. */
  title: string;
  action: StaffAction;
  on: Scope;
  /** Of the address. A field that is an array is repeated: `?not=a&not=b`. */
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body may be left out, and is `{}` then. */
  isBodyOptional?: true;
  /** Bytes of the body at most; unset: `BODY_BYTES`. */
  maxBytes?: number;
  /**
   * Its texts are names by which people are known: what nobody sees in them is refused, where it is
   * taken out of other texts.
   */
  keepsTexts?: true;
  /** JSON values of the body at most; unset: as many as any form has. */
  maxValues?: number;
  /** Unset: nothing, a 204. */
  reply?: z.ZodType | Media;
  /** Unset: 200, or 204 where there is no reply. */
  status?: 200 | 201 | 202;
}

/** Lines that it adds to the audit log, one of them each time. */
type AuditActions = readonly [AuditAction, ...AuditAction[]];

type Reading = EndpointFacts & { audited?: AuditActions };
/** `no-change`: it changes nothing that anybody but the sender would look for in the log. */
type Writing = EndpointFacts & { audited: AuditActions | 'no-change' };

type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Method = 'GET' | WriteMethod;

/** Bytes of a body, unless its endpoint says otherwise. */
export const BODY_BYTES = 20_000;

/**
 * A route of the staff API: everything that is said of it in one place. Mount, access, parsing,
 * transaction, audit entry, the client's method and the description of the API follow from it.
 */
export type Endpoint = (Reading | Writing) & {
  method: Method;
  /** Under `/api`, with its parts as `:name`. */
  path: string;
};

/** `id`, `version` of `/pages/:id/versions/:version`, in their order. */
export type PartsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? [Name, ...PartsOf<`/${Rest}`>]
  : Path extends `${string}:${infer Name}`
    ? [Name]
    : [];

type Split<Route extends string> = Route extends `${infer M extends Method} ${infer Path}`
  ? { method: M; path: Path }
  : never;

/** Declares `GET /pages/:id`. What writes does not compile without `audited`. */
export function endpoint<const Route extends `GET /${string}`, const D extends Reading>(
  route: Route,
  declared: D,
): Split<Route> & D;
export function endpoint<const Route extends `${WriteMethod} /${string}`, const D extends Writing>(
  route: Route,
  declared: D,
): Split<Route> & D;
export function endpoint(route: string, declared: Reading | Writing): Endpoint {
  const [method, path = ''] = route.split(' ');
  return { method: method as Method, path, ...declared };
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined;
type Part<E, Key extends string> = E extends { [K in Key]: infer T } ? T : undefined;

export type QueryOf<E extends Endpoint> = Output<Part<E, 'query'>>;
export type BodyOf<E extends Endpoint> = Output<Part<E, 'body'>>;
export type QueryInput<E extends Endpoint> = InputOf<Part<E, 'query'>>;
export type BodyInput<E extends Endpoint> = InputOf<Part<E, 'body'>>;
/** What a client gets: undefined for what is no JSON. */
export type ReplyOf<E extends Endpoint> = Output<Part<E, 'reply'>>;
/** What the server gives. */
export type ReplyInput<E extends Endpoint> = InputOf<Part<E, 'reply'>>;
/** Lines of the log that its declaration names. */
export type AuditsOf<E extends Endpoint> =
  Part<E, 'audited'> extends readonly (infer Action extends AuditAction)[] ? Action : never;

/** As the table of access and the tests name it: `GET /pages/:id`. */
export const routeOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path}`;

export const isJson = (reply: Endpoint['reply']): reply is z.ZodType =>
  reply !== undefined && !('media' in reply);
