import { Hono } from 'hono';
import { z } from 'zod';
import type { Assets } from '../renderer/assets/assets.ts';
import { allStyles } from '../renderer/assets/style-sheets.ts';
import type { SiteProperties } from '../schemas/site.ts';

interface CanvasDependencies {
  assets: Pick<Assets, 'registry' | 'styles'>;
  sites: () => readonly SiteProperties[];
}

/**
 * What the editor's canvas and other tools read of blocks: their JSON Schemas and the site's
 * styles.
 */
export const canvasRoutes = ({ assets, sites }: CanvasDependencies): Hono =>
  new Hono()
    .get('/blocks', (c) =>
      c.json(
        [...assets.registry().values()].map(({ name, label, group, version }) => ({
          name,
          label,
          group,
          version,
        })),
      ),
    )
    .get('/blocks/:name/schema.json', (c) => {
      const block = assets.registry().get(c.req.param('name'));
      if (!block) return c.json({ code: 'not_found', message: 'No existe ese bloque' }, 404);
      return c.json({ title: block.label, ...z.toJSONSchema(block.schema, { io: 'input' }) });
    })
    .get('/canvas/styles', (c) => {
      const site = sites().find(({ key }) => key === c.req.query('site'));
      if (!site) return c.json({ code: 'not_found', message: 'No existe ese sitio' }, 404);
      return c.body(allStyles(assets.styles(), site.theme), 200, {
        'Content-Type': 'text/css; charset=utf-8',
        'Cache-Control': 'no-store',
      });
    });
