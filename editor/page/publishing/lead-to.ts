import { nodeOfStored } from '../../document/tree.ts';
import { blockElement } from '../../engine/dom.ts';
import { fieldId } from '../../fields/FieldForm.tsx';
import type { Commands } from '../commands/commands.ts';

const FRAMES = 30;

/** Focuses an element once it stands. */
function focusWhenThere(id: string, framesLeft = FRAMES): void {
  const element = document.getElementById(id) ?? document.getElementById(`${id}-nombre`);
  if (!element) {
    if (framesLeft > 0) requestAnimationFrame(() => focusWhenThere(id, framesLeft - 1));
    return;
  }
  element.closest('details')?.setAttribute('open', '');
  element.scrollIntoView({ block: 'center' });
  const row = element.closest<HTMLElement>('.pe-field');
  const target = element.matches('input, textarea, select, button, [tabindex]')
    ? element
    : row?.querySelector<HTMLElement>('button, input, textarea, select, [tabindex="0"]');
  target?.focus();
}

/** Selects a block by its stored id and brings it into view; false where the page lacks it. */
export function leadToBlock(commands: Commands, storedId: string): boolean {
  const node = nodeOfStored(commands.page(), storedId);
  if (!node) return false;
  commands.select(node.props.id);
  blockElement(node.props.id)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  return true;
}

/** The same, and the focus goes to a field of its form, by its dotted path. */
export function leadToField(commands: Commands, storedId: string, path: string): void {
  if (leadToBlock(commands, storedId)) requestAnimationFrame(() => focusWhenThere(fieldId(path)));
}
