import { escapeHtml } from '../../../schemas/escape-html.ts';
import type { PageMetadata } from '../../../schemas/page.ts';
import type { PageContent, PageContentKind } from '../../../schemas/page-content.ts';
import type { PageFacts } from '../../../schemas/page-facts.ts';
import type { SiteProperties } from '../../../schemas/site.ts';
import { isPaidContent } from '../../../schemas/story.ts';
import { plainText } from '../../../ui/markup.ts';
import { scriptJson } from '../../markup/script-json.ts';
import { breadcrumbs, publisherOf, siteData } from '../linked/linked-data.ts';
import { absoluteUrl, canonicalUrl, type DomainOf } from './addresses.ts';
import { authorHead } from './author.ts';
import type { ContentHead, HeadContext, HeadFacts } from './content-head.ts';
import { searchHead } from './search.ts';
import { sectionHead } from './section.ts';
import { pageShareImage, siteShareImage } from './share-image.ts';
import { storyHead } from './story.ts';
import { tagHead } from './tag.ts';

const HEADS: { readonly [K in PageContentKind]: ContentHead<K> } = {
  story: storyHead,
  section: sectionHead,
  tag: tagHead,
  author: authorHead,
  search: searchHead,
};

/** What a page that is about nothing but itself says: the site's name and tag line. */
function plainHead(site: SiteProperties, metadata: PageMetadata, path: string): HeadFacts {
  const { websiteName, tagLine } = site;
  const ogImage = pageShareImage(site, metadata) ?? siteShareImage(site);
  return {
    title: metadata.title || (tagLine ? `${websiteName} – ${tagLine}` : websiteName),
    ...(metadata.ogTitle ? { ogTitle: metadata.ogTitle } : {}),
    description: plainText(metadata.description || tagLine),
    canonical: canonicalUrl(absoluteUrl(site, path)),
    ...(ogImage ? { ogImage } : {}),
    keywords: metadata.keywords ?? '',
    robots: metadata.isUnlisted ? 'noindex' : '',
    ogType: 'website',
    isSocial: true,
    ...(path === '/' ? { linked: siteData(site), feedPath: path } : {}),
  };
}

function contentHead<K extends PageContentKind>(
  content: PageContent<K>,
  metadata: PageMetadata,
  context: HeadContext,
): HeadFacts {
  const { site } = context;
  const kind: ContentHead<K> = HEADS[content.kind];
  const written = kind.isNamedByContent ? {} : metadata;
  const [own, ofPage] = [kind.image?.(content, site), pageShareImage(site, metadata)];
  const ogImage =
    (kind.isNamedByContent ? (own ?? ofPage) : (ofPage ?? own)) ?? siteShareImage(site);
  const head = {
    title: written.title || kind.title(content, site),
    description: plainText(
      written.description || (kind.description(content, site) ?? site.tagLine),
    ),
    canonical: canonicalUrl(absoluteUrl(site, kind.canonical(content, context))),
    ...(ogImage ? { ogImage } : {}),
  };
  const ogTitle = written.ogTitle || kind.ogTitle?.(content, site);
  return {
    ...head,
    ...(ogTitle ? { ogTitle } : {}),
    keywords: metadata.keywords || kind.keywords?.(content) || '',
    robots: metadata.isUnlisted ? 'noindex' : (kind.robots?.(content) ?? ''),
    ogType: kind.ogType?.(content) ?? 'website',
    isSocial: true,
    ...(kind.jsonLd ? { jsonLd: kind.jsonLd(content, site, head) } : {}),
    ...(kind.hasFeed?.(content) ? { feedPath: context.path } : {}),
    linked: [
      ...(kind.linked?.(content, site, head) ?? []),
      ...(kind.trail ? [breadcrumbs(site, kind.trail(content, site, head))] : []),
    ],
  };
}

