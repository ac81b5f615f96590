import { z } from 'zod';
import { STAFF_ACTIONS, type StaffAction } from '../may.ts';
import { visibleName } from '../staff-api.ts';
import { endpoint } from './endpoint.ts';

/*
 * Tokens with which programs call the staff API: `/api/staff/tokens`, for admins.
 */

const MAX_TOKEN_DAYS = 365;

/** What no program does: signing in otherwise, and deciding who else may. */
const OF_PEOPLE: readonly StaffAction[] = ['account.use', 'people.manage'];

const isAction = (name: string): name is StaffAction => Object.hasOwn(STAFF_ACTIONS, name);

/** What a token may be allowed to do. */
export const TOKEN_ACTIONS: readonly StaffAction[] = Object.keys(STAFF_ACTIONS)
  .filter(isAction)
  .filter((action) => !OF_PEOPLE.includes(action));

const action = z
  .string()
  .refine((name): name is StaffAction => TOKEN_ACTIONS.some((known) => known === name), {
    error: 'Ese permiso no es para programas',
  });

/** `POST /api/staff/tokens`: it acts in the name of its owner, who may do all of it already. */
export const createToken = z.strictObject({
  name: visibleName,
  /** An account's id; unset: of who makes it. */
  owner: z.string().max(100).optional(),
  actions: z.array(action).min(1, 'Elige al menos un permiso').max(TOKEN_ACTIONS.length),
  /** Keys of sites; null: all of them. */
  sites: z.array(z.string().min(1).max(40)).min(1, 'Elige al menos un sitio').max(100).nullable(),
  /** For so many days it can be used. */
  days: z.int().min(1, 'Al menos un día').max(MAX_TOKEN_DAYS, 'A lo más un año'),
});

export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.object({ id: z.string(), name: z.string() }),
  actions: z.array(z.string()),
  sites: z.array(z.string()).nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Unset: nobody used it yet. */
  usedAt: z.exactOptional(z.string()),
});
export type ApiToken = z.infer<typeof apiToken>;

/** `GET /api/staff/tokens`, the newest first. */
export const apiTokenList = z.object({ tokens: z.array(apiToken) });

/** The secret is in this reply and nowhere else. */
export const newToken = apiToken.extend({ token: z.string() });
export type NewToken = z.infer<typeof newToken>;

/** Tokens with which programs call this API. */
export const tokenEndpoints = {
  tokens: endpoint('GET /staff/tokens', {
    title: 'Las claves de la API',
    action: 'people.manage',
    on: 'newsroom',
    reply: apiTokenList,
  }),
  createToken: endpoint('POST /staff/tokens', {
    title: 'Hace una clave de la API',
    action: 'people.manage',
    on: 'newsroom',
    body: createToken,
    reply: newToken,
    status: 201,
    audited: ['token.create'],
  }),
  revokeToken: endpoint('DELETE /staff/tokens/:id', {
    title: 'Revoca una clave de la API',
    action: 'people.manage',
    on: 'newsroom',
    audited: ['token.revoke'],
  }),
};
