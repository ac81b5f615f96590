import type { Handler } from 'hono';
import type { Assets } from '../../renderer/assets/assets.ts';
import { escapeHtml } from '../../schemas/escape-html.ts';
import type { Config } from '../config.ts';
import { embedPagePolicy } from '../http/editor-headers.ts';

interface EmbedPage {
  assets: Pick<Assets, 'development' | 'liveBlogHtml'>;
  config: Pick<Config, 'editorOrigin' | 'embedOrigins'>;
}

/** The live blog's embed, for whatever tool frames it; it says who gets what is written in it. */
export function embedPage({ assets, config }: EmbedPage): Handler {
  const { editorOrigin, embedOrigins } = config;
  const policy = embedPagePolicy(editorOrigin, assets.development !== '');
  const origins = [editorOrigin, ...embedOrigins].join(' ');
  const meta = `<meta name="embed-origins" content="${escapeHtml(origins)}" />`;
  return async (c) => {
    c.header('Content-Security-Policy', policy);
    c.header('Cache-Control', 'no-store');
    // Tools that are isolated frame only what says that it may be.
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    const html = await assets.liveBlogHtml();
    return c.html(html.replace('</head>', () => `${meta}</head>`));
  };
}
