/** rule 8.6 */
const THROTTLE_MS = 100;
const SHOW_LOGO_PX = 150;
const HIDE_LOGO_PX = 30;
const NARROW_PX = 768;
const FALLBACK_MS = 1_000;

/**
 * Marks the header while the page is scrolled, and shows its logo once the masthead's has gone
 * (rule 8.6).
 */
export function start(logo: HTMLElement): void {
  const nav = logo.closest('nav');
  if (!nav) return;
  let isThrottled = false;
  let isAlone = false;

  const look = () => {
    nav.classList.toggle('scrolled', scrollY > 0);
    if (isAlone) return;
    if (innerWidth < NARROW_PX) nav.dataset.logo = 'shown';
    else if (scrollY > SHOW_LOGO_PX) nav.dataset.logo = 'shown';
    else if (scrollY < HIDE_LOGO_PX) nav.dataset.logo = 'hidden';
  };
  const soon = () => {
    if (isThrottled) return;
    isThrottled = true;
    setTimeout(() => {
      isThrottled = false;
      look();
    }, THROTTLE_MS);
  };
  addEventListener('scroll', soon, { passive: true });
  addEventListener('resize', soon);
  look();
  setTimeout(() => {
    if (document.querySelector('[data-masthead-logo]')) return;
    isAlone = true;
    nav.dataset.logo = 'shown';
  }, FALLBACK_MS);
}
