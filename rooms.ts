import { dirname, join, normalize } from 'node:path';

/** A source file by its path from the root, with its text. */
export interface SourceFile {
  path: string;
  text: string;
}

export interface Import {
  from: string;
  isTypeOnly: boolean;
}

const ROOMS = [
  'schemas',
  'ui',
  'services',
  'blocks',
  'layouts',
  'renderer',
  'editor',
  'fixtures',
] as const;
type Room = (typeof ROOMS)[number];

/** Packages that belong to one room (design 1). */
const EDITOR_ONLY = /^(?:@puckeditor\/|lexical$|@lexical\/|@dnd-kit\/|@mantine\/|react-router)/;
const FORBIDDEN_NAMES = /(?:^|\/)(?:index\.tsx?|(?:utils|helpers|common)(?:\.tsx?|\/))/;

const STATEMENT =
  /^\s*(?:import|export)\s+(type\b)?[^'";]*?\bfrom\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"]+)['"]/gm;

/**
 * Every static and dynamic import of a file. `import { type A }` counts as a value import: the
 * module is loaded.
 */
export const importsOf = (text: string): Import[] =>
  [...text.matchAll(STATEMENT)].map(([, type, from, bare, dynamic]) => ({
    from: from ?? bare ?? dynamic ?? '',
    isTypeOnly: type !== undefined,
  }));

const roomOf = (path: string): Room | undefined =>
  ROOMS.find((room) => path.startsWith(`${room}/`));
const isTest = (path: string): boolean =>
  /\.(?:test|testing|e2e)\.tsx?$/.test(path) || path.includes('/testing');
const isServer = (path: string): boolean => /\.server\.[cm]?[jt]sx?$/.test(path);
const isClient = (path: string): boolean => /\/client\.ts$/.test(path);

const partOf = (path: string): string => path.split('/')[1] ?? '';

/** Which imports inside the house are allowed; undefined: fine, else the reason why not. */
function refused(file: string, target: string, isTypeOnly: boolean): string | undefined {
  const from = roomOf(file);
  const to = roomOf(target);
  if (!from || !to)
    return from && !to && !isTest(file)
      ? `${from} no importa nada de fuera de las salas`
      : undefined;
  if (from === to) return withinRoom(file, target, from);
  const allowed: Record<Room, readonly Room[]> = {
    schemas: [],
    ui: ['schemas'],
    services: ['schemas'],
    blocks: ['schemas', 'ui', 'services'],
    layouts: ['schemas', 'ui'],
    renderer: ['schemas', 'ui', 'services', 'blocks', 'layouts'],
    editor: ['schemas', 'ui', 'services', 'blocks', 'layouts'],
    fixtures: ['schemas'],
  };
  if (!allowed[from].includes(to)) return `${from} no importa de ${to}`;
  if (from === 'ui' && !isTypeOnly) return 'ui sólo importa tipos de schemas';
  if (from === 'services' && isClient(file) && !isTypeOnly)
    return 'client.ts sólo importa tipos de schemas';
  if (to === 'services' && (from === 'blocks' || from === 'editor') && !isClient(target))
    return `${from} sólo importa services/*/client.ts`;
  return undefined;
}

function withinRoom(file: string, target: string, room: Room): string | undefined {
  if (room === 'services' && partOf(file) !== partOf(target) && isClient(file))
    return 'un cliente no importa de otro servicio';
  if (room !== 'blocks') return undefined;
  const [own, other] = [partOf(file), partOf(target)];
  if (own === other || !target.slice('blocks/'.length).includes('/')) return undefined;
  if (!other.startsWith('_'))
    return own.startsWith('_')
      ? 'una familia no importa ningún bloque'
      : 'un bloque no importa otro bloque';
  return undefined;
}

/**
 * Every import and name in the house that design 1 refuses, as `file: reason (target)`. Tests may
 * import what they need.
 */
export function roomFaults(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const faults: string[] = [];
    const room = roomOf(path);
    if (room && FORBIDDEN_NAMES.test(path)) faults.push(`${path}: nombre de archivo prohibido`);
    if (isTest(path) || !room) return faults;
    for (const { from, isTypeOnly } of importsOf(text)) {
      if (!from.startsWith('.')) {
        if (EDITOR_ONLY.test(from) && room !== 'editor')
          faults.push(`${path}: ${from} es sólo de editor`);
        if (room === 'schemas' && from !== 'zod' && from !== 'immer')
          faults.push(`${path}: schemas sólo importa zod e immer (${from})`);
        continue;
      }
      const target = normalize(join(dirname(path), from.split('?')[0] ?? from));
      const reason = refused(path, target, isTypeOnly);
      if (reason) faults.push(`${path}: ${reason} (${target})`);
      if (
        isServer(target) &&
        !isTypeOnly &&
        (room === 'editor' || room === 'blocks' || room === 'ui')
      )
        faults.push(`${path}: código de servidor (${target})`);
    }
    return faults;
  });
}
