import type { Story } from '../../schemas/story.ts';
import { authorsOf } from '../../ui/authors.ts';

export const suits = ({ credits }: Story): boolean => authorsOf(credits).length > 0;
