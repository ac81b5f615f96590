import { z } from 'zod';

/*
 * Wires, in the staff API: feeds of agencies and of others that come to a site's desk by
 * themselves.
 */

export const MIN_MINUTES = 5;
export const MAX_MINUTES = 1_440;

const MAX_URL_CHARS = 2_000;

const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
};

/** `drafts`: into the inbox of the desk; `readers`: published at once. */
export const WIRE_TARGETS = ['drafts', 'readers'] as const;

const settings = {
  /** Who is credited, and by which name the desk knows it. */
  name: z.string().trim().min(1, 'Escribe el nombre de la agencia').max(80),
  url: z
    .string()
    .trim()
    .max(MAX_URL_CHARS)
    .refine(isWebAddress, 'Escribe una dirección https:// o http://, sin usuario ni contraseña'),
  everyMinutes: z
    .int('Escribe un número de minutos')
    .min(MIN_MINUTES, `Cada ${MIN_MINUTES} minutos como mínimo`)
    .max(MAX_MINUTES, `Cada ${MAX_MINUTES} minutos (un día) como máximo`),
  section: z.string().min(1, 'Elige la sección').max(500),
  target: z.enum(WIRE_TARGETS),
  isOn: z.boolean(),
};

export const wireSettings = z.strictObject(settings);
export type WireSettings = z.infer<typeof wireSettings>;

/** `POST /api/wires`. */
export const createWire = z.strictObject({ site: z.string().min(1).max(40), ...settings });

/** `PUT /api/wires/{id}`: 409 `revision_conflict` where somebody else changed it since. */
export const changeWire = z.strictObject({ baseRevision: z.int().min(0), ...settings });

/** `DELETE /api/wires/{id}?revision=`. */
export const seenWire = z.object({ revision: z.coerce.number().int().min(0) });

/** What one reading brought, in items. */
export const wireCounts = z.object({
  /** Stories that there were not before. */
  came: z.int(),
  /** Those that were brought up to date, nobody having written at them. */
  updated: z.int(),
  /** Those of which a new version came, which an editor's work was not replaced with. */
  kept: z.int(),
  /** What cannot be a story here. */
  refused: z.int(),
  /** What came from this newspaper itself. */
  own: z.int(),
  /** Older ones that a first reading leaves where they are. */
  left: z.int(),
});
export type WireCounts = z.infer<typeof wireCounts>;

const wire = z.object({
  id: z.string(),
  site: z.string(),
  ...settings,
  revision: z.int(),
  /** Null: never yet. */
  readAt: z.string().nullable(),
  /** Null: it is off. */
  nextAt: z.string().nullable(),
  /** Why the last reading failed; null: it did not. */
  fault: z.string().nullable(),
  /** Readings that failed one after another. */
  failures: z.int(),
  /** Of the last reading that found anything new. */
  counts: wireCounts.nullable(),
  changedAt: z.string().nullable(),
  mayChange: z.boolean(),
});
export type Wire = z.infer<typeof wire>;
export const wires = z.array(wire);
export const oneWire = wire;

/** `POST /api/wires/{id}/read`: what came. */
export const wireReading = z.object({
  wire,
  /** The feed is as it was at the reading before. */
  isUnchanged: z.boolean(),
  counts: wireCounts,
  /** Plain text, of the first that came. */
  headlines: z.array(z.string()),
});
export type WireReading = z.infer<typeof wireReading>;
