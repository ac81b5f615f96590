import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, mergeConfig } from 'vite';
import type { Layout } from '../layouts/_layout/define-layout.ts';
import type { Assets } from '../renderer/assets/assets.ts';
import { compileStyles } from '../renderer/assets/compile-styles.ts';
import type { StyleSheets } from '../renderer/assets/style-sheets.ts';
import { AN_HOUR, readFileOf, serveFile } from '../renderer/http/static-files.ts';
import { isServerOnly } from '../rooms.ts';
import { shared } from '../vite.config.ts';
import { writeFonts } from './fonts.ts';

const root = join(import.meta.dirname, '..');

const vite = await createServer(
  mergeConfig(shared, {
    configFile: false,
    root,
    server: { middlewareMode: true, watch: { ignored: ['**/data/**', '**/dist/**'] } },
  }),
);

interface Code {
  registry: ReturnType<Assets['registry']>;
  layout: Assets['layout'];
  layouts: readonly Layout[];
  styles: StyleSheets;
}

async function load(): Promise<Code> {
  const [blocks, layouts, styles] = await Promise.all([
    vite.ssrLoadModule('/blocks/registry.ts'),
    vite.ssrLoadModule('/layouts/registry.ts'),
    compileStyles(root, vite.config),
  ]);
  return {
    registry: blocks.registry,
    layout: layouts.layoutNamed,
    layouts: layouts.layouts,
    styles,
  };
}

let code = await load();
let version = 0;

const fonts = join(root, 'node_modules/.cache/portada-fonts/faces');
await writeFonts(root, fonts);
const folders = [
  { prefix: '/assets/fonts/', folder: fonts, cacheControl: AN_HOUR },
  { prefix: '/marca/', folder: join(root, 'fixtures/marca'), cacheControl: 'no-store' },
];

const VITE_PATH =
  /^\/(?:@vite|@id|@fs|@react-refresh|node_modules|schemas|ui|services|blocks|layouts|renderer|editor)(?:\/|$|\?)/;

const pageOf = async (file: string): Promise<string> =>
  vite.transformIndexHtml(`/${file}`, await readFile(join(root, file), 'utf8'));

const assets: Assets = {
  get build() {
    return `dev-${version}`;
  },
  release: { version: 'dev', commit: '' },
  registry: () => code.registry,
  layout: (name) => code.layout(name),
  layouts: () => code.layouts,
  styles: () => code.styles,
  loader: "import '/renderer/browser/loader.ts';",
  chunk: (name) => {
    const file = `${name.startsWith('ui/') ? '' : '/blocks'}/${name}`;
    return [`${file}.behaviour.ts`, `${file}.island.tsx`].find((candidate) => known.has(candidate));
  },
  islandRuntime: '/renderer/browser/island-runtime.tsx',
  editorHtml: () => pageOf('editor/index.html'),
  liveBlogHtml: () => pageOf('editor/live-blog/index.html'),
  readStatic: (path) => readFileOf(folders, path),
  serveStatic: async (request, response, path) => {
    if (await serveFile(folders, request, response, path)) return true;
    if (!VITE_PATH.test(path) || isServerOnly(path.slice(1))) return false;
    await new Promise<void>((done) => {
      response.once('close', () => done());
      vite.middlewares(request, response, () => response.writeHead(404).end());
    });
    return true;
  },
  development: `<script type="module">import { createHotContext } from '/@vite/client';
createHotContext('/portada').on('portada:changed', () => location.reload());</script>`,
};

const { behaviours, islands } = await vite.ssrLoadModule('/blocks/islands.ts');
const known = new Set(
  [...Object.keys(behaviours), ...Object.keys(islands)].map((file) =>
    file.startsWith('../') ? file.slice(2) : `/blocks${file.slice(1)}`,
  ),
);

const { startServer } = await vite.ssrLoadModule('/server/start.ts');
const largeWorker = join(root, 'scripts/large-worker.mjs');
const running = await startServer({ env: process.env, assets, largeWorker });

let timer: NodeJS.Timeout | undefined;
vite.watcher.on('all', (_, file) => {
  if (!/\/(?:blocks|ui|layouts|schemas)\//.test(file)) return;
  clearTimeout(timer);
  timer = setTimeout(async () => {
    try {
      code = await load();
      version += 1;
      running.dropCaches();
      vite.ws.send({ type: 'custom', event: 'portada:changed', data: {} });
    } catch (error) {
      console.error(error);
    }
  }, 50);
});
