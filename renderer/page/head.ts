import type { AnsImage } from '../../schemas/image.ts';
import type { PageMetadata } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { Story } from '../../schemas/story.ts';
import { plainText } from '../../ui/markup.ts';
import { escapeHtml, scriptJson } from '../markup/escape-html.ts';
import { SHARE_IMAGE } from '../site/site-addresses.ts';

/**
 * What a page says of itself to browsers, search engines and social networks (spec 9, metadata page
 * types).
 */
export interface HeadFacts {
  title: string;
  description: string;
  keywords: string;
  canonical: string;
  robots: string;
  ogType: 'website' | 'article';
  ogImage?: { url: string; alt: string; width: number; height: number };
  /** False for nativo-clp: no site-wide social tags. */
  isSocial: boolean;
  jsonLd?: Record<string, unknown>;
}

/** spec 9: a trailing slash unless the address has a hash, a query or a file extension. */
export const withTrailingSlash = (address: string): string => {
  if (address === '' || /[#?]/.test(address) || address.endsWith('/')) return address;
  const path = address.replace(/^https?:\/\/[^/]*/, '');
  return path.includes('.') ? address : `${address}/`;
};

const absolute = (site: SiteProperties, address: string): string =>
  /^https?:\/\//.test(address)
    ? address
    : `${site.websiteDomain}${address.startsWith('/') ? '' : '/'}${address}`;

/** Origin of a site by its key: a story that is shared keeps the address on its own site. */
export type DomainOf = (site: string) => string | undefined;

function storyAddress(
  site: SiteProperties,
  story: Story,
  path: string,
  domainOf: DomainOf,
): string {
  const { canonical_url: canonical, canonical_website: home } = story;
  const domain = typeof home === 'string' && home !== site.key ? domainOf(home) : undefined;
  if (typeof canonical === 'string' && canonical)
    return domain ? new URL(canonical, domain).href : canonical;
  return story.websites?.[site.key]?.website_url ?? path;
}

/** spec 9: what a page counts as the original address of its content. */
function canonicalOf({ site, path, pageContent }: PageFacts, domainOf: DomainOf): string {
  if (pageContent?.kind === 'story') return storyAddress(site, pageContent.story, path, domainOf);
  if (pageContent?.kind === 'section') return pageContent.section._id;
  if (pageContent?.kind === 'tag') return `/tags/${pageContent.tag.Payload[0]?.slug ?? ''}/`;
  if (pageContent?.kind === 'author')
    return pageContent.author.slug ? `/author/${pageContent.author.slug}/` : path;
  if (pageContent?.kind === 'search') {
    const { q } = pageContent.results.metadata;
    return q ? `/search/${encodeURIComponent(q)}/` : path;
  }
  return path;
}

function articleData(
  site: SiteProperties,
  story: Story,
  head: Pick<HeadFacts, 'title' | 'description' | 'canonical' | 'ogImage'>,
) {
  const authors = (story.credits?.by ?? []).filter(({ name }) => name);
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: plainText(story.headlines?.basic ?? head.title),
    description: head.description,
    mainEntityOfPage: head.canonical,
    datePublished: story.publish_date ?? story.display_date,
    dateModified: story.last_updated_date ?? story.display_date,
    inLanguage: site.locale,
    ...(head.ogImage ? { image: [head.ogImage.url] } : {}),
    author: authors.map(({ name, url }) => ({
      '@type': 'Person',
      name,
      ...(url ? { url: absolute(site, url) } : {}),
    })),
    publisher: {
      '@type': 'NewsMediaOrganization',
      name: site.websiteName,
      url: site.websiteDomain,
    },
  };
}

const SEARCH_WORDS = {
  es: { search: 'Búsqueda', resultsFor: (q: string) => `«${q}»: resultados de la búsqueda` },
  en: { search: 'Search', resultsFor: (q: string) => `“${q}”: search results` },
};

/** Title of a page that names none itself. */
function titleOf(site: SiteProperties, pageContent: PageFacts['pageContent']): string {
  if (pageContent?.kind === 'story') {
    const headline = plainText(pageContent.story.headlines?.basic ?? '');
    return headline ? `${headline} – ${site.websiteName}` : site.websiteName;
  }
  if (pageContent?.kind === 'section')
    return `${pageContent.section.name ?? pageContent.section._id} - ${site.websiteName}`;
  if (pageContent?.kind === 'tag')
    return `${pageContent.tag.Payload[0]?.name ?? ''} - ${site.websiteName}`;
  if (pageContent?.kind === 'author')
    return `${pageContent.author.byline ?? pageContent.author.name ?? ''} - ${site.websiteName}`;
  if (pageContent?.kind === 'search') {
    const { q } = pageContent.results.metadata;
    const { search, resultsFor } = site.locale.startsWith('en') ? SEARCH_WORDS.en : SEARCH_WORDS.es;
    return `${q ? resultsFor(q) : search} - ${site.websiteName}`;
  }
  return site.tagLine ? `${site.websiteName} – ${site.tagLine}` : site.websiteName;
}

/** What a page says of itself in a line, when nobody wrote one. */
function descriptionOf({ site, pageContent }: PageFacts): string {
  if (pageContent?.kind === 'story') return pageContent.story.description?.basic ?? '';
  if (pageContent?.kind === 'tag')
    return (
      pageContent.tag.Payload[0]?.description ||
      `Notas sobre ${pageContent.tag.Payload[0]?.name ?? ''} en ${site.websiteName}.`
    );
  if (pageContent?.kind === 'author' && pageContent.author.bio) return pageContent.author.bio;
  if (site.locale.startsWith('en')) return site.tagLine;
  if (pageContent?.kind === 'section')
    return `Noticias de ${pageContent.section.name ?? pageContent.section._id} en ${site.websiteName}.`;
  if (pageContent?.kind === 'search')
    return `Busca en las notas, galerías y videos de ${site.websiteName}.`;
  return site.tagLine;
}

const OG_WIDTH_PX = 1_200;
const OG_HEIGHT_PX = 630;

const storyPicture = ({ promo_items: items }: Story): AnsImage | undefined =>
  items?.basic?.type === 'image'
    ? items.basic
    : (items?.lead_art?.promo_items?.basic ?? items?.basic?.promo_items?.basic);

/** spec 9: og:image is 1200x630; an author's is square. */
function shareImage(
  site: SiteProperties,
  image: AnsImage | undefined,
  height = OG_HEIGHT_PX,
): HeadFacts['ogImage'] {
  const token = image?.auth?.['1'];
  if (!image?._id || !token) return undefined;
  const url = `${site.resizerURL}${encodeURIComponent(image._id)}.jpg?auth=${token}&width=${OG_WIDTH_PX}&height=${height}&smart=true`;
  return { url: absolute(site, url), alt: image.alt_text ?? '', width: OG_WIDTH_PX, height };
}

/**
 * The picture that stands for a page elsewhere: of its story or its author, else the site's mark.
 */
function ogImageOf(
  site: SiteProperties,
  pageContent: PageFacts['pageContent'],
): HeadFacts['ogImage'] {
  const own =
    pageContent?.kind === 'story'
      ? shareImage(site, storyPicture(pageContent.story))
      : pageContent?.kind === 'author' && typeof pageContent.author.image === 'object'
        ? shareImage(site, pageContent.author.image, OG_WIDTH_PX)
        : undefined;
  if (own || !site.primaryLogo) return own;
  return {
    url: absolute(site, SHARE_IMAGE),
    alt: site.websiteName,
    width: OG_WIDTH_PX,
    height: OG_HEIGHT_PX,
  };
}

/** Gathers the head of a page from its own metadata, else from its content, else from the site. */
export function headFacts(
  facts: PageFacts,
  metadata: PageMetadata,
  domainOf: DomainOf = () => undefined,
): HeadFacts {
  const { site, pageContent, pageType } = facts;
  const story = pageContent?.kind === 'story' ? pageContent.story : undefined;
  const title = metadata.title && !story ? metadata.title : titleOf(site, pageContent);
  const written = story ? '' : metadata.description;
  const description = plainText(written || descriptionOf(facts));
  const canonical = withTrailingSlash(absolute(site, canonicalOf(facts, domainOf)));
  const tags = story?.taxonomy?.tags?.map(({ slug }) => slug).filter(Boolean) ?? [];
  const keywords = metadata.keywords || story?.taxonomy?.seo_keywords?.join(',') || tags.join(',');
  const ogImage = ogImageOf(site, pageContent);
  const isArticle = story?.type === 'story';
  const isNative = pageType === 'nativo-clp';
  const head = { title, description, canonical, ...(ogImage ? { ogImage } : {}) };
  return {
    ...head,
    keywords,
    robots: isNative ? 'noindex,nofollow' : isArticle ? 'noarchive' : '',
    ogType: isArticle ? 'article' : 'website',
    isSocial: !isNative,
    ...(story ? { jsonLd: articleData(site, story, head) } : {}),
  };
}

const meta = (key: 'name' | 'property', name: string, content: string | undefined): string =>
  content ? `<meta ${key}="${name}" content="${escapeHtml(content)}">` : '';

/**
 * The elements of the head that say what the page is. Everything that comes from people is escaped
 * here.
 */
export function headElements(head: HeadFacts, site: SiteProperties): string {
  const social = head.isSocial
    ? [
        meta('property', 'og:type', head.ogType),
        meta('property', 'og:site_name', site.websiteName),
        meta('property', 'og:title', head.title),
        meta('property', 'og:description', head.description),
        meta('property', 'og:url', head.canonical),
        meta('property', 'og:locale', site.locale.replace('-', '_')),
        meta('property', 'og:image', head.ogImage?.url),
        meta('property', 'og:image:width', head.ogImage && String(head.ogImage.width)),
        meta('property', 'og:image:height', head.ogImage && String(head.ogImage.height)),
        meta('property', 'og:image:alt', head.ogImage?.alt),
        meta('name', 'twitter:card', 'summary_large_image'),
        meta('name', 'twitter:site', site.twitterUsername && `@${site.twitterUsername}`),
        meta('name', 'twitter:title', head.title),
        meta('name', 'twitter:description', head.description),
        meta('name', 'twitter:image', head.ogImage?.url),
        meta('name', 'twitter:image:alt', head.ogImage?.alt),
      ]
    : [];
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'keywords', head.keywords),
    meta('name', 'robots', head.robots),
    head.canonical ? `<link rel="canonical" href="${escapeHtml(head.canonical)}">` : '',
    ...social,
    head.jsonLd ? `<script type="application/ld+json">${scriptJson(head.jsonLd)}</script>` : '',
  ].join('');
}
