import type { Story } from '../story.ts';
import { liveEmbedsOf } from './live-page.ts';

/** Where a live blog stands on a site, as the source `live-shown` replies. */
export interface LiveShown {
  /** Stories of the site whose body holds it, as readers get them: without what is closed. */
  stories: Story[];
  /** A published page of the site has a block that shows it. */
  isOnPage: boolean;
}

/** What readers of a site have of a live blog. rule 13.47 */
export type LiveAccess = 'none' | 'open' | 'closed';

/**
 * `closed`: only closed parts of stories show it; `none`: nothing of the site does.
 * @param shown null: nothing is known of it
 */
export function liveAccessOf(shown: LiveShown | null, id: string): LiveAccess {
  if (!shown) return 'none';
  const isOpen = (story: Story) => liveEmbedsOf(story).some((embed) => embed.id === id);
  if (shown.isOnPage || shown.stories.some(isOpen)) return 'open';
  return shown.stories.length > 0 ? 'closed' : 'none';
}
