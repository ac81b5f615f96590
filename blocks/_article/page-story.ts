import { contentOfKind } from '../../schemas/page-content.ts';
import type { Story } from '../../schemas/story.ts';
import type { ViewPage } from '../../ui/view-page.ts';

/** The story that the page is about; null on any other page. Its block is `about` stories. */
export const pageStory = ({ pageContent }: ViewPage): Story | null =>
  contentOfKind(pageContent, 'story')?.story ?? null;
