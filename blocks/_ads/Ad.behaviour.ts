import type { AdRequest } from './ad-request.ts';
import { AdService } from './ad-service.ts';

/** rule 10.9: above the screen; nothing at its other sides. */
const NEAR_PX = 200;

let service: AdService | undefined;

/** Requests the advertisement of its place; a lazy one when the reader comes near. */
export function start(element: HTMLElement): void {
  const request = JSON.parse(element.dataset.request ?? 'null') as AdRequest | null;
  if (!request) return;
  service ??= new AdService();
  const ads = service;
  if (!request.isLazy) {
    ads.add(element, request);
    return;
  }
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      ads.add(element, request);
    },
    { rootMargin: `${NEAR_PX}px 0px 0px` },
  );
  observer.observe(element);
}
