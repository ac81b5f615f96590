import { resolve } from 'node:path';
import { z } from 'zod';
import '../schemas/spanish.ts';

/** Everything that the environment decides, checked once. README holds the table. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl?: string;
  /** Origin of the editor, for example http://editor.localhost:4300. */
  editorOrigin: string;
  isProduction: boolean;
  logLevel: string;
  /** Key of the resizer's tokens; made and kept in the data folder when unset. */
  resizerSecret?: string;
}

const environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(4_300),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'tiene que empezar con postgres://')
    .optional(),
  EDITOR_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  PORTADA_ENV: z.enum(['development', 'production']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  RESIZER_SECRET: z.string().min(16, 'pide al menos 16 caracteres').optional(),
});

/** One line for people: which variable is wrong and why. */
export class ConfigError extends Error {}

export function readConfig(source: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ConfigError(`Configuración no válida. ${faults.join('; ')}`);
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, EDITOR_ORIGIN, PORTADA_ENV, LOG_LEVEL, RESIZER_SECRET } = parsed.data;
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(DATA_DIR),
    editorOrigin: new URL(EDITOR_ORIGIN ?? `http://editor.localhost:${PORT}`).origin,
    isProduction: PORTADA_ENV === 'production',
    logLevel: LOG_LEVEL,
    ...(DATABASE_URL ? { databaseUrl: DATABASE_URL } : {}),
    ...(RESIZER_SECRET ? { resizerSecret: RESIZER_SECRET } : {}),
  };
}
