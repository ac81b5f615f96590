import { endpoint } from './endpoint.ts';
import { ofSite } from './queries.ts';
import {
  createTemplate,
  openTemplate,
  saveTemplate,
  seenTemplate,
  storyTemplates,
} from './shapes/story-templates.ts';

/** What stories of a kind begin with. */
export const templateEndpoints = {
  storyTemplates: endpoint('GET /story-templates', {
    title: 'Las plantillas con que empiezan notas de un sitio',
    action: 'story.read',
    on: 'site',
    query: ofSite,
    reply: storyTemplates,
  }),
  createStoryTemplate: endpoint('POST /story-templates', {
    title: 'Crea una plantilla con las partes de una nota',
    action: 'template.change',
    on: 'new-story-template',
    body: createTemplate,
    reply: openTemplate,
    status: 201,
    audited: ['template.create'],
  }),
  storyTemplate: endpoint('GET /story-templates/:id', {
    title: 'Una plantilla de notas con lo que pide',
    action: 'story.read',
    on: 'site',
    query: ofSite,
    reply: openTemplate,
  }),
  saveStoryTemplate: endpoint('PUT /story-templates/:id', {
    title: 'Cambia una plantilla de notas',
    action: 'template.change',
    on: 'story-template',
    body: saveTemplate,
    reply: openTemplate,
    audited: ['template.change'],
  }),
  deleteStoryTemplate: endpoint('DELETE /story-templates/:id', {
    title: 'Elimina una plantilla de notas',
    action: 'template.change',
    on: 'story-template',
    query: seenTemplate,
    audited: ['template.delete'],
  }),
};
