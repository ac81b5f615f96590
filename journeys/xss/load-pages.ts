import { createServer } from 'vite';
import { shared } from '../../vite.config.ts';

type HostilePage = typeof import('./hostile-page.ts');

/** What makes pages of every block, by the build's own way of finding blocks. */
export async function loadPages(): Promise<HostilePage> {
  const vite = await createServer({
    ...shared,
    configFile: false,
    server: { middlewareMode: true, watch: null },
    logLevel: 'error',
    // Only the server loads anything by it.
    optimizeDeps: { noDiscovery: true },
  });
  const loaded = await vite.ssrLoadModule('/journeys/xss/hostile-page.ts');
  await vite.close();
  return loaded as HostilePage;
}

/** A browser that finds nothing beyond this machine, at once. */
export const ALONE = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
  ],
};
