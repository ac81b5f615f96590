import type { Context, Hono } from 'hono';
import type { Clock } from '../../../schemas/clock.ts';
import type { OpenTemplate } from '../../../schemas/endpoints/shapes/story-templates.ts';
import { templateEndpoints as api } from '../../../schemas/endpoints/story-templates.ts';
import type { Tx } from '../../database/database.ts';
import { invalid, notFound } from '../../http/problem.ts';
import {
  changesBy,
  type EndpointDependencies,
  serveEndpoints,
} from '../../http/serve-endpoints.ts';
import { readDraft } from '../draft-rows.ts';
import type { SiteReaders } from './check-draft.ts';
import { skeletonOf } from './skeleton.ts';
import {
  addTemplate,
  deleteTemplate,
  listTemplates,
  missingTemplate,
  readTemplate,
  saveTemplate,
} from './template-store.ts';

export interface TemplateDependencies extends EndpointDependencies {
  clock: Clock;
  ids: () => string;
  /** The name of the staff member who sent the request. */
  editorName(context: Context): string;
  storyPublishing: Pick<SiteReaders, 'readSites'>;
  /** May who sent the request change templates of a site? Null: of every one. */
  mayChangeTemplate(context: Context, site: string | null): boolean;
}

/** Characters of what a new story begins with, at most. */
const MAX_SKELETON_CHARS = 200_000;

/** What stories begin with: `/story-templates`, to be mounted at `/api`. */
export function storyTemplateRoutes(dependencies: TemplateDependencies): Hono {
  const { ids, storyPublishing, mayChangeTemplate } = dependencies;
  const { app, handle } = serveEndpoints(dependencies);
  const changeBy = changesBy(dependencies);

  const opened = async (tx: Tx, c: Context, id: string): Promise<OpenTemplate> => {
    const template = await readTemplate(tx, id);
    return { ...template, mayChange: mayChangeTemplate(c, template.site) };
  };
  const partsOf = async (tx: Tx, { story, isBare }: { story: string; isBare: boolean }) => {
    const skeleton = skeletonOf((await readDraft(tx, story)).document, isBare);
    if (JSON.stringify(skeleton).length > MAX_SKELETON_CHARS)
      throw invalid([
        { path: ['from'], message: 'Esa nota es demasiado larga para una plantilla' },
      ]);
    return skeleton;
  };
  const subjectOf = (id: string, site: string | null) => ({
    subject: { kind: 'document' as const, id },
    ...(site === null ? {} : { site }),
  });

  handle(api.storyTemplates, async ({ c, query: { site }, tx }) =>
    (await listTemplates(tx, [site])).map((template) => ({
      ...template,
      mayChange: mayChangeTemplate(c, template.site),
    })),
  );

  handle(api.createStoryTemplate, async ({ c, body, tx, note }) => {
    const { site, name, description, from } = body;
    const sites = await storyPublishing.readSites(tx);
    if (site !== null && !sites.some(({ key }) => key === site))
      throw notFound(`No hay un sitio «${site}».`);
    const id = ids();
    const document = await partsOf(tx, from);
    await addTemplate(tx, { id, site, name, description, document }, changeBy(c));
    await note({ ...subjectOf(id, site), detail: name, after: document });
    return opened(tx, c, id);
  });

  handle(api.storyTemplate, async ({ c, params: { id }, query, tx }) => {
    const template = await opened(tx, c, id);
    // What one of another site begins with is for its newsroom.
    if (template.site !== null && template.site !== query.site) throw missingTemplate();
    return template;
  });

  handle(api.saveStoryTemplate, async ({ c, params: { id }, body, tx, note }) => {
    const { from, ...rest } = body;
    const document = from && (await partsOf(tx, from));
    await saveTemplate(tx, id, { ...rest, document }, changeBy(c));
    const template = await opened(tx, c, id);
    await note({ ...subjectOf(id, template.site), detail: body.name, after: rest });
    return template;
  });

  handle(api.deleteStoryTemplate, async ({ params: { id }, query, tx, note }) => {
    const { name, site } = await deleteTemplate(tx, id, query.revision);
    await note({ ...subjectOf(id, site), detail: name });
  });

  return app;
}
