import type { Story } from '../../schemas/story.ts';

export const suits = ({ type }: Story): boolean => type === 'video';
