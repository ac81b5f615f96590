import { testLive } from '../../blocks/_live/live.testing.ts';
import { everySection } from '../../fixtures/sections.ts';
import { seed } from '../../fixtures/seed.ts';
import { requestSeed } from '../../renderer/seed-builder.testing.ts';
import type { ContentRequest, FeedReply, SearchReply } from '../../schemas/feed.ts';
import type { Json } from '../../schemas/json.ts';
import type { Offer, PricingStrategy, Rate } from '../../schemas/sales/retail.ts';

const MAX_STORIES = 50;

/** The newest stories of the sample newspaper's main site. */
export async function newestStories(): Promise<FeedReply> {
  const includeSections = everySection.map(({ _id }) => _id).join();
  const query = { includeSections, feedSize: MAX_STORIES };
  return (await requestSeed({ source: 'story-feed-sections', query }, 'brujula'))
    .reply as FeedReply;
}

const RATE: Rate = {
  amount: '99.00',
  billingCount: 1,
  billingFrequency: 'Month',
  durationCount: 1,
  duration: 'UntilCancelled',
};
const PRICE: PricingStrategy = {
  pricingStrategyId: 1,
  priceCode: 'MES',
  name: 'Cada mes',
  description: null,
  summary: null,
  currencyCode: 'MXN',
  currencyDisplayFormat: 'symbol',
  currencyLocale: 'es-MX',
  gift: false,
  rates: [RATE],
  taxInclusive: true,
};
const OFFER: Offer = {
  name: 'B',
  templateName: 'default',
  pageTitle: 'Suscríbete',
  pageSubTitle: null,
  disclaimerText: null,
  largeImage: null,
  mediumImage: null,
  smallImage: null,
  campaigns: [],
  attributes: [],
  default: true,
  products: [
    {
      sku: 'premium',
      name: 'Premium',
      description: 'Todo',
      image: null,
      imageAction: null,
      thumbnail: null,
      maxSubscriptionAssociations: 2,
      defaultSwgProduct: false,
      attributes: [{ name: 'Beneficio', value: 'Sin anuncios' }],
      pricingStrategies: [PRICE],
    },
  ],
};

const sizeOf = (size: Json | undefined): number => (typeof size === 'number' ? size : 6);

async function feed({ query }: ContentRequest): Promise<FeedReply> {
  const { content_elements: stories, count } = await newestStories();
  return { content_elements: stories.slice(0, sizeOf(query.size ?? query.feedSize)), count };
}

async function search({ query }: ContentRequest): Promise<SearchReply> {
  const { content_elements: data, count } = await feed({ source: '', query });
  return { data, metadata: { total_hits: count, q: String(query.query ?? ''), page: 1 } };
}

/** What sources reply that look for something, or whose replies the sample newspaper has whole. */
const REPLIES: Readonly<Record<string, (request: ContentRequest) => unknown>> = {
  'story-feed-query': feed,
  'story-feed-tag': feed,
  'story-feed-author': feed,
  'related-content': feed,
  'alert-bar-collections': feed,
  'search-api': search,
  'authors-brujula': () => ({ authors: seed.authors, count: seed.authors.length }),
  tags: ({ query }) => ({ Payload: [{ slug: query.slug, name: 'Una etiqueta' }] }),
  'live-blog': () => testLive([2, 1]),
  offers: () => OFFER,
};

/** What the sample newspaper replies, without a server: the same each time. */
export const sampleReply = async (request: ContentRequest): Promise<unknown> =>
  REPLIES[request.source]?.(request) ?? (await requestSeed(request, 'brujula')).reply;
