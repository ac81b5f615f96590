import type { AuthorsReply } from '../../schemas/feed.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { defineBlock } from '../_block/define-block.ts';
import { AuthorsDirectory } from './AuthorsDirectory.tsx';
import { listed, searchWords } from './authors.ts';
import { fields } from './fields.ts';

/** What is read of an author. */
const FILTER = [
  'count',
  ...['slug', 'byline', 'name', 'role', 'bio', 'longBio', 'image', 'ansImage'].map(
    (field) => `authors.${field}`,
  ),
];

export const authorsDirectory = defineBlock({
  name: 'authors-directory',
  label: 'Directorio de autores',
  group: 'lists',
  keywords: ['firmas', 'columnistas', 'opinión'],
  version: 1,
  fields,
  uses: ['path'],
  parameters: { buscar: /\S/ },
  content: ({ showSearch }, page) => {
    const byline = showSearch ? searchWords(page.query) : '';
    const query: JsonObject = byline ? { byline } : {};
    return { source: 'authors-brujula', query, filter: FILTER };
  },
  // An empty reply counts: the block then says that there is nobody.
  select: (_, reply: AuthorsReply) => (Array.isArray(reply.authors) ? listed(reply.authors) : null),
  View: AuthorsDirectory,
  placeholder: () => ({
    title: 'Directorio de autores',
    hint: 'Muestra a quienes firman en el sitio',
  }),
});
