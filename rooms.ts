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

interface Room {
  /** The rooms whose code it may import. Everything else is refused. */
  rooms: readonly string[];
  /** Packages, or their scopes with a slash at the end. Everything else is refused. */
  packages: readonly string[];
}

/** Which code may import what. What is not named here is refused. */
const ROOMS: Readonly<Record<string, Room>> = {
  schemas: { rooms: [], packages: ['zod'] },
  ui: { rooms: ['schemas', 'services'], packages: ['react'] },
  layouts: { rooms: ['schemas', 'ui'], packages: ['react'] },
  services: { rooms: ['schemas'], packages: ['node:', 'drizzle-orm', 'hono', 'zod'] },
  blocks: { rooms: ['schemas', 'ui', 'services'], packages: ['react', 'zod'] },
  renderer: {
    rooms: ['schemas', 'ui', 'services', 'blocks', 'layouts'],
    packages: ['node:', 'react', 'react-dom'],
  },
  editor: {
    rooms: ['schemas', 'ui', 'services', 'blocks', 'layouts'],
    packages: ['@mantine/', '@tanstack/react-query', 'react', 'react-dom', 'react-router', 'zod'],
  },
  fixtures: { rooms: ['schemas'], packages: [] },
  server: {
    rooms: ['schemas', 'services', 'blocks', 'layouts', 'renderer', 'fixtures'],
    packages: ['node:', '@hono/node-server', 'drizzle-orm', 'hono', 'pino', 'zod'],
  },
};

/** Packages that one folder of a room may import beside its room's. */
const FOLDER_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'blocks/_account': ['react-hook-form'],
  // Its types alone.
  'blocks/_live': ['schema-dts'],
  'services/database': ['pg'],
  'services/backup': ['age-encryption', 'pg', 'pg-copy-streams', 'tar-stream'],
  'services/changes': ['pg'],
  'services/html': ['htmlparser2', 'sanitize-html'],
  'services/identity': ['@node-rs/argon2', 'jose', 'openid-client'],
  'services/images': ['@xmldom/', 'aws4fetch', 'exifreader', 'lru-cache', 'sharp'],
  'services/limits': ['pg', 'rate-limiter-flexible'],
  'services/mail': ['nodemailer'],
  'services/jobs': ['graphile-worker', 'p-limit', 'pg'],
  'services/paywall': ['jose'],
  'services/story-desk': ['htmlparser2'],
  'services/sales': ['jose', 'stripe'],
  'services/webauthn': ['@simplewebauthn/server'],
  'server/staff-api': ['@modelcontextprotocol/'],
  'renderer/assets': ['lightningcss', 'vite'],
  'renderer/cache': ['lru-cache'],
  // Its types alone.
  'renderer/page': ['schema-dts'],
  'editor/canvas': ['@lexical/', 'lexical'],
  'editor/fields': ['@dnd-kit/'],
  'editor/document': ['immer'],
  'editor/admin': ['react-hook-form'],
  'editor/desk': ['react-hook-form'],
  'editor/sales': ['@hookform/', 'react-hook-form'],
  'editor/shell': ['@hookform/', 'react-hook-form'],
  'editor/live-blog': [
    '@fontsource-variable/',
    '@hookform/',
    '@lexical/',
    'lexical',
    'react-hook-form',
  ],
  'editor/rich-text': ['@lexical/', 'lexical', 'marked'],
  'editor/collections': ['@dnd-kit/'],
  'editor/puck': ['@puckeditor/'],
  'editor/page': ['@dnd-kit/'],
  'editor/stories': ['@fontsource-variable/', '@lexical/', 'lexical', 'node-diff3'],
  'editor/main.tsx': ['@fontsource-variable/'],
};

