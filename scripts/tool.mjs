// Runs a command-line tool of the build: node scripts/tool.mjs import FILE...
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, fail, install, requireNode, root } from './prepare.mjs';

const TOOLS = [
  'import',
  'signin-link',
  'enterprise-codes',
  'maintenance',
  'site',
  'pages',
  'sample',
  'backup',
  'export',
  'restore',
  'migrate',
  'upgrade-postgres',
  'check',
  'pictures',
];
const [name, ...args] = process.argv.slice(2);
if (!TOOLS.includes(name)) fail(`Herramientas: ${TOOLS.join(', ')}`);
requireNode();
install();
build();
// As it was given: what a tool is told of it is not what the build needs.
const env = { ...process.env };
process.env.NODE_ENV = 'production';
const { main } = await import(pathToFileURL(join(root, `dist/server/${name}.js`)).href);
process.exitCode = await main(args, env);
