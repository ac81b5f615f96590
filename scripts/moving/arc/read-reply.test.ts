import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkAns } from '../../../services/ingest/check-ans.ts';
import { type ReplyPart, readReply } from './read-reply.ts';
import { serviceAuthor, siteLink, siteSection } from './replies.testing.ts';

const story = { type: 'story', _id: 'a', version: '0.10.9' };
const gallery = {
  type: 'gallery',
  _id: 'b',
  content_elements: [{ type: 'image', _id: 'i' }],
};

/** What each part is, by where it is. */
const told = (parts: readonly ReplyPart[]) =>
  parts.map((part) => {
    const what =
      part.kind === 'document'
        ? (part.document as { _id?: string } | null)?._id
        : part.kind === 'sections'
          ? part.nodes.map(({ id }) => id).join(' ')
          : part.kind === 'redirect'
            ? part.redirect.from
            : part.fault;
    return `${part.at} ${part.kind} ${what}`;
  });

it.each([
  ['a document', story, [' document a']],
  ['a gallery, whose pictures are its own', gallery, [' document b']],
  [
    'a page of the Content API, whatever kinds it holds',
    { type: 'results', content_elements: [story, { type: 'audio', _id: 'x' }, gallery], count: 3 },
    [
      '.content_elements[0] document a',
      '.content_elements[1] document x',
      '.content_elements[2] document b',
    ],
  ],
  ['its last page, which is empty', { type: 'results', content_elements: [], count: 40 }, []],
  [
    'one whose type was filtered out',
    { _id: 'x', content_elements: [story] },
    ['.content_elements[0] document a'],
  ],
  [
    'a collection, whose entries are its own',
    { type: 'collection', _id: 'c', version: '0.10.9', content_elements: [story] },
    [' document c'],
  ],
  [
    'pages one after another in a list',
    [{ type: 'results', content_elements: [story] }, [gallery]],
    ['[0].content_elements[0] document a', '[1] document undefined'],
  ],
  [
    'a list of the Photo API',
    [{ type: 'image', _id: 'i' }, gallery],
    ['[0] document i', '[1] document b'],
  ],
  [
    'a revision of the Draft API',
    { id: 'r1', document_id: 'a', ans: story, type: 'PUBLISHED', created_at: '2024-01-01' },
    ['.ans document a'],
  ],
  [
    'of all revisions what readers had last',
    {
      revisions: [
        {
          id: 'r3',
          document_id: 'a',
          ans: { ...story, _id: 'a3' },
          type: 'DRAFT',
          created_at: '3',
        },
        {
          id: 'r2',
          document_id: 'a',
          ans: { ...story, _id: 'a2' },
          type: 'PUBLISHED',
          created_at: '2',
        },
        {
          id: 'r1',
          document_id: 'a',
          ans: { ...story, _id: 'a1' },
          type: 'PUBLISHED',
          created_at: '1',
        },
        'r0',
      ],
      last: 'r1',
    },
    [
      '.revisions[3] fault no es una revisión con su documento (ans)',
      '.revisions[1].ans document a2',
    ],
  ],
  [
    'a page of authors',
    { authors: [serviceAuthor('ines'), { firstName: 'Nadie' }], more: true, last: 'aW5lcw==' },
    ['.authors[0] document ines', '.authors[1] fault no es un autor: falta su _id'],
  ],
  ['an author', serviceAuthor('ines'), [' document ines']],
  [
    'a page of sections',
    { q_results: [siteSection('/a', 'A', '/')], count: 1 },
    ['.q_results sections /a'],
  ],
  [
    'a tree of navigation',
    {
      _id: '/',
      name: 'Diario',
      children: [siteSection('/a', 'A', '/', { children: [siteSection('/a/b', 'B', '/a')] })],
    },
    [' sections /a /a/b'],
  ],
  [
    'what of a tree is no section',
    { _id: '/', children: [siteSection('/a', 'A', '/', { children: ['b'] }), 4] },
    [
      ' sections /a',
      '.children[0].children[0] fault No es una sección ni un enlace',
      '.children[1] fault No es una sección ni un enlace',
    ],
  ],
  ['a section', siteSection('/a', 'A', '/'), [' sections /a']],
  ['a link', siteLink('link-1', 'https://hemeroteca.example/'), [' sections link-1']],
  [
    'redirects of the Draft API',
    {
      redirects: [
        { website_id: 'w', website_url: '/vieja/', document_id: 'a', created_at: '2020' },
        { website_id: 'w', website_url: '/otra/' },
      ],
    },
    [
      '.redirects[0] redirect /vieja/',
      '.redirects[1] fault falta a dónde (redirect_to o document_id)',
    ],
  ],
  [
    'one of them',
    { website: 'w', website_url: '/vieja/', redirect_to: '/nueva/' },
    [' redirect /vieja/'],
  ],
])('takes %s apart', (_, reply, parts) => {
  expect(told(readReply(reply))).toEqual(parts);
});

