import type { SourceName } from '../../schemas/sources.ts';
import { alertBarCollectionsSource } from './alert-bar-collections.ts';
import { authorsSource } from './authors.ts';
import { contentApiSource } from './content-api.ts';
import { contentApiCollectionsSource } from './content-api-collections.ts';
import { corrections } from './corrections.ts';
import type { Source } from './define-source.ts';
import { goneAddressSource } from './gone-address.ts';
import { liveBlogSource } from './live-blog.ts';
import { liveChangesSource } from './live-changes.ts';
import { liveShownSource } from './live-shown.ts';
import { movedAddressSource } from './moved-address.ts';
import { offersSource } from './offers.ts';
import { relatedContentSource } from './related-content.ts';
import { searchApiSource } from './search-api.ts';
import { signingServiceSource } from './signing-service.ts';
import { siteServiceHierarchySource } from './site-service-hierarchy.ts';
import { storyFeedAuthorSource } from './story-feed-author.ts';
import { storyFeedQuerySource } from './story-feed-query.ts';
import { storyFeedSectionsSource } from './story-feed-sections.ts';
import { storyFeedTagSource } from './story-feed-tag.ts';
import { tagsSource } from './tags.ts';

/** One for every declaration: a forgotten one, or one under another's name, does not compile. */
export const SOURCES: { readonly [Name in SourceName]: Source<Name> } = {
  'content-api': contentApiSource,
  'story-feed-sections': storyFeedSectionsSource,
  'story-feed-author': storyFeedAuthorSource,
  'story-feed-tag': storyFeedTagSource,
  'story-feed-query': storyFeedQuerySource,
  'content-api-collections': contentApiCollectionsSource,
  'related-content': relatedContentSource,
  'alert-bar-collections': alertBarCollectionsSource,
  'search-api': searchApiSource,
  'site-service-hierarchy': siteServiceHierarchySource,
  'authors-brujula': authorsSource,
  tags: tagsSource,
  'signing-service': signingServiceSource,
  'gone-address': goneAddressSource,
  'moved-address': movedAddressSource,
  corrections,
  'live-blog': liveBlogSource,
  offers: offersSource,
  'live-changes': liveChangesSource,
  'live-shown': liveShownSource,
};
