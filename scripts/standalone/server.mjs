// Runs the built product, wherever this folder was copied to: node server.mjs
import { withMemorySettings } from './memory-settings.mjs';
import { NODE_FLAGS } from './node-flags.mjs';

await withMemorySettings(NODE_FLAGS);
const given = { ...process.env };
// React's fast build; whether this is a production site is PORTADA_ENV's to say.
process.env.NODE_ENV = 'production';
// The build puts it there.
const { main } = await import(new URL('server/server.js', import.meta.url).href);
await main(given);
