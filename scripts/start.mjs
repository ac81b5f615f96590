import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withMemorySettings } from './memory-settings.mjs';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
await withMemorySettings();
install();
build();
// React's fast build; whether this is a production site is PORTADA_ENV's to say.
process.env.NODE_ENV = 'production';
const { main } = await import(pathToFileURL(join(root, 'dist/server/server.js')).href);
await main(process.env);
