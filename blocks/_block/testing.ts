import type { PageFacts } from '../../schemas/page-facts.ts';
import { type SiteProperties, siteProperties } from '../../schemas/site.ts';
import type { Story } from '../../schemas/story.ts';
import type { ViewPage } from '../../ui/view-page.ts';

/** A site for tests: everything that is not given has its default. */
export const testSite = (given: Partial<SiteProperties> = {}): SiteProperties =>
  siteProperties.parse({
    key: 'brujula',
    websiteName: 'La Brújula',
    websiteDomain: 'https://www.labrujula.example',
    theme: 'brujula',
    dateLocalization: {},
    ...given,
  });

export const testFacts = (given: Partial<PageFacts> = {}): PageFacts => ({
  site: testSite(),
  path: '/',
  pageContent: null,
  query: {},
  ...given,
});

export const testPage = (given: Partial<ViewPage> = {}): ViewPage => ({
  site: testSite(),
  blockId: 'b1',
  locale: 'es-MX',
  timeZone: 'America/Mexico_City',
  level: 2,
  isEditing: false,
  ...given,
});

/** A story with one of everything that promos show. */
export const testStory = (given: Partial<Story> = {}): Story =>
  ({
    _id: 'tranvias',
    type: 'story',
    display_date: '2026-11-20T23:10:00Z',
    headlines: { basic: 'La ciudad estrena tranvías' },
    description: { basic: 'El primer tramo une el centro con el poniente.' },
    credits: { by: [{ type: 'author', name: 'Inés Carranza', url: '/author/ines-carranza/' }] },
    promo_items: {
      basic: {
        _id: 'foto-1',
        type: 'image',
        url: 'https://fotos.example/foto-1.jpg',
        auth: { 1: 'tok' },
        width: 1_600,
        height: 1_067,
        alt_text: 'Un tranvía',
      },
    },
    websites: {
      brujula: { website_url: '/nacional/2026/11/20/tranvias/', website_section: { _id: '/nacional', name: 'Nacional' } },
    },
    ...given,
  }) as unknown as Story;
