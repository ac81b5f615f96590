import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithParent } from './end-with-parent.mjs';
import { build, install, requireNode, root } from './prepare.mjs';
import { withMemorySettings } from './standalone/memory-settings.mjs';

endWithParent();
requireNode();
await withMemorySettings();
install();
build();
const given = { ...process.env };
// React's fast build; whether this is a production site is PORTADA_ENV's to say.
process.env.NODE_ENV = 'production';
const { main } = await import(pathToFileURL(join(root, 'dist/server/server.js')).href);
await main(given);
