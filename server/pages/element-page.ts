import type { PreviewView } from '../../renderer/site/preview-source.ts';
import type { PageDocument } from '../../schemas/page.ts';

const ID = 'elemento-de-nota';

/** An article's page that is its text and nothing else. */
const DOCUMENT: PageDocument = {
  layout: 'single-column',
  sections: { body: [{ id: 'texto', block: 'article-body', v: 1, fields: {} }] },
  metadata: {},
};

/** The pages of a site on which one element of a story is looked at by itself. */
export const ELEMENT_PAGES: Pick<PreviewView, 'publishedPages' | 'publishedDocument'> = {
  publishedPages: async () => [{ id: ID, route: { kind: 'type', type: 'article' } }],
  publishedDocument: async (id) => (id === ID ? DOCUMENT : null),
};
