/**
 * `details` opens and closes by itself; this shuts it by Escape, by a press beside it, and when the
 * focus has gone.
 */
export function start(details: HTMLElement): void {
  const close = () => details.removeAttribute('open');
  details.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !details.hasAttribute('open')) return;
    close();
    details.querySelector('summary')?.focus();
  });
  details.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !details.contains(relatedTarget)) close();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !details.contains(target)) close();
  });
}
