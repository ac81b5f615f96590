const FRAMES = 60;
/** The button of a field that opens its picker. */
const PICKER = '[data-picker]';

interface FocusHow {
  /** The picker of the field is opened, where it has one. */
  isPicked?: boolean;
}

/** Focuses a field of a form by its id, once it stands. */
export function focusField(id: string, how: FocusHow = {}, framesLeft = FRAMES): void {
  const element = document.getElementById(id) ?? document.getElementById(`${id}-nombre`);
  if (!element) {
    if (framesLeft > 0) requestAnimationFrame(() => focusField(id, how, framesLeft - 1));
    return;
  }
  element.closest('details')?.setAttribute('open', '');
  element.scrollIntoView({ block: 'center' });
  const row = element.closest<HTMLElement>('.pe-field');
  const picker = how.isPicked ? row?.querySelector<HTMLElement>(PICKER) : undefined;
  const target =
    picker ??
    (element.matches('input, textarea, select, button, [tabindex]')
      ? element
      : row?.querySelector<HTMLElement>('button, input, textarea, select, [tabindex="0"]'));
  target?.focus();
  picker?.click();
}
