import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { may, mayAnywhere, type StaffAction, type Where } from '../../../schemas/may.ts';
import { notFound, Problem } from '../../http/problem.ts';
import { staffOf } from './guard.ts';

/** What a request needs: an action, and where. */
export interface Need extends Where {
  action: StaffAction;
}

/** A request as the table sees it, before any route does. */
export interface AccessRequest {
  c: Context;
  /** A part of the address by its name in the route's pattern. Throws Problem 404 for odd ones. */
  param(name: string): string;
}

/** What a route needs. Whoever may not do `action` anywhere is refused before `needs` is read. */
export interface Access {
  action: StaffAction;
  needs(request: AccessRequest): Need[] | Promise<Need[]>;
}

/** Every route as `GET /pages/:id`, without the prefix under which the API is mounted. */
export type AccessTable = Readonly<Record<string, Access>>;

const forbidden = () => new Problem(403, 'forbidden', 'Tu cuenta no tiene permiso para esto.');

/** Ids that decoding leaves as they are: no other spelling of one slips past. */
const PLAIN_ID = /^[\w.-]{1,200}$/;

function paramOf(pattern: string, path: string, name: string): string {
  const index = pattern.split('/').indexOf(`:${name}`);
  const value = index < 0 ? undefined : path.split('/')[index];
  if (value === undefined || !PLAIN_ID.test(value)) throw notFound('No existe esa dirección.');
  return value;
}

/**
 * Refuses what the staff member whom `requireStaff` let in may not do, and every route that the
 * table does not have. Throws Problem 403, 404.
 */
export function authorise(table: AccessTable, prefix: string): MiddlewareHandler {
  return async (c, next) => {
    // Middleware is of all methods, the app's page of all paths; of routes the first one replies.
    const route = matchedRoutes(c).find(
      ({ method, path }) => method !== 'ALL' && !path.endsWith('*'),
    );
    if (!route) return next();
    const pattern = route.path.startsWith(`${prefix}/`)
      ? route.path.slice(prefix.length)
      : route.path;
    const key = `${route.method} ${pattern}`;
    const access = Object.hasOwn(table, key) ? table[key] : undefined;
    const member = staffOf(c);
    if (!access || !mayAnywhere(member, access.action)) throw forbidden();
    const needs = await access.needs({
      c,
      param: (name) => paramOf(route.path, c.req.path, name),
    });
    if (!needs.every(({ action, ...where }) => may(member, action, where))) throw forbidden();
    await next();
  };
}
