import { Hono } from 'hono';
import { type SanitisedHtml, sanitiseHtml } from '../../schemas/api.ts';
import type { MarkupToClean, Sanitiser } from '../../schemas/html.ts';
import type { HtmlPolicy } from '../../schemas/site.ts';
import { check, type FaultLog, notFound, readJson, replyWithProblem } from '../http/problem.ts';

const MAX_BODY_BYTES = 600_000;

interface Dependencies {
  sanitiser: Sanitiser;
  /** The policy of a site; undefined for a site that we do not have. */
  policyOf(site: string): Promise<HtmlPolicy | undefined>;
  log?: FaultLog;
  /** Sanitises without holding this thread up; unset: everything is sanitised here. */
  cleanLarge?: (list: MarkupToClean[]) => Promise<string[]>;
}

/** Sanitising more than this takes long enough for readers to wait behind it. */
const LARGE_CHARS = 20_000;

/**
 * POST /html/sanitise `{ site, html, kind }` -> `{ html }`: what saving would make of some markup,
 * for the editor's canvas.
 */
export function htmlRoutes({ sanitiser, policyOf, log, cleanLarge }: Dependencies): Hono {
  const app = new Hono();
  app.onError(replyWithProblem(log));
  app.post('/html/sanitise', async (c) => {
    const { site, html, kind } = check(sanitiseHtml, await readJson(c.req.raw, MAX_BODY_BYTES));
    const policy = await policyOf(site);
    if (!policy) throw notFound(`No hay un sitio «${site}».`);
    if (cleanLarge && html.length > LARGE_CHARS) {
      const [clean = ''] = await cleanLarge([
        { html, strength: kind === 'inline' ? 'inline' : policy },
      ]);
      return c.json({ html: clean } satisfies SanitisedHtml);
    }
    const clean = kind === 'inline' ? sanitiser.inline(html) : sanitiser.markup(html, policy);
    return c.json({ html: clean } satisfies SanitisedHtml);
  });
  return app;
}
