import { z } from 'zod';
import { type Grant, grant } from '../../schemas/staff-api.ts';
import { ConfigError } from './config-error.ts';

/** The newspaper's own OIDC provider, at which its staff have accounts. */
export interface StaffOidc {
  issuer: string;
  clientId: string;
  secret?: string | undefined;
  scope?: string | undefined;
  /** The claim that lists somebody's groups. */
  claim: string;
  /** What a group may do here. */
  roles: ReadonlyMap<string, readonly Grant[]>;
  isOnly: boolean;
}

/** What the groups of the newspaper's own provider may do here. */
const staffGroups = z.record(z.string().min(1).max(200), z.array(grant).min(1).max(20));

export const staffOidcShape = {
  STAFF_OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  STAFF_OIDC_CLIENT_ID: z.string().max(400).optional(),
  STAFF_OIDC_CLIENT_SECRET: z.string().max(2_000).optional(),
  STAFF_OIDC_SCOPE: z.string().max(400).optional(),
  STAFF_OIDC_CLAIM: z.string().max(200).default('groups'),
  STAFF_OIDC_ROLES: z
    .string()
    .transform((text, c) => {
      try {
        return staffGroups.parse(JSON.parse(text));
      } catch {
        c.addIssue(
          'es JSON: { "grupo": [{ "role": "editor", "site": "brujula", "section": null }] }',
        );
        return z.NEVER;
      }
    })
    .optional(),
  STAFF_OIDC_ONLY: z.enum(['0', '1']).default('0'),
};

type OidcEnvironment = z.output<z.ZodObject<typeof staffOidcShape>>;

/** Throws ConfigError. */
export function staffOidcConfig(
  given: OidcEnvironment,
  isProduction: boolean,
): StaffOidc | undefined {
  const { STAFF_OIDC_ISSUER: issuer, STAFF_OIDC_CLIENT_ID: clientId } = given;
  const isOnly = given.STAFF_OIDC_ONLY === '1';
  const roles = given.STAFF_OIDC_ROLES;
  if (!issuer && !clientId && !roles && !isOnly) return undefined;
  if (!issuer || !clientId || !roles)
    throw new ConfigError(
      'Configuración no válida. Hacen falta STAFF_OIDC_ISSUER, STAFF_OIDC_CLIENT_ID y STAFF_OIDC_ROLES.',
    );
  if (isProduction && !issuer.startsWith('https:'))
    throw new ConfigError('Configuración no válida. En producción STAFF_OIDC_ISSUER es https.');
  return {
    issuer,
    clientId,
    secret: given.STAFF_OIDC_CLIENT_SECRET,
    scope: given.STAFF_OIDC_SCOPE,
    claim: given.STAFF_OIDC_CLAIM,
    roles: new Map(Object.entries(roles)),
    isOnly,
  };
}
