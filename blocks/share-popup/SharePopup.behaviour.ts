/** rule 8.33: no window stays open over what has the focus, and closing gives the focus back. */
function followFocus(root: HTMLElement): void {
  const popup = root.querySelector<HTMLElement>('[popover]');
  const opener = root.querySelector<HTMLElement>('[popovertarget]');
  popup?.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !popup.contains(relatedTarget as Node)) popup.hidePopover();
  });
  // On a slow line the reader may have gone on before this script came.
  const { activeElement } = document;
  if (activeElement !== document.body && !popup?.contains(activeElement)) popup?.hidePopover();
  popup?.addEventListener('toggle', (event) => {
    // A press on the ground leaves no element focused in some browsers.
    const isShut = (event as ToggleEvent).newState === 'closed';
    if (isShut && document.activeElement === document.body) opener?.focus();
  });
}

/**
 * Copies the address of the page; where the browser refuses, the field with it is selected, so that
 * one copies it by hand.
 */
export function start(root: HTMLElement): void {
  followFocus(root);
  const button = root.querySelector<HTMLButtonElement>('[data-copied]');
  const said = root.querySelector<HTMLElement>('[role="status"]');
  const field = root.querySelector('input');
  if (!button || !said || !field) return;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const { copied = '', failed = '' } = button.dataset;
    try {
      await navigator.clipboard.writeText(field.value);
      said.textContent = copied;
    } catch (error) {
      // rule 8.29
      console.error('Error al copiar el enlace', error);
      said.textContent = failed;
      field.focus();
      field.select();
    }
  });
}
