import { z } from 'zod';

/*
 * People who use the editor: accounts, what they may do, sessions and passkeys. `/api/staff/…` on
 * the editor's host.
 */

export const STAFF_ROLES = ['editor', 'publisher', 'live-blog', 'sales', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const MAX_GRANTS = 50;
export const MAX_NAME_CHARS = 80;
export const MAX_EMAIL_CHARS = 254;

/** Letters of no script: controls, marks that turn the direction, zero width, lone surrogates. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
const SECTION = /^(?:\/[\p{L}\p{N}_.~-]+)+$/u;

/** A name as people read it: in one line, nothing unseen in it. */
export const visibleName = z
  .string()
  .trim()
  .min(1, 'Escribe un nombre')
  .max(MAX_NAME_CHARS, `El nombre pasa de ${MAX_NAME_CHARS} letras`)
  .refine((name) => !UNSEEN.test(name), 'El nombre lleva signos que no se ven');

export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_CHARS, 'El correo es demasiado largo')
  .regex(EMAIL, 'Escribe un correo como nombre@ejemplo.mx');

/** A role on one site, or on all (`null`), there in one section, or in all. */
const storedGrant = z.object({
  role: z.enum(STAFF_ROLES),
  site: z.string().nullable(),
  section: z.string().nullable(),
});
export type Grant = z.infer<typeof storedGrant>;

export const grant = z
  .strictObject({
    role: z.enum(STAFF_ROLES),
    site: z.string().min(1).max(40).nullable(),
    /** The section's id, as `/nacional`. */
    section: z.string().max(200).regex(SECTION, 'Elige una sección').nullable(),
  })
  .refine(
    ({ role, site, section }) => role !== 'admin' || (site === null && section === null),
    'Quien administra lo hace en todos los sitios',
  )
  .refine(
    ({ role, section }) => role !== 'live-blog' || section === null,
    'Los directos no son de una sección',
  )
  .refine(
    ({ role, site, section }) => role !== 'sales' || (site === null && section === null),
    'Las ventas son de todos los sitios',
  );

/** What an account may do. A grant that stands twice counts once. */
export const grants = z
  .array(grant)
  .min(1, 'Elige al menos un permiso')
  .max(MAX_GRANTS, `Son más de ${MAX_GRANTS} permisos`)
  .transform((list): Grant[] => [
    ...new Map(
      list.map((one) => [JSON.stringify([one.role, one.site, one.section]), one]),
    ).values(),
  ]);

/** `GET /api/staff/me` */
export const staffMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  grants: z.array(storedGrant),
});
export type StaffMember = z.infer<typeof staffMember>;

export const staffAccount = staffMember.extend({
  isActive: z.boolean(),
  createdAt: z.string(),
  /** Unset: never came in, or not since accounts say it. */
  lastSeenAt: z.exactOptional(z.string()),
  sessions: z.int(),
  passkeys: z.int(),
});
export type StaffAccount = z.infer<typeof staffAccount>;

/** `GET /api/staff/accounts`, by name, with what grants may name. */
export const accountList = z.object({
  accounts: z.array(staffAccount),
  sites: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      sections: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
});
export type AccountList = z.infer<typeof accountList>;
export type GrantableSite = AccountList['sites'][number];

/** `POST /api/staff/accounts` */
export const inviteStaff = z.strictObject({ name: visibleName, email: emailAddress, grants });

/** `PATCH /api/staff/accounts/{id}` */
export const changeAccount = z.strictObject({
  name: visibleName.optional(),
  grants: grants.optional(),
});

/** A one-time link, which is shown once: of an invitation, or `POST …/accounts/{id}/link`. */
export const signinLink = z.object({
  id: z.string(),
  link: z.string(),
  expiresAt: z.string(),
  /** A mail with a link of its own is on its way too. */
  isMailed: z.boolean(),
});
export type SigninLink = z.infer<typeof signinLink>;

/** `GET /api/staff/me/sessions`, `GET /api/staff/accounts/{id}/sessions`: last seen first. */
const staffSession = z.object({
  id: z.string(),
  userAgent: z.string(),
  address: z.string(),
  beganAt: z.string(),
  seenAt: z.string(),
  /** The one that the request came with. */
  isThis: z.boolean(),
  by: z.enum(['link', 'passkey', 'house']),
});
export type StaffSession = z.infer<typeof staffSession>;
export const sessionList = z.array(staffSession);

/** `DELETE /api/staff/me/sessions`, `DELETE /api/staff/accounts/{id}/sessions`: how many ended. */
export const endedSessions = z.object({ ended: z.int() });

/** `GET /api/staff/me/passkeys`, oldest first. */
const staffPasskey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.exactOptional(z.string()),
  /** Kept by a service that copies it to the person's other devices. */
  isSynced: z.boolean(),
});
export type StaffPasskey = z.infer<typeof staffPasskey>;
export const passkeyList = z.array(staffPasskey);

/** What a browser takes and gives: WebAuthn Level 3, 5.1.8 to 5.1.10. */
const credentialJson = z.looseObject({ id: z.string().max(2_000) });

/** `POST /api/staff/me/passkeys/options`, `POST /signin/passkey/options` */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof passkeyOptions>;

/** `POST /api/staff/me/passkeys` */
export const addPasskey = z.strictObject({ name: visibleName, credential: credentialJson });
export type AddPasskey = z.input<typeof addPasskey>;

/** `PATCH /api/staff/me/passkeys/{id}` */
export const renamePasskey = z.strictObject({ name: visibleName });

/** `POST /signin/passkey` */
export const passkeySignin = z.strictObject({ credential: credentialJson });
