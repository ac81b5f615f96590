import { liveEmbedsOf } from '../../schemas/live/live-page.ts';
import type { Story } from '../../schemas/story.ts';

export const suits = (story: Story): boolean => liveEmbedsOf(story).length > 0;
