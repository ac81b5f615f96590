import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Config, type Environment, environment } from '../config.ts';
import { type Finding, fault, warning, well } from './finding.ts';

/*
 * What the settings alone say, and the disk: the start looks at these too.
 */

/** Read elsewhere than in the configuration's table. */
const OTHERS = [
  'ANS_EXAMPLES',
  'CHROMIUM_PATH',
  'CONTENT_SOURCES',
  'JOURNEY_BROWSER',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'MALLOC_TRIM_THRESHOLD_',
  'TEST_DATABASE_URL',
];
const KNOWN: ReadonlySet<string> = new Set([...Object.keys(environment.shape), ...OTHERS]);

/** Shorter ones are too like what other programs read. */
const MIN_CHARS = 6;

/** One letter more, less, another, or two that changed places. */
export function isOneLetterFrom(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}

function misspelledNames(env: Environment): Finding[] {
  return Object.keys(env)
    .filter((name) => name.length >= MIN_CHARS && !KNOWN.has(name))
    .flatMap((name) => {
      const meant = [...KNOWN].find((known) => isOneLetterFrom(name, known));
      return meant === undefined
        ? []
        : [warning('Ajustes', `Nadie lee ${name}.`, `¿Quisiste decir ${meant}?`)];
    });
}

function mailFindings({ isProduction, smtp }: Config): Finding[] {
  return isProduction && !smtp
    ? [
        warning(
          'Correo',
          'No hay SMTP_URL: los correos se quedan en el buzón y nadie los recibe.',
          'Pon SMTP_URL y MAIL_FROM.',
        ),
      ]
    : [];
}

const modeOf = (key: string): string | undefined => /^[a-z]{2}_(test|live)_/.exec(key)?.[1];

function paymentFindings({ isProduction, stripe }: Config): Finding[] {
  if (!stripe) return [];
  const [secret, publishable] = [modeOf(stripe.secretKey), modeOf(stripe.publishableKey)];
  if (secret !== publishable)
    return [
      fault(
        'Pagos',
        'Las claves de Stripe son de dos modos: una de prueba y una de verdad.',
        'Toma STRIPE_SECRET_KEY y STRIPE_PUBLISHABLE_KEY del mismo modo.',
      ),
    ];
  return isProduction && secret === 'test'
    ? [
        warning(
          'Pagos',
          'En producción las claves de Stripe son de prueba: nadie paga de verdad.',
          'Pon las claves «live».',
        ),
      ]
    : [];
}

const ROOMY_BYTES = 1_000_000_000;

/** The folder, or that in which it would be made. */
const nearest = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder));

/** Can the data folder be written, or made, and is there room in it? Nothing is made here. */
function diskFindings({ dataDir }: Config): Finding[] {
  const there = nearest(dataDir);
  try {
    // The slash: a file in its place is none.
    accessSync(`${there}/`, constants.W_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return [
      fault(
        'Disco',
        `No se puede escribir en ${dataDir} (${code}).`,
        'Revisa sus permisos, o elige otra carpeta con DATA_DIR.',
      ),
    ];
  }
  const { bavail, bsize } = statfsSync(there);
  const free = bavail * bsize;
  const text = `${(free / 1e9).toFixed(1)} GB libres en ${dataDir}`;
  return [
    free < ROOMY_BYTES
      ? warning('Disco', `${text}.`, 'Haz sitio: con menos de 24 MB nadie puede escribir.')
      : well('Disco', text),
  ];
}

/** `deploy/portada.env.example` has it where a secret belongs. */
const UNFILLED = /\bCHANGE\b/;

/** A secret that everybody who read the example knows is none. */
const unfilledNames = (env: Environment): Finding[] =>
  Object.keys(environment.shape)
    .filter((name) => UNFILLED.test(env[name] ?? ''))
    .map((name) =>
      fault(
        'Ajustes',
        `${name} tiene todavía el valor del ejemplo.`,
        'Pon el tuyo: ése lo saben todos.',
      ),
    );

/** What can be said of the settings without asking anybody. */
export const settingFindings = (env: Environment, config: Config): Finding[] => [
  ...misspelledNames(env),
  ...unfilledNames(env),
  ...diskFindings(config),
  ...mailFindings(config),
  ...paymentFindings(config),
];