/** Folders of one room: which others of the same room they may import. The rest is refused. */
const FOLDERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  renderer: {
    browser: [],
    cache: [],
    markup: [],
    http: ['cache'],
    assets: ['http'],
    page: ['assets', 'cache', 'markup'],
    feeds: ['page'],
    site: ['assets', 'cache', 'feeds', 'http', 'markup', 'page'],
  },
  editor: {
    document: [],
    shell: [],
    list: ['shell'],
    'rich-text': [],
    'live-blog': ['rich-text', 'shell'],
    engine: ['document'],
    desk: ['list', 'samples', 'shell'],
    admin: ['desk', 'list', 'shell'],
    calendar: ['desk', 'shell'],
    collections: ['desk', 'fields', 'list', 'shell', 'stories'],
    canvas: ['document', 'engine', 'rich-text', 'shell'],
    media: ['desk', 'fields', 'shell'],
    fields: ['canvas', 'media', 'shell'],
    samples: ['document', 'fields', 'shell'],
    gallery: ['canvas', 'desk', 'document', 'engine', 'fields', 'media', 'samples', 'shell'],
    puck: ['canvas', 'desk', 'document', 'fields', 'samples', 'shell'],
    'page-uses': ['desk', 'document', 'fields', 'list', 'media', 'shell'],
    page: ['canvas', 'desk', 'document', 'engine', 'fields', 'media', 'samples', 'shell'],
    sales: ['admin', 'desk', 'list', 'shell'],
    stories: [
      'canvas',
      'desk',
      'document',
      'fields',
      'list',
      'media',
      'page',
      'rich-text',
      'shell',
    ],
  },
};

/** Services that every other service's server code may import. */
const SHARED_SERVICES = ['database', 'http', 'changes', 'jobs', 'audit', 'webauthn'];

/** Folders without a line for browsers, but for a service's client. */
const SERVER_ONLY = /^(?:server\/|renderer\/(?!browser\/)|services\/)/;
const SERVER_FILE = /\.server\.[cm]?[jt]sx?$/;
const FORBIDDEN_NAMES = /(?:^|\/)(?:index\.tsx?|(?:utils|helpers|common)(?:\.tsx?|\/))/;
const MISSPELLED_HELPER = /(?:^|[/.-])(?:testing|test-helper|for-tests?)(?:[.-]|\/)/;

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

const roomOf = (path: string): string | undefined => {
  const [first = '', ...rest] = path.split('/');
  return rest.length > 0 && Object.hasOwn(ROOMS, first) ? first : undefined;
};
const partOf = (path: string): string => path.split('/')[1] ?? '';
const targetOf = (file: string, from: string): string =>
  normalize(join(dirname(file), from.split('?')[0] ?? from));

const isHelper = (path: string): boolean => /\.testing\.tsx?$/.test(path);
const isTest = (path: string): boolean => /\.(?:test|e2e)\.tsx?$/.test(path);
/** What browsers get of a service: its `client.ts`, and what stands in its folder `client/`. */
const isClient = (path: string): boolean => /^services\/[^/]+\/client(?:\.|\/)/.test(path);
const isBehaviour = (path: string): boolean => path.endsWith('.behaviour.ts');
const isIsland = (path: string): boolean => path.endsWith('.island.tsx');

/** A browser fetches behaviours and islands, in whatever folder they stand. */
const isForBrowsers = (path: string): boolean =>
  isClient(path) || isBehaviour(path) || isIsland(path);

/** Is this code that must never reach a browser? The build refuses it there too. */
export const isServerOnly = (path: string): boolean =>
  SERVER_FILE.test(path) || (SERVER_ONLY.test(path) && !isForBrowsers(path));

const matches = (name: string, allowed: string): boolean =>
  allowed.endsWith('/') || allowed.endsWith(':')
    ? name.startsWith(allowed)
    : name === allowed || name.startsWith(`${allowed}/`);

function packageFault(path: string, name: string, room: string): string | undefined {
  const folder = `${room}/${partOf(path)}`;
  const allowed = [...(ROOMS[room]?.packages ?? []), ...(FOLDER_PACKAGES[folder] ?? [])];
  const isAllowed = allowed.some((one) => matches(name, one));
  if (isBehaviour(path)) return `a behaviour imports no package (${name})`;
  if (isIsland(path) && matches(name, 'zod')) return 'an island does not import zod';
  return isAllowed ? undefined : `${folder} does not import the package ${name}`;
}

