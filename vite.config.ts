import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serverCodeGuard } from './scripts/build/server-code-guard.ts';
import { slimEndpointsPlugin } from './scripts/build/slim-endpoints.ts';

/**
 * Class names are `File_local`, the same in every build, so that the style sheets which the
 * renderer inlines fit the markup of the server build and the canvas of the editor.
 * `registry.test.ts` refuses two modules of one name.
 */
export const scopedName = (local: string, file: string): string =>
  `${basename(file.split('?')[0] ?? file).replace(/\.module\.css$/, '')}_${local}`;

export const shared = defineConfig({
  appType: 'custom',
  css: { modules: { generateScopedName: scopedName } },
  plugins: [react(), serverCodeGuard(), slimEndpointsPlugin()],
});

export default shared;
