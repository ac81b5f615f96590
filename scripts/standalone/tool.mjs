// Runs a command-line tool of this folder: node tool.mjs migrate, node tool.mjs import FILE...
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What the folder holds beside the server that is no tool. */
const OTHERS = new Set(['server', 'seed', 'large-worker', 'sharp-process']);
const here = import.meta.dirname;
const tools = readdirSync(join(here, 'server'))
  .filter((file) => file.endsWith('.js'))
  .map((file) => file.slice(0, -'.js'.length))
  .filter((name) => !OTHERS.has(name));
const [name, ...args] = process.argv.slice(2);
if (!tools.includes(name)) {
  console.error(`Herramientas: ${tools.join(', ')}`);
  process.exit(1);
}
const env = { ...process.env };
process.env.NODE_ENV = 'production';
const { main } = await import(`./server/${name}.js`);
process.exitCode = await main(args, env);
