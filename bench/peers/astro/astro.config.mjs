import node from '@astrojs/node';
import { defineConfig } from 'astro/config';

// biome-ignore lint/style/noDefaultExport: Astro reads the default export
export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  devToolbar: { enabled: false },
});
