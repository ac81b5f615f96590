import type { Finding } from '../../../schemas/finding.ts';
import { blockOfStored } from '../../document/tree.ts';
import { blockElement } from '../../engine/dom.ts';
import { fieldId } from '../../fields/FieldForm.tsx';
import type { Commands } from '../commands/commands.ts';
import { focusField } from '../focus-field.ts';

/** Selects a block by its stored id and brings it into view; its id on the canvas, if there. */
export function leadToBlock(commands: Commands, storedId: string): string | undefined {
  const { id } = blockOfStored(commands.page(), storedId) ?? {};
  if (id === undefined) return undefined;
  commands.select(id);
  blockElement(id)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  return id;
}

/** The same, and the focus goes to a field of its form, by its dotted path. */
function leadToField(commands: Commands, storedId: string, path: string): void {
  const nodeId = leadToBlock(commands, storedId);
  if (nodeId !== undefined) requestAnimationFrame(() => focusField(fieldId(path), { nodeId }));
}

/** Ids of the fields of the page's own form. */
export const pageFieldId = (key: string): string => `pagina-${key}`;

/** Leads to what a finding is about: a field of a block, the block, or a field of the page. */
export function leadToFinding(commands: Commands, { block, field, path }: Finding): void {
  if (block) {
    if (field) leadToField(commands, block.id, field.path);
    else leadToBlock(commands, block.id);
    return;
  }
  commands.select(null);
  if (path[0] === 'metadata' && field)
    requestAnimationFrame(() => focusField(pageFieldId(field.path)));
}
