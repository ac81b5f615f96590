/**
 * Copies the address of the page; where the browser refuses, the field with it is selected, so that
 * one copies it by hand.
 */
export function start(root: HTMLElement): void {
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
