import { type Post, wxr } from './wxr.testing.ts';

const HOME = 'https://diario.example';
const AUTHORS = [
  ['ana', 'Ana Ruiz'],
  ['luis.peña', 'Luis Peña'],
  ['Redacción', 'Redacción'],
] as const;
/** With the one that each stands in. */
const CATEGORIES = [
  ['nacional', ''],
  ['deportes', ''],
  ['futbol', 'deportes'],
  ['sin-lugar', ''],
] as const;
/** The only one of those that no section is. */
const NOWHERE = 'sin-lugar';
const TAGS = 40;
const PAGES = 20;
const LINKS = [
  (at: number) => `/2019/07/nota-${at}/`,
  (at: number) => `/nacional/nota-${at}.html`,
  (at: number) => `/archivo/nota.php?id=${at}`,
  (at: number) => `/nota-${at}/`,
  (at: number) => `/2019/07/15/ni%C3%B1ez-${at}`,
] as const;

const nice = ([login]: readonly [string, string]): string =>
  ({ ana: 'ana', 'luis.peña': 'luis-pena', Redacción: 'redaccion' })[login] ?? '';

interface OldNewspaper {
  export: string;
  sections: Record<string, string>;
  /** Every address that its readers had, and the title of the post that stood at each. */
  addresses: Map<string, string | undefined>;
}

/**
 * An old newspaper of so many posts with every form of address, slugs that were changed, pages
 * within pages, pictures with pages of their own, nested categories, tags and authors, as WordPress
 * exports it.
 */
export function oldNewspaper(posts: number): OldNewspaper {
  const addresses = new Map<string, string | undefined>();
  const items: Post[] = [];
  const add = (post: Post, path: string, ...others: string[]) => {
    items.push({ ...post, link: `${HOME}${path}` });
    for (const each of [path, `/?p=${post.id}`, ...others]) addresses.set(each, post.title);
  };
  for (let at = 0; at < posts; at++) {
    const id = 1_000 + at;
    const path = LINKS[at % LINKS.length]?.(at) ?? '';
    const [author = AUTHORS[0], [category] = CATEGORIES[0]] = [
      AUTHORS[at % AUTHORS.length],
      CATEGORIES[at % CATEGORIES.length],
    ];
    const hasOld = at % 3 === 0 && path.includes(`nota-${at}`);
    const old = hasOld ? [path.replace(`nota-${at}`, `vieja-${at}`)] : [];
    add(
      {
        id,
        title: `Nota ${at}`,
        content: `Párrafo uno de ${at}\n\nhttps://youtu.be/dQw4w9WgXcQ`,
        name: path.includes('%') ? `ni%c3%b1ez-${at}` : `nota-${at}`,
        dateGmt: `2019-07-${String(1 + (at % 28)).padStart(2, '0')} 12:00:00`,
        creator: author[0],
        terms: [
          ['category', category, category],
          ['post_tag', `tema-${at % TAGS}`, `Tema ${at % TAGS}`],
        ],
        meta: hasOld ? [['_wp_old_slug', `vieja-${at}`]] : [],
      },
      path,
      ...old,
    );
    if (at % 10 !== 0) continue;
    const file = 100_000 + at;
    const own = `/fotos/foto-${at}/`;
    const attachment = `${HOME}/wp-content/uploads/foto-${at}.jpg`;
    const picture = { id: file, title: 'Foto', content: '', type: 'attachment', parent: id };
    items.push({ ...picture, status: 'inherit', link: `${HOME}${own}`, attachment });
    for (const each of [own, `/?attachment_id=${file}`]) addresses.set(each, `Nota ${at}`);
  }
  for (let at = 0; at < PAGES; at++) {
    const id = 900_000 + at;
    const path = at % 2 === 0 ? `/acerca-${at}/` : `/acerca-${at - 1}/de-${at}/`;
    const page = { id, title: `Página ${at}`, content: 'x', type: 'page', name: `de-${at}` };
    add(page, path, `/?page_id=${id}`);
  }
  for (const [slug, parent] of CATEGORIES)
    if (slug !== NOWHERE)
      addresses.set(`/category/${parent ? `${parent}/` : ''}${slug}/`, undefined);
  for (let at = 0; at < TAGS; at++) addresses.set(`/tag/tema-${at}/`, undefined);
  for (const author of AUTHORS) addresses.set(`/author/${nice(author)}/`, undefined);
  addresses.set('/feed/', undefined);
  return {
    export: wxr(items, { site: HOME, authors: AUTHORS, categories: CATEGORIES }),
    sections: { nacional: '/nacional', deportes: '/deportes', futbol: '/deportes', [NOWHERE]: '' },
    addresses,
  };
}
