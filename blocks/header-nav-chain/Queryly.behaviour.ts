const TOGGLE_ID = 'queryly_toggle';

function tick(box: HTMLInputElement, isChecked: boolean): void {
  if (box.checked === isChecked) return;
  box.checked = isChecked;
  box.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The checkbox of a search service on the page, if there is one. */
const foreignTick = (overlay: HTMLElement): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>(`input[id="${TOGGLE_ID}"]`)].find(
    (box) => !overlay.contains(box),
  );

/**
 * Keeps the search checkbox checked while the overlay is open, with a change event for scripts
 * (rule 8.7).
 */
export function start(overlay: HTMLElement): void {
  const checkbox = overlay.querySelector<HTMLInputElement>(`#${TOGGLE_ID}`);
  overlay.addEventListener('beforetoggle', (event) => {
    const foreign =
      event.target === overlay &&
      (event as ToggleEvent).newState === 'open' &&
      foreignTick(overlay);
    if (!foreign) return;
    event.preventDefault();
    tick(foreign, !foreign.checked);
  });
  overlay.addEventListener('toggle', (event) => {
    if (checkbox && event.target === overlay)
      tick(checkbox, (event as ToggleEvent).newState === 'open');
  });
  // A script may change the checkbox as well.
  checkbox?.addEventListener('change', () => {
    if (checkbox.checked !== overlay.matches(':popover-open'))
      overlay.togglePopover(checkbox.checked);
  });
  if (checkbox && overlay.matches(':popover-open')) tick(checkbox, true);
}
