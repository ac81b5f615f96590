import type { Hono } from 'hono';
import { contentEndpoints as api } from '../../schemas/endpoints/content.ts';
import type { MarkupToClean, TellingSanitiser } from '../../schemas/html.ts';
import type { HtmlPolicy } from '../../schemas/site.ts';
import { notFound } from '../http/problem.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';

interface Dependencies extends EndpointDependencies {
  sanitiser: TellingSanitiser;
  /** The policy of a site; undefined for a site that we do not have. */
  policyOf(site: string): Promise<HtmlPolicy | undefined>;
  /** Sanitises without holding this thread up; unset: everything is sanitised here. */
  cleanLarge?: (list: MarkupToClean[]) => Promise<string[]>;
}

/** Sanitising more than this takes long enough for readers to wait behind it. */
const LARGE_CHARS = 20_000;

/** What saving would make of some markup, for the editor's canvas. */
export function htmlRoutes(dependencies: Dependencies): Hono {
  const { sanitiser, policyOf, cleanLarge } = dependencies;
  const { app, handle } = serveEndpoints(dependencies);
  handle(api.sanitise, async ({ body: { site, html, kind } }) => {
    const policy = await policyOf(site);
    if (!policy) throw notFound(`No hay un sitio «${site}».`);
    if (cleanLarge && html.length > LARGE_CHARS) {
      const strength = kind === 'inline' ? 'inline' : policy;
      const [clean = ''] = await cleanLarge([{ html, strength }]);
      return { html: clean, dropped: [] };
    }
    if (kind === 'inline') return { html: sanitiser.inline(html), dropped: [] };
    return { html: sanitiser.markup(html, policy), dropped: sanitiser.dropped(html, policy) };
  });
  return app;
}
