import { player } from './carousel-play.ts';
import { type Strip, stripOf } from './carousel-strip.ts';
import { fullScreen } from './full-screen.ts';
import { showsAds } from './shows-ads.ts';

/** rule 4.21: what those who count readers' steps are told. */
type CarouselEvent =
  | `galleryImage${'Next' | 'Previous'}`
  | `galleryAutoplay${'Start' | 'Stop'}`
  | `galleryExpand${'Enter' | 'Exit'}`;

const isAd = (slide: HTMLElement): boolean => 'ad' in slide.dataset;

/** rule 4.18: an ad comes when its slide does. */
function mount(slide: HTMLElement | undefined): void {
  const held = slide && isAd(slide) && slide.querySelector('template');
  if (!held) return;
  held.replaceWith(held.content);
  slide.dispatchEvent(new CustomEvent('portada:added', { bubbles: true }));
}

/** rule 4.16: what is not seen cannot be reached, and nobody loses the focus for it. */
function showSlides({ element, slides, isShown }: Strip): void {
  for (const slide of slides) {
    const isOff = !isShown(slide);
    if (isOff && slide.contains(document.activeElement)) element.focus({ preventScroll: true });
    slide.inert = isOff;
  }
}

/** rule 4.16: no arrow leads beyond the first or the last slide. */
function showArrows(arrows: readonly HTMLElement[], { canGo }: Strip): void {
  for (const arrow of arrows) {
    const isOff = !canGo(Number(arrow.dataset.go));
    const other = arrows.find((one) => one !== arrow);
    if (isOff && arrow === document.activeElement && other) {
      other.hidden = false;
      other.focus();
    }
    arrow.hidden = isOff;
  }
}

/** Of dots or thumbnails, the one of the slide that is shown. */
function showLinks(links: readonly HTMLAnchorElement[], slide: HTMLElement | undefined): void {
  for (const link of links) {
    const isCurrent = link.hash === `#${slide?.id}`;
    if (isCurrent === link.hasAttribute('aria-current')) continue;
    link.toggleAttribute('aria-current', isCurrent);
    if (!isCurrent) continue;
    link.setAttribute('aria-current', 'true');
    const row = link.parentElement;
    row?.scrollTo({ left: link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2 });
  }
}

/**
 * Brings a strip of slides to life: arrows, keys, swipes, thumbnails, the automatic slide show, the
 * whole screen, and the ads between its slides.
 */
export async function start(root: HTMLElement): Promise<void> {
  const find = (selector: string) => root.querySelector<HTMLElement>(selector);
  const all = <E extends HTMLElement>(selector: string) => [...root.querySelectorAll<E>(selector)];
  const element = find('[data-strip]');
  if (!element) return;
  const ads = all('[data-ad]');
  const hasAds = ads.length > 0 && (await showsAds());
  for (const ad of ads) ad.hidden = !hasAds;

  const { id, headline, step = 0 } = root.dataset;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const strip = stripOf(element, { step: Number(step), calm, onMove: () => update() });
  const { slides } = strip;
  const arrows = all('[data-go]');
  const links = all<HTMLAnchorElement>('[data-to]');
  let current = strip.index();

  /** rule 4.18: the ads are not counted. */
  const count = (some: readonly HTMLElement[]) => some.filter((slide) => !isAd(slide)).length;
  const say = (name: CarouselEvent) => {
    const orderPosition = count(slides.slice(0, current + 1));
    const autoplay = play?.isPlaying() ?? false;
    const detail = { id, headline, orderPosition, totalImages: count(slides), autoplay };
    root.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  };
  const button = find('[data-stop]');
  const play =
    button &&
    player(button, strip, calm, (isPlaying) =>
      say(`galleryAutoplay${isPlaying ? 'Start' : 'Stop'}`),
    );
  const update = () => {
    const before = current;
    current = strip.index();
    mount(slides[current]);
    showSlides(strip);
    showArrows(arrows, strip);
    showLinks(links, slides[current]);
    play?.update();
    if (current !== before) say(`galleryImage${current > before ? 'Next' : 'Previous'}`);
  };

  for (const arrow of arrows)
    arrow.addEventListener('click', () => strip.go(Number(arrow.dataset.go)));
  for (const link of links)
    link.addEventListener('click', (event) => {
      event.preventDefault();
      strip.goTo(slides.findIndex((slide) => `#${slide.id}` === link.hash));
    });
  root.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    strip.go(by * strip.sign);
  });
  const expand = find('[data-exit]');
  if (expand)
    fullScreen(root, expand, undefined, (isOpen) =>
      say(`galleryExpand${isOpen ? 'Enter' : 'Exit'}`),
    );
  element.setAttribute('aria-live', 'polite');
  update();
  // Apart: a row of cards is slid by the browser itself.
  if ('swipe' in root.dataset) (await import('./carousel-swipe.ts')).swipes(root, strip);
}
