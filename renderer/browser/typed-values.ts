type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTROLS = 'input:not([type=file]),textarea,select';

const isSelect = (control: Control): control is HTMLSelectElement => control.tagName === 'SELECT';
const isCheck = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** Without `selected` in its markup a list shows its first option. */
function isOtherChoice({ options, multiple }: HTMLSelectElement): boolean {
  const all = [...options];
  const hasDefault = multiple || all.some(({ defaultSelected }) => defaultSelected);
  return all.some(
    ({ selected, defaultSelected }, index) =>
      selected !== (hasDefault ? defaultSelected : index === 0),
  );
}

function isChanged(control: Control): boolean {
  if (isSelect(control)) return isOtherChoice(control);
  return isCheck(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

type Restore = (control: Control) => void;

const say = (control: Control, type: 'input' | 'change') =>
  control.dispatchEvent(new Event(type, { bubbles: true }));

function restoreChoice(control: HTMLSelectElement): Restore {
  const chosen = [...control.options].map(({ selected }) => selected);
  return (now) => {
    if (!isSelect(now)) return;
    for (const [index, option] of [...now.options].entries())
      option.selected = chosen[index] ?? false;
    say(now, 'input');
    say(now, 'change');
  };
}

function restoreCheck({ checked, type }: HTMLInputElement): Restore {
  return (now) => {
    // Of a group only the one that was chosen: clicking it lets the others go.
    if (!isCheck(now) || (type === 'radio' && !checked)) return;
    // React listens to the click, and takes no notice unless the state before was another one.
    now.checked = !checked;
    now.click();
  };
}

function restoreText(control: HTMLInputElement | HTMLTextAreaElement): Restore {
  const { value } = control;
  return (now) => {
    if (isSelect(now)) return;
    const { selectionStart, selectionEnd, selectionDirection } = control;
    // React puts a setter of its own on the element: it notes another value, and then does not
    // see that the browser's setter brings back the typed one. So it takes the event for news.
    now.value = `${value}.`;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(now), 'value')?.set?.call(now, value);
    if (selectionStart !== null)
      now.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
    say(now, 'input');
  };
}

function restoreOf(control: Control): Restore {
  if (isSelect(control)) return restoreChoice(control);
  return isCheck(control) ? restoreCheck(control) : restoreText(control);
}

/**
 * Remembers what the reader typed and chose in the form controls under `root`, until the returned
 * function is called: that one brings it all back and tells React of it, which replays no such
 * events. Focus and caret stay. Not for the middle of a commit of React's: a handler would set a
 * state that no render has yet, and React put the older value back before the handler reads it.
 */
export function keepTyped(root: HTMLElement): () => void {
  const controls = () => [...root.querySelectorAll<Control>(CONTROLS)];
  const before = controls();
  const restores = before.map((control) => (isChanged(control) ? restoreOf(control) : null));
  const note = ({ target }: Event) => {
    const index = before.indexOf(target as Control);
    if (index >= 0) restores[index] = restoreOf(target as Control);
  };
  for (const type of ['input', 'change']) root.addEventListener(type, note, true);
  return () => {
    for (const type of ['input', 'change']) root.removeEventListener(type, note, true);
    for (const [index, control] of controls().entries()) {
      if (control.type === before[index]?.type) restores[index]?.(control);
    }
  };
}