it.each([
  [
    { message: 'Not Found', status: 404 },
    'contestó con un error, no con contenido (404: Not Found)',
  ],
  [{ error_code: 401, error_message: 'No' }, 'contestó con un error, no con contenido (401: No)'],
  [{ circulations: [] }, 'son las circulaciones de un documento'],
  [{ id: 'a', type: 'STORY', published_revision_id: 'r' }, 'la ficha de un documento de Arc'],
  [{ _id: 'w', display_name: 'W', is_default_website: true }, 'los sitios se dan de alta con npm'],
  [{ layoutItems: [], name: 'portada' }, 'es una página de PageBuilder: ésas no vienen'],
  [{ hola: 1, que: 2 }, 'no es un documento ni una respuesta conocida de Arc: trae «hola», «que»'],
  [{}, 'no es un documento ni una respuesta conocida de Arc: está vacío'],
  [{ revisions: [{ ans: null }] }, 'no es una revisión con su documento (ans)'],
  [{ id: 'r', ans: {}, type: 'DRAFT' }, undefined],
  [{ authors: Array.from({ length: 10_001 }, () => ({})) }, 'lleva 10,001 elementos'],
  [Array.from({ length: 10_001 }, () => ({})), 'lleva 10,001 elementos'],
])('says of %j why it holds nothing', (reply, fault) => {
  const [part] = readReply(reply);
  expect(part).toMatchObject(
    fault === undefined
      ? { kind: 'document' }
      : { kind: 'fault', fault: expect.stringContaining(fault) },
  );
});

it.each([
  null,
  'x',
  4,
  true,
  { type: 'podcast' },
  { _id: 'x', headlines: {}, content_elements: [gallery] },
])('leaves %j to the check', (value) => {
  expect(readReply(value)).toEqual([
    { at: '', kind: 'document', document: value, notes: [], isDraft: false },
  ]);
});

it('keeps a draft from readers', () => {
  const revision = { revision_id: 'r', branch: 'default' };
  const [part] = readReply({ id: 'r', type: 'draft', ans: { ...story, revision } });
  expect(part).toMatchObject({
    isDraft: true,
    document: { _id: 'a', revision: { ...revision, published: false } },
    notes: [{ message: expect.stringContaining('borrador') }],
  });
});

it('says that a collection without its type stays behind', () => {
  const [part] = readReply({ _id: 'ABCDEFGHIJKLMNOPQRSTUVWXY2', content_elements: [story] });
  expect(part).toMatchObject({
    notes: [{ message: expect.stringContaining('vienen sus documentos, no ella') }],
  });
});

it('is taken in by no name of a property', () => {
  const hostile = JSON.parse(
    '{"__proto__": {"type": "results"}, "constructor": [], "content_elements": "x", "_id": "a"}',
  );
  expect(readReply(hostile)).toMatchObject([{ kind: 'document' }]);
  expect(({} as { type?: unknown }).type).toBeUndefined();
});

const NAMES = [
  ...[
    '_id',
    '_website',
    'type',
    'version',
    'node_type',
    'parent',
    'order',
    'ancestors',
    'children',
  ],
  ...['content_elements', 'authors', 'q_results', 'redirects', 'revisions', 'ans', 'website_id'],
  ...['website_url', 'redirect_to', 'document_id', 'firstName', 'longBio', 'image', 'books', 'url'],
  ...['site', 'navigation', 'social', '__proto__', 'constructor', 'email', 'slug', 'twitter'],
];
const VALUES = [
  '/',
  '/a',
  '',
  'results',
  'author',
  'section',
  'link',
  'DRAFT',
  'story',
  'redirect',
];

it('tells something of whatever it is given, and never breaks', () => {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc.constantFrom(...VALUES),
      fc.constantFrom(null, true, false, 0, -1, 1e300, '\u0000\u202e', '\ud800'),
      fc.array(tie('value'), { maxLength: 4 }),
      fc
        .array(fc.tuple(fc.constantFrom(...NAMES), tie('value')), { maxLength: 8 })
        .map((entries) => JSON.parse(jsonOf(entries))),
    ),
  }));
  fc.assert(
    fc.property(value, (given) => {
      for (const part of readReply(given)) {
        expect(part.at).toMatch(/^(?:\.[a-z_]+|\[\d+\])*$/);
        if (part.kind === 'document') checkAns(part.document);
        else if (part.kind === 'sections')
          for (const { id, places } of part.nodes)
            expect([id !== '/', places.size > 0]).toEqual([true, true]);
      }
    }),
    { numRuns: 2_000 },
  );
});

/** As a file has it: any name is a property's own. */
const jsonOf = (entries: readonly (readonly [string, unknown])[]): string =>
  `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${JSON.stringify(inner)}`).join(',')}}`;