/** Why an import from one room into another is refused; undefined: it is allowed. */
function acrossRooms(path: string, target: string, isTypeOnly: boolean): string | undefined {
  const [from, to] = [roomOf(path), roomOf(target)];
  if (!from) return undefined;
  if (!to || !ROOMS[from]?.rooms.includes(to))
    return `${from} does not import from ${to ?? 'outside the rooms'}`;
  if (from === 'ui' && to === 'schemas' && !isTypeOnly) return 'ui imports only types of schemas';
  if (isClient(path) && !isTypeOnly) return 'a client imports only types of schemas';
  if (isServerOnly(path)) return undefined;
  if (to === 'services' && !isClient(target)) return `${from} imports only services/*/client`;
  return isServerOnly(target) && !isTypeOnly ? 'server code' : undefined;
}

function withinRoom(path: string, target: string, room: string): string | undefined {
  const [part, other] = [partOf(path), partOf(target)];
  if (isClient(path) && isServerOnly(target)) return 'a client does not import from the server';
  if (part === other) return undefined;
  if (room === 'services' && !SHARED_SERVICES.includes(other))
    return isClient(target) ? undefined : `${part} does not import from the service ${other}`;
  if (room === 'renderer' && !isServerOnly(path))
    return 'the browser does not import from the server';
  const folders = FOLDERS[room]?.[part];
  if (folders && !folders.includes(other)) return `${room}/${part} does not import from ${other}`;
  const isInFolder = target.split('/').length > 2;
  if (room !== 'blocks' || !isInFolder || other.startsWith('_')) return undefined;
  return part.startsWith('_')
    ? 'a family imports no block'
    : 'a block does not import another block';
}

/** Tests and their helpers import what they need, but helpers only of rooms that theirs may use. */
function helperFault(path: string, target: string): string | undefined {
  if (!isTest(path) && !isHelper(path)) return 'only tests import a helper of tests';
  const [from, to] = [roomOf(path), roomOf(target)];
  if (!from || !to || from === to) return undefined;
  const mayImport = ROOMS[from]?.rooms.includes(to) && (to !== 'services' || isServerOnly(path));
  return mayImport ? undefined : `${from} uses no helpers of tests of ${to}`;
}

function importFault(path: string, { from, isTypeOnly }: Import): string | undefined {
  const room = roomOf(path);
  const isProduct = room !== undefined && !isTest(path) && !isHelper(path);
  if (!from.startsWith('.')) {
    // Readers and the editor's first load never get it; the bench measures it beside ours.
    if (/^@puckeditor\//.test(from) && !/^(?:bench|editor\/puck)\//.test(path))
      return `only editor/puck and bench import ${from}`;
    return isProduct ? packageFault(path, from, room) : undefined;
  }
  const target = targetOf(path, from);
  if (isHelper(target)) return room ? helperFault(path, target) : undefined;
  if (!isProduct) return undefined;
  return roomOf(target) === room
    ? withinRoom(path, target, room)
    : acrossRooms(path, target, isTypeOnly);
}

/** Everything that the tables above refuse, as `file: reason (import)`. */
export function roomFaults(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const faults: string[] = [];
    if (roomOf(path) && FORBIDDEN_NAMES.test(path)) faults.push(`${path}: forbidden file name`);
    if (roomOf(path) && MISSPELLED_HELPER.test(path) && !isHelper(path))
      faults.push(`${path}: a helper of tests is named x.testing.ts`);
    if (SERVER_FILE.test(path) && SERVER_ONLY.test(path))
      faults.push(`${path}: the whole folder is server code, drop the suffix .server`);
    for (const one of importsOf(text)) {
      const reason = importFault(path, one);
      if (reason) faults.push(`${path}: ${reason} (${one.from})`);
    }
    return faults;
  });
}

/**
 * Files that import each other in a circle, types included, as `a -> b -> a`: one for every file
 * at which a circle closes.
 */
export function circles(files: readonly SourceFile[]): string[] {
  const known = new Set(files.map(({ path }) => path));
  const edges = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text)
        .filter(({ from }) => from.startsWith('.'))
        .map(({ from }) => targetOf(path, from))
        .filter((target) => known.has(target)),
    ]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) found.push([...trail.slice(at), path].join(' -> '));
    if (at >= 0 || done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const { path } of files) visit(path, []);
  return found;
}

const MAX_COLUMNS = 100;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

/**
 * Lines of code and comments that go on past 100 columns, as `file:line`. Prose in literals may.
 */
