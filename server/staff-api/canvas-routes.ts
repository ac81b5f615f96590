import type { Hono } from 'hono';
import { z } from 'zod';
import type { Assets } from '../../renderer/assets/assets.ts';
import { allStyles } from '../../renderer/assets/style-sheets.ts';
import { siteEndpoints as api } from '../../schemas/endpoints/sites.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { notFound } from '../../services/http/problem.ts';
import { type EndpointDependencies, serveEndpoints } from '../../services/http/serve-endpoints.ts';

interface CanvasDependencies extends EndpointDependencies {
  assets: Pick<Assets, 'registry' | 'styles'>;
  sites: () => readonly SiteProperties[];
}

/**
 * What the editor's canvas and other tools read of blocks: their JSON Schemas and the site's
 * styles.
 */
export function canvasRoutes(dependencies: CanvasDependencies): Hono {
  const { assets, sites } = dependencies;
  const { app, handle } = serveEndpoints(dependencies);

  handle(api.blocks, () =>
    [...assets.registry().values()].map(({ name, label, group, version }) => ({
      name,
      label,
      group,
      version,
    })),
  );

  handle(api.blockSchema, ({ params }) => {
    const block = assets.registry().get(params.name);
    if (!block) throw notFound('No existe ese bloque');
    const schema = z.toJSONSchema(block.schema, { io: 'input' }) as JsonObject;
    return { title: block.label, ...schema };
  });

  handle(api.canvasStyles, ({ c, query }) => {
    const site = sites().find(({ key }) => key === query.site);
    if (!site) throw notFound('No existe ese sitio');
    return c.body(allStyles(assets.styles(), site.theme), 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  });
  return app;
}
