import { openDatabase } from '../database/database.ts';
import { createPage } from './pages.ts';
import { publish } from './publishing.ts';

/**
 * A process for the kill -9 test: publishes one page 50 times to the data folder given, and writes
 * each number once it is acknowledged.
 */
const [dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir });
const change = { by: 'Prueba', now: new Date() };
await database.transaction((tx) =>
  createPage(
    tx,
    {
      id: 'kill',
      site: 'brujula',
      name: 'Portada',
      route: { kind: 'path', path: '/' },
      layout: 'right-rail',
    },
    change,
  ),
);
for (let n = 1; n <= 50; n++) {
  const main = Array.from({ length: 200 }, (_, i) => ({
    id: `b${i}`,
    block: 'headline',
    v: 1,
    fields: { n, text: 'x'.repeat(500) },
  }));
  await database.transaction((tx) =>
    publish(
      tx,
      'kill',
      n,
      () => ({ layout: 'right-rail', sections: { main }, metadata: {} }),
      change,
    ),
  );
  process.stdout.write(`${n}\n`);
}
await database.close();