export function longLines(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (path.startsWith('fixtures/')) return [];
    // Inside a template a line holds no quote of its own: templates are taken out whole.
    const lines = text.replace(/`[^`]*`/g, (whole) => whole.replace(/[^\n]/g, '')).split('\n');
    return lines.flatMap((line, index) => {
      const isLong = [...line].length > MAX_COLUMNS;
      const isProse = !COMMENT.test(line) && /['"]/.test(line);
      return isLong && !isProse && !/biome-ignore|https?:\/\/|^\s*\/.*\/[a-z]*[;,.)]/.test(line)
        ? [`${path}:${index + 1}`]
        : [];
    });
  });
}

/** A spread of a literal object, whose properties belong where it stands, as `file:line`. */
export function literalSpreads(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (/\.{3}\s*\{/.test(line) ? [`${path}:${index + 1}`] : [])),
  );
}

/** How many files of code a room holds beside its rooms. */
export const MAX_FLAT_FILES = 25;

/**
 * Rooms that hold more, with the number that each may hold: it is lowered when files move out,
 * never raised.
 */
export const CROWDED_ROOMS: Readonly<Record<string, number>> = {
  bench: 43,
  'blocks/_account': 36,
  'blocks/_checks': 34,
  'blocks/_navigation': 26,
  'editor/canvas': 41,
  'editor/desk': 50,
  'editor/document': 52,
  'editor/fields': 45,
  'editor/journeys': 35,
  'editor/live-blog': 44,
  'editor/media': 41,
  'editor/page': 27,
  'editor/page/commands': 27,
  'editor/sales': 29,
  'editor/shell': 58,
  'renderer/page': 31,
  'renderer/site': 42,
  schemas: 72,
  scripts: 54,
  'services/database': 30,
  'services/images': 52,
  'services/pages': 43,
  'services/sources': 31,
  'services/stories': 26,
  ui: 64,
};

const folderOf = (path: string): string => path.replace(/\/?[^/]*$/, '');

/** Rooms with more files than they may hold, or fewer than their line in the table says. */
export function crowdFaults(
  files: readonly Pick<SourceFile, 'path'>[],
  crowded: Readonly<Record<string, number>> = CROWDED_ROOMS,
): string[] {
  const counts = new Map(Object.keys(crowded).map((room) => [room, 0]));
  for (const { path } of files) {
    const room = folderOf(path);
    if (room !== '') counts.set(room, (counts.get(room) ?? 0) + 1);
  }
  return [...counts].flatMap(([room, count]) => {
    const most = crowded[room] ?? MAX_FLAT_FILES;
    if (count > most) return [`${room}: ${count} files, at most ${most}: make rooms in it`];
    const isStale = crowded[room] !== undefined && count < most;
    return isStale ? [`${room}: ${count} files: lower its line in CROWDED_ROOMS`] : [];
  });
}

/** Files of a service that speak HTTP, by their names; `way-in` says which routes a way has. */
const HTTP_EDGE =
  /^services\/http\/|\/(?:http|routes)\/|(?:\/|-)(?:routes|guards?|input|cookies|ports|refusal)\.ts$|\/ways?-in\.ts$/;
const HTTP_CONTEXT = /^import [^;]*\b(?:Context|Hono)\b[^;]* from 'hono';/m;

/** What a service's own edge holds that anything of it may throw, or is handed. */
const EDGE_FOR_ALL = /(?:\/|-)(?:ports|refusal)\.ts$|\/ways-in\.ts$/;

/** Of one service: what is no edge and imports its edge, as `file -> file`. */
export const edgeImports = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, text }) => {
    if (!path.startsWith('services/') || isTest(path) || isHelper(path) || HTTP_EDGE.test(path))
      return [];
    return importsOf(text)
      .filter(({ from }) => from.startsWith('.'))
      .map(({ from }) => targetOf(path, from))
      .filter((to) => partOf(to) === partOf(path) && HTTP_EDGE.test(to) && !EDGE_FOR_ALL.test(to))
      .map((to) => `${path} -> ${to}`);
  });

/** Files of services that know the context of a request without being its edge. */
export const contextFiles = (files: readonly SourceFile[]): string[] =>
  files
    .filter(
      ({ path, text }) =>
        path.startsWith('services/') &&
        !isTest(path) &&
        !isHelper(path) &&
        !HTTP_EDGE.test(path) &&
        HTTP_CONTEXT.test(text),
    )
    .map(({ path }) => path)
    .sort();
