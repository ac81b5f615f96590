import type { Author } from '../../schemas/author.ts';
import type { AuthorsReply } from '../../schemas/feed.ts';
import { toggle } from '../../schemas/fields.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { defineBlock } from '../_block/define-block.ts';
import { listTitle } from '../_list/list-fields.ts';
import { lazyLoad } from '../_promo/promo-fields.ts';
import { AuthorsDirectory } from './AuthorsDirectory.tsx';
import { listed, wordsAsked } from './authors.ts';

/** What is read of an author. */
const FILTER = [
  'count',
  ...['slug', 'byline', 'name', 'role', 'bio', 'longBio', 'image', 'ansImage'].map(
    (field) => `authors.${field}`,
  ),
];

const fields = {
  title: listTitle(),
  showSearch: toggle({ label: 'Buscador', group: 'Qué se muestra', default: true }),
  lazyLoad: lazyLoad(),
};

export const authorsDirectory = defineBlock<typeof fields, AuthorsReply, Author[]>({
  name: 'authors-directory',
  label: 'Directorio de autores',
  group: 'lists',
  version: 1,
  fields,
  uses: ['path'],
  parameters: { buscar: /\S/ },
  content: ({ showSearch }, page) => {
    const byline = showSearch ? wordsAsked(page.query) : '';
    const query: JsonObject = byline ? { byline } : {};
    return { source: 'authors-brujula', query, filter: FILTER };
  },
  // An empty answer is one too: the block says that there is nobody.
  select: (_, reply) => (Array.isArray(reply.authors) ? listed(reply.authors) : null),
  View: AuthorsDirectory,
  placeholder: () => ({
    title: 'Directorio de autores',
    hint: 'Muestra a quienes firman en el sitio',
  }),
});
