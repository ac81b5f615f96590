import type { ContentRequest } from '../../schemas/feed.ts';
import type { ContentConfig } from '../../schemas/fields.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';

/**
 * rule 6.13: what every promo and list reads of a story. Arrays are entered, `_id` always comes.
 */
export const itemFilter = (site: string): readonly string[] => [
  'type',
  'coming',
  'display_date',
  'language',
  'credits.by._id',
  'credits.by.name',
  'credits.by.url',
  'credits.by.type',
  'credits.by.additional_properties.original.byline',
  'headlines.basic',
  'description.basic',
  'label.basic',
  'owner.sponsored',
  'promo_items.basic',
  'promo_items.lead_art.type',
  'promo_items.lead_art.promo_items.basic',
  'promo_items.lead_art.embed_html',
  'embed_html',
  `websites.${site}.website_url`,
  `websites.${site}.website_section._id`,
  `websites.${site}.website_section.name`,
];

/** What a promo of one story requests; nothing until the editor chose a story. */
export const itemRequest = (
  config: ContentConfig | undefined,
  feature: string,
  { site }: PageFacts,
): ContentRequest | null =>
  config
    ? { source: config.source, query: { ...config.query, feature }, filter: itemFilter(site.key) }
    : null;

/** What a list requests of the feed that an editor chose. */
export const chosenFeedRequest = (
  { source, query }: ContentConfig,
  feature: string,
  { site }: PageFacts,
): ContentRequest => ({
  source,
  query: { ...query, feature },
  filter: ['count', 'next', ...itemFilter(site.key).map((path) => `content_elements.${path}`)],
});

/** The same, of a list whose feed may not be chosen yet: nothing then. */
export const feedRequest = (
  config: ContentConfig | undefined,
  feature: string,
  page: PageFacts,
): ContentRequest | null => (config ? chosenFeedRequest(config, feature, page) : null);
