import { adDensity } from './ad-density.ts';
import { altText } from './alt-text.ts';
import type { Check } from './checked-page.ts';
import { chosenContrast } from './chosen-contrast.ts';
import { deadLink } from './dead-link.ts';
import { headingOrder } from './heading-order.ts';
import { cutMarkup } from './markup/cut-markup.ts';
import { metadataLength } from './metadata-length.ts';
import { pageWeight } from './page-weight.ts';
import { emptyFeed } from './stories/empty-feed.ts';
import { foreignStory } from './stories/foreign-story.ts';
import { placedStory } from './stories/placed-story.ts';
import { sameStory } from './stories/same-story.ts';
import { staleStory } from './stories/stale-story.ts';
import { twoLeads } from './two-leads.ts';

/** A new rule is a file, a line here and its name in `schemas/site-checks.ts`. */
export const ALL_CHECKS: readonly Check[] = [
  altText,
  chosenContrast,
  deadLink,
  cutMarkup,
  twoLeads,
  sameStory,
  foreignStory,
  staleStory,
  placedStory,
  emptyFeed,
  headingOrder,
  adDensity,
  metadataLength,
  pageWeight,
];
