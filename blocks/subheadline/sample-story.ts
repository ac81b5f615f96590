import type { Story } from '../../schemas/story.ts';

export const suits = ({ subheadlines }: Story): boolean => Boolean(subheadlines?.basic);
