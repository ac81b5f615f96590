import type { Story } from '../../schemas/story.ts';
import type { ViewPage } from '../../ui/view-page.ts';

/**
 * The story that the page is about; null on any other page. Its block declares `uses:
 * ['pageContent']`.
 */
export const pageStory = ({ pageContent }: ViewPage): Story | null =>
  pageContent?.kind === 'story' ? pageContent.story : null;
