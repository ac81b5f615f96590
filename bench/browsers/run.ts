import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { startProduct } from '../../journeys/product.ts';
import type { Driver } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { WALKS, type WalkContext } from './walks.ts';
import { openWebKit } from './webkit.ts';

const firstOf = (paths: readonly string[]): string | undefined => paths.find(existsSync);

const WEBKIT_BROWSERS = ['4.1', '4.0', '6.0'].map(
  (version) =>
    `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
);

/** Each engine that this machine has, by what it is started with. */
const ENGINES: Readonly<Record<string, () => (() => Promise<Driver>) | undefined>> = {
  'Firefox ESR': () => {
    const path = firstOf(['/usr/bin/firefox-esr', '/usr/bin/firefox']);
    return path === undefined ? undefined : () => openFirefox(path);
  },
  WebKitGTK: () => {
    const driver = firstOf(['/usr/bin/WebKitWebDriver']);
    const browser = firstOf(WEBKIT_BROWSERS);
    const display = firstOf(['/usr/bin/Xvfb']);
    return driver && browser && display
      ? () => openWebKit({ driver, browser, display })
      : undefined;
  },
};

/** What readers get at a path of a site: its host is none that a resolver has to know. */
const readSite = (origin: string, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { host, port } = new URL(origin);
    request({ host: '127.0.0.1', port, path, headers: { host } }, async (reply) => {
      reply.setEncoding('utf8');
      let body = '';
      for await (const chunk of reply) body += chunk;
      resolve(body);
    })
      .once('error', reject)
      .end();
  });

let failed = 0;
const asked = process.argv.slice(2);
for (const [engine, find] of Object.entries(ENGINES)) {
  if (asked.length > 0 && !asked.some((name) => engine.toLowerCase().includes(name))) continue;
  const open = find();
  if (!open) {
    console.log(`${engine}: no está en esta máquina`);
    continue;
  }
  const product = await startProduct();
  let driver: Driver | undefined;
  try {
    driver = await open();
    console.log(`\n${engine} (${driver.name})`);
    const context: WalkContext = {
      driver,
      editor: product.editor,
      signinLink: product.signinLink,
      read: (path) => readSite(product.site(), path),
    };
    for (const { name, run } of WALKS) {
      const began = Date.now();
      try {
        await run(context);
        console.log(`  ✓ ${name} (${((Date.now() - began) / 1_000).toFixed(1)} s)`);
      } catch (error) {
        failed += 1;
        console.log(`  ✗ ${name}: ${error instanceof Error ? error.message : error}`);
      }
    }
  } catch (error) {
    failed += 1;
    console.log(`${engine}: ${error instanceof Error ? error.message : error}`);
  } finally {
    await driver?.close();
    await product.stop();
  }
}
process.exitCode = failed > 0 ? 1 : 0;
