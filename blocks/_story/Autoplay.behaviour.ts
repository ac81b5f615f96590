import { restIfPreferred } from './rest.ts';

/** What plays by itself in an article does not for readers who prefer reduced motion. */
export function start(media: HTMLElement): void {
  restIfPreferred(media);
}
