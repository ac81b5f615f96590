/**
 * A server whose pages hold what their path says, `/Note.load/far/Note.visible/`, built as readers'
 * pages are: `node island-pages.js BUILD`. Prints its address; ends with its standard input.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageDocument } from '../../../schemas/page.ts';
import { builtAssets } from '../../assets/built-assets.ts';
import { respond } from '../../http/respond.ts';
import { buildPage } from '../../page/build-page.ts';
import { seedBuilder, seedPage } from '../../seed-builder.testing.ts';
import { islandBlock } from './island-block.testing.tsx';

const built = builtAssets(process.argv[2] ?? '');
const registry = new Map([...built.registry(), [islandBlock.name, islandBlock]]);
const builder = seedBuilder({ ...built, registry: () => registry });

const documentOf = (path: string): PageDocument => ({
  layout: 'single-column',
  metadata: { title: 'Islas' },
  sections: {
    body: path
      .split('/')
      .filter((part) => part !== '')
      .map((part, index) => {
        const [island = '', when = 'load'] = part.split('.');
        const fields = { title: `Isla ${index + 1}`, island, when };
        return { id: `b${index + 1}`, block: islandBlock.name, v: islandBlock.version, fields };
      }),
  },
});

const { facts } = await seedPage('/');
const server = createServer(async (request, response) => {
  const [path = '/'] = (request.url ?? '/').split('?');
  if (await built.serveStatic(request, response, path)) return;
  if (!/^\/(?:\w+(?:\.\w+)?\/)*$/.test(path)) {
    response.writeHead(404).end();
    return;
  }
  const page = { document: documentOf(path), facts: { ...facts, path }, tags: [] };
  await respond(request, response, await buildPage(builder, page));
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.stdin.resume().on('end', () => process.exit(0));
