import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { text } from '../../schemas/fields.ts';
import { signingService } from '../../schemas/sources/signing-service.ts';
import type { SourceDeclaration } from '../../schemas/sources/source-declaration.ts';
import { type Source, TIMEOUT_MS, TTL_MS } from './define-source.ts';
import { httpSource, type ReplyIntake } from './http-source.ts';

const MIN_TTL_MS = 1_000;
const MAX_TTL_MS = 365 * 24 * 3_600_000;
const MAX_TIMEOUT_MS = 30_000;

const address = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'Se espera una dirección http(s)' }),
  ttlMs: z.int().min(MIN_TTL_MS).max(MAX_TTL_MS).default(TTL_MS),
  timeoutMs: z.int().min(50).max(MAX_TIMEOUT_MS).default(TIMEOUT_MS),
  headers: z.record(z.string(), z.string()).optional(),
  /**
   * Only for a source that is not ours: what its replies are, its name for editors, and the fields
   * of its query.
   */
  kind: z.enum(['ans-item', 'ans-feed', 'navigation-hierarchy', 'search']).optional(),
  label: z.string().optional(),
  params: z.array(z.string().regex(/^\w{1,60}$/)).optional(),
});
const addresses = z.record(
  z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,80}$/, 'El nombre de una fuente lleva minúsculas, números y guiones'),
  address,
);

export type HttpAddresses = z.infer<typeof addresses>;

/**
 * CONTENT_SOURCES does not say what it should. The message is one Spanish line, ready for the
 * person who started the process.
 */
export class SourceConfigError extends Error {
  override name = 'SourceConfigError';
}

function readText(value: string): string {
  if (value.trimStart().startsWith('{')) return value;
  try {
    return readFileSync(value, 'utf8');
  } catch (error) {
    throw new SourceConfigError(
      `No se puede leer el archivo de CONTENT_SOURCES, ${value} (${(error as { code?: string }).code}).`,
    );
  }
}

/**
 * Reads `CONTENT_SOURCES`: JSON, or the path of a JSON file, `{ "story-feed-sections": { "url":
 * "https://…", "ttlMs": 60000, "timeoutMs": 1500 } }`.
 * @throws SourceConfigError
 */
export function readHttpAddresses(value: string | undefined): HttpAddresses {
  if (!value?.trim()) return {};
  let given: unknown;
  try {
    given = JSON.parse(readText(value));
  } catch (error) {
    if (error instanceof SourceConfigError) throw error;
    throw new SourceConfigError('CONTENT_SOURCES no es JSON válido.');
  }
  const result = addresses.safeParse(given, { error: z.locales.es().localeError });
  if (result.success) return result.data;
  const [fault] = result.error.issues;
  throw new SourceConfigError(
    `CONTENT_SOURCES, ${fault?.path.join('.') || 'en general'}: ${fault?.message}.`,
  );
}

function declarationOf(
  name: string,
  { kind, label, params = [] }: HttpAddresses[string],
): SourceDeclaration {
  if (!kind)
    throw new SourceConfigError(
      `CONTENT_SOURCES, ${name}: no es una fuente de Portada; di su kind (ans-item, ans-feed…).`,
    );
  return {
    name,
    label: label ?? name,
    kinds: [kind],
    query: Object.fromEntries(params.map((param) => [param, text({ label: param })])),
  };
}

/**
 * The sources, with those that have an address requested there, and those that only have an address
 * added.
 * @throws SourceConfigError
 */
export function withHttpSources(
  sources: readonly Source[],
  given: HttpAddresses,
  intake: ReplyIntake,
): Source[] {
  if (Object.hasOwn(given, signingService.name))
    throw new SourceConfigError(
      `CONTENT_SOURCES: ${signingService.name} no se contesta desde otra dirección.`,
    );
  const byName = new Map(sources.map((source) => [source.declaration.name, source]));
  const remote = Object.entries(given).map(([name, entry]) => {
    const builtIn = byName.get(name);
    return httpSource(builtIn?.declaration ?? declarationOf(name, entry), entry, intake, builtIn);
  });
  return [
    ...sources.filter(({ declaration }) => !Object.hasOwn(given, declaration.name)),
    ...remote,
  ];
}
