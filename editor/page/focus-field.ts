const FRAMES = 60;
/** The button of a field that opens its picker. */
const PICKER = '[data-picker]';

interface FocusHow {
  /** The block whose form it is: that of another may stand a moment longer. */
  nodeId?: string;
  /** The picker of the field is opened, where it has one. */
  isPicked?: boolean;
}

/** Focuses a field of a form by its id, once it stands. */
export function focusField(id: string, how: FocusHow = {}, framesLeft = FRAMES): void {
  const { nodeId, isPicked = false } = how;
  const element = document.getElementById(id) ?? document.getElementById(`${id}-nombre`);
  const form = element?.closest<HTMLElement>('[data-form]');
  if (!element || (nodeId !== undefined && form?.dataset.form !== nodeId)) {
    if (framesLeft > 0) requestAnimationFrame(() => focusField(id, how, framesLeft - 1));
    return;
  }
  const panel = element.closest<HTMLElement>('[role="tabpanel"][hidden]');
  if (panel && framesLeft > 0) {
    document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(panel.id)}"]`)?.click();
    requestAnimationFrame(() => focusField(id, how, framesLeft - 1));
    return;
  }
  element.closest('details')?.setAttribute('open', '');
  element.scrollIntoView({ block: 'center' });
  const row = element.closest<HTMLElement>('.pe-field');
  const picker = isPicked ? row?.querySelector<HTMLElement>(PICKER) : undefined;
  const target =
    picker ??
    (element.matches('input, textarea, select, button, [tabindex]')
      ? element
      : row?.querySelector<HTMLElement>('button, input, textarea, select, [tabindex="0"]'));
  target?.focus();
  picker?.click();
}
