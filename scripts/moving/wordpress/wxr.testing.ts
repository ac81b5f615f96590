import { escapeHtml } from '../../../schemas/escape-html.ts';

export interface Post {
  id: number;
  title: string;
  content: string;
  link?: string;
  name?: string;
  type?: string;
  status?: string;
  date?: string;
  dateGmt?: string;
  creator?: string;
  excerpt?: string;
  password?: string;
  attachment?: string;
  parent?: number;
  terms?: readonly (readonly [domain: string, nicename: string, name: string])[];
  meta?: readonly (readonly [key: string, value: string])[];
  comments?: number;
  more?: string;
}

const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const element = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${cdata(text)}</${name}>\n`;

function itemOf(post: Post): string {
  const { id, terms = [], meta = [], comments = 0 } = post;
  return [
    '<item>\n',
    `<title>${escapeHtml(post.title)}</title>\n`,
    `<link>${escapeHtml(post.link ?? '')}</link>\n`,
    element('dc:creator', post.creator),
    element('content:encoded', post.content),
    element('excerpt:encoded', post.excerpt ?? ''),
    `<wp:post_id>${id}</wp:post_id>\n`,
    `<wp:post_parent>${post.parent ?? 0}</wp:post_parent>\n`,
    element('wp:post_date', post.date),
    element('wp:post_date_gmt', post.dateGmt ?? '0000-00-00 00:00:00'),
    element('wp:post_name', post.name ?? ''),
    element('wp:status', post.status ?? 'publish'),
    element('wp:post_type', post.type ?? 'post'),
    element('wp:post_password', post.password ?? ''),
    element('wp:attachment_url', post.attachment),
    ...terms.map(
      ([domain, nicename, name]) =>
        `<category domain="${domain}" nicename="${escapeHtml(nicename)}">${cdata(name)}</category>\n`,
    ),
    ...meta.map(
      ([key, value]) =>
        `<wp:postmeta>${element('wp:meta_key', key)}${element('wp:meta_value', value)}</wp:postmeta>\n`,
    ),
    ...Array.from(
      { length: comments },
      (_, at) =>
        `<wp:comment><wp:comment_id>${at}</wp:comment_id>${element('wp:comment_content', 'Comento')}</wp:comment>\n`,
    ),
    post.more ?? '',
    '</item>\n',
  ].join('');
}

/** An export as WordPress writes it (WXR 1.2), after its own description of the format. */
export const wxr = (
  posts: readonly Post[],
  {
    site = 'https://diario.example',
    authors = [['ana', 'Ana Ruiz']] as readonly (readonly [string, string])[],
    /** Slugs, with that of the one in which it stands. */
    categories = [] as readonly (readonly [string, string])[],
  } = {},
): string =>
  [
    '<?xml version="1.0" encoding="UTF-8" ?>\n<rss version="2.0"',
    ' xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"',
    ' xmlns:content="http://purl.org/rss/1.0/modules/content/"',
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">\n',
    `<channel>\n<title>El Diario</title>\n<link>${site}</link>\n<wp:wxr_version>1.2</wp:wxr_version>\n`,
    `<wp:base_site_url>${site}</wp:base_site_url>\n<wp:base_blog_url>${site}</wp:base_blog_url>\n`,
    ...authors.map(
      ([login, name]) =>
        `<wp:author><wp:author_id>1</wp:author_id>${element('wp:author_login', login)}${element('wp:author_display_name', name)}</wp:author>\n`,
    ),
    ...categories.map(
      ([slug, parent]) =>
        `<wp:category>${element('wp:category_nicename', slug)}${element('wp:category_parent', parent)}${element('wp:cat_name', slug)}</wp:category>\n`,
    ),
    ...posts.map(itemOf),
    '</channel>\n</rss>\n',
  ].join('');
