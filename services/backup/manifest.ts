import { z } from 'zod';
import {
  type AddMember,
  contentOf,
  digestOf,
  type Member,
  readArchive,
  sha256,
} from './archive.ts';
import { BackupError } from './backup-error.ts';

const FORMAT = 1;
const MANIFEST = 'manifest.json';
/** SHA-256 of the manifest, as the archive's last member. */
const SEAL = 'manifest.sha256';

const manifestShape = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  /** What ran on the database, in its order. */
  migrations: z.array(z.object({ name: z.string(), fingerprint: z.string() })),
  /** In an order in which none comes before what it refers to. */
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      /** Parts of one COPY in text format. */
      members: z.array(z.string()),
    }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() }),
  ),
  /** Hashes of originals that were not in the store, or not whole. */
  missing: z.array(z.string()),
  /** False: pictures were left out on purpose. */
  hasPictures: z.boolean().default(true),
  members: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
});

/** What an archive holds. */
export type Manifest = Omit<z.output<typeof manifestShape>, 'format'>;
export type TableCopy = Manifest['tables'][number];

export const tableMember = (table: number, part: number): string => `tables/${table}-${part}.copy`;
export const pictureMember = (hash: string): string => `pictures/${hash}`;
/** The hash of a picture's member; undefined for any other. */
export const hashOfMember = (name: string): string | undefined =>
  /^pictures\/([0-9a-f]{64})$/.exec(name)?.[1];

/** Adds what comes last. */
export async function addManifest(add: AddMember, manifest: Manifest): Promise<void> {
  const text = JSON.stringify({ format: FORMAT, ...manifest });
  await add(MANIFEST, Buffer.from(text));
  await add(SEAL, Buffer.from(sha256(text)));
}

const damaged = (reason: string) =>
  new BackupError(`La copia está cortada o alterada (${reason}). No se tocó nada: usa otra copia.`);

function parseManifest(text: Buffer | undefined, seal: string | undefined): Manifest {
  if (!text || !seal) throw damaged('le falta el final');
  if (sha256(text) !== seal) throw damaged('su índice no es el que se escribió');
  const parsed = manifestShape.safeParse(JSON.parse(text.toString()));
  if (!parsed.success)
    throw new BackupError('La copia es de otra versión de Portada, con otro formato.');
  return parsed.data;
}

function compare(seen: ReadonlyMap<string, Member>, told: readonly Member[]): void {
  if (seen.size !== told.length) throw damaged(`${seen.size} partes en vez de ${told.length}`);
  for (const { name, bytes, sha256: digest } of told) {
    const found = seen.get(name);
    if (!found) throw damaged(`falta ${name}`);
    if (found.bytes !== bytes || found.sha256 !== digest) throw damaged(name);
  }
}

/**
 * Reads a whole archive and compares every member's length and SHA-256 with the manifest.
 * @throws BackupError for one that is cut, altered or of another format
 */
export async function checkArchive(
  file: string,
  onRead: (bytes: number) => void = () => undefined,
): Promise<Manifest> {
  const seen = new Map<string, Member>();
  const last = new Map<string, Buffer>();
  const visit = async (name: string, chunks: AsyncIterable<Buffer>) => {
    if (seen.has(name) || last.has(name)) throw damaged(`${name} viene dos veces`);
    if (name === MANIFEST || name === SEAL) last.set(name, await contentOf(chunks));
    else seen.set(name, { name, ...(await digestOf(chunks)) });
  };
  try {
    await readArchive(file, visit, onRead);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BackupError(`No existe la copia ${file}.`);
    if (code === 'EACCES' || code === 'EISDIR') throw new BackupError(`No se puede leer ${file}.`);
    throw damaged((error as Error).message);
  }
  const manifest = parseManifest(last.get(MANIFEST), last.get(SEAL)?.toString());
  compare(seen, manifest.members);
  return manifest;
}
