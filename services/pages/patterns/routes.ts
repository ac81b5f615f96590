import type { Hono } from 'hono';
import { patternEndpoints as api } from '../../../schemas/endpoints/patterns.ts';
import type { Pattern } from '../../../schemas/endpoints/shapes/pattern.ts';
import type { PageDocument } from '../../../schemas/page.ts';
import type { SiteProperties } from '../../../schemas/site.ts';
import type { Tx } from '../../database/database.ts';
import { changesBy, serveEndpoints } from '../../http/serve-endpoints.ts';
import { prepareBlocks } from '../check-blocks.ts';
import { pageWork } from '../page-work.ts';
import type { PagesDependencies } from '../routes.ts';
import { blocksOf, pageOf, refuseLarge } from './pattern-page.ts';
import { addPattern, deletePattern, listPatterns } from './pattern-store.ts';

/** Arrangements of blocks that a site's editors put on pages: to be mounted at `/api`. */
export function patternRoutes(dependencies: PagesDependencies): Hono {
  const { ids, prepared, signImages } = dependencies;
  const changeBy = changesBy(dependencies);
  const { siteOrProblem, shown, readDocument } = pageWork(dependencies);
  const { app, handle } = serveEndpoints(dependencies);
  const subjectOf = ({ id, name }: Pattern, site: string) =>
    ({ subject: { kind: 'document', id }, site, detail: name }) as const;

  /** Checked and sanitised like a page that is saved. Throws Problem 413, 422. */
  const prepare = async (tx: Tx, site: SiteProperties, blocks: unknown[]) => {
    const given = await readDocument(pageOf(blocks));
    const { blocks: checks, sanitiser } = await prepared(given, site);
    const { document } = prepareBlocks({
      document: given,
      drafts: [],
      site,
      blocks: checks,
      inline: sanitiser.inline,
    });
    const signed = blocksOf(await signImages(tx, document));
    refuseLarge(signed);
    return signed;
  };

  handle(api.patterns, async ({ query: { site: key }, tx }) => {
    const site = await siteOrProblem(tx, key);
    const all: Pattern[] = [];
    for (const pattern of await listPatterns(tx, key)) {
      const document: PageDocument = pageOf(pattern.blocks);
      all.push({ ...pattern, blocks: blocksOf(await shown(tx, site, document)) });
    }
    return all;
  });

  handle(api.createPattern, async ({ c, query: { site: key }, body, tx, note }) => {
    const site = await siteOrProblem(tx, key);
    const blocks = await prepare(tx, site, body.blocks);
    const pattern = { id: ids(), site: key, name: body.name, blocks };
    const made = await addPattern(tx, pattern, changeBy(c));
    await note({ ...subjectOf(made, key), after: made.blocks });
    return made;
  });

  handle(api.deletePattern, async ({ params: { id }, query: { site }, tx, note }) => {
    const gone = await deletePattern(tx, site, id);
    await note({ ...subjectOf(gone, site), before: gone.blocks });
  });

  return app;
}