/** Gathers the head of a page from its own metadata, else from its content, else from the site. */
export function headFacts(
  { site, path, pageContent, pageType }: PageFacts,
  metadata: PageMetadata,
  domainOf: DomainOf = () => undefined,
): HeadFacts {
  const head = pageContent
    ? contentHead(pageContent, metadata, { site, path, domainOf })
    : plainHead(site, metadata, path);
  // rule 2.2: paid content is not indexed and carries no social tags of the site's.
  const isPaid =
    pageType === 'nativo-clp' ||
    (pageContent?.kind === 'story' && isPaidContent(pageContent.story));
  return {
    ...head,
    ...(isPaid ? { robots: 'noindex,nofollow', isSocial: false } : {}),
    ...(metadata.adPath ? { adPath: metadata.adPath } : {}),
  };
}

/** What search engines may show of a page beside its title: all of it. rule 2.15 */
const WHOLE_PREVIEWS = 'max-image-preview:large, max-snippet:-1, max-video-preview:-1';

/** What a page that is to be found lets be shown of it; one that is not says only that. */
const robotsOf = (said: string): string =>
  said.includes('noindex') ? said : [said, WHOLE_PREVIEWS].filter(Boolean).join(', ');

/** Does the head depend on other sites' addresses too? */
export const mayStandElsewhere = (content: PageContent | null): boolean =>
  content !== null && HEADS[content.kind].mayStandElsewhere === true;

/** With what a block says of its content over what the page says of its own. */
export const addJsonLd = (
  head: HeadFacts,
  site: SiteProperties,
  said: Record<string, unknown> | null,
): HeadFacts => {
  if (!said) return head;
  const plain = {
    '@context': 'https://schema.org',
    headline: head.title,
    description: head.description,
    mainEntityOfPage: head.canonical,
    publisher: publisherOf(site),
  };
  return { ...head, jsonLd: { ...(head.jsonLd ?? plain), ...said } };
};

const meta = (key: 'name' | 'property', name: string, content: string | undefined): string =>
  content ? `<meta ${key}="${name}" content="${escapeHtml(content)}">` : '';

const encodedPath = (path: string): string =>
  path.toWellFormed().split('/').map(encodeURIComponent).join('/');

const FEEDS = [
  ['rss', 'RSS'],
  ['atom', 'Atom'],
] as const;

/** rule 2.12: where a page's feeds are. */
const feedLinks = ({ feedPath, title }: HeadFacts): string[] =>
  feedPath === undefined
    ? []
    : FEEDS.map(([format, name]) => {
        const href = escapeHtml(`/${format}${encodedPath(feedPath)}`);
        return `<link rel="alternate" type="application/${format}+xml" title="${escapeHtml(`${title} (${name})`)}" href="${href}">`;
      });

/**
 * The elements of the head that say what the page is. Everything that comes from people is escaped
 * here.
 */
export function headElements(head: HeadFacts, site: SiteProperties): string {
  const social = head.isSocial
    ? [
        meta('property', 'og:type', head.ogType),
        meta('property', 'og:site_name', site.websiteName),
        meta('property', 'og:title', head.ogTitle ?? head.title),
        meta('property', 'og:description', head.description),
        meta('property', 'og:url', head.canonical),
        meta('property', 'og:locale', site.locale.replace('-', '_')),
        meta('property', 'og:image', head.ogImage?.url),
        meta('property', 'og:image:width', head.ogImage?.width?.toString()),
        meta('property', 'og:image:height', head.ogImage?.height?.toString()),
        meta('property', 'og:image:alt', head.ogImage?.alt),
        // rule 2.10
        meta('property', 'fb:admins', site.facebookAdmins),
        meta('name', 'twitter:card', 'summary_large_image'),
        meta('name', 'twitter:site', site.twitterUsername && `@${site.twitterUsername}`),
        meta('name', 'twitter:title', head.ogTitle ?? head.title),
        meta('name', 'twitter:description', head.description),
        meta('name', 'twitter:image', head.ogImage?.url),
        meta('name', 'twitter:image:alt', head.ogImage?.alt),
      ]
    : [];
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'keywords', head.keywords),
    meta('name', 'robots', robotsOf(head.robots)),
    meta('name', 'ad-path', head.adPath),
    head.canonical ? `<link rel="canonical" href="${escapeHtml(head.canonical)}">` : '',
    ...feedLinks(head),
    ...social,
    ...[head.jsonLd, ...(head.linked ?? [])].map((data) =>
      data ? `<script type="application/ld+json">${scriptJson(data)}</script>` : '',
    ),
  ].join('');
}
