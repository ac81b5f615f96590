import type { Story } from '../../schemas/story.ts';
import { hasBio } from './has-bio.ts';

export const suits = ({ credits }: Story): boolean => (credits?.by ?? []).some(hasBio);
