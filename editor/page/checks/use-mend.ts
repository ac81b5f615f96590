import type { Mend } from '../../../schemas/finding.ts';
import { changeFields } from '../../document/change.ts';
import { withFieldAt } from '../../document/field-at.ts';
import { nodeOfStored } from '../../document/tree.ts';
import { useMay, whereOf } from '../../shell/use-may.ts';
import { useEditor } from '../EditorContext.ts';

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Mends what was found, as one step of the history; undefined for who may not change the page.
 * What is gone meanwhile is left alone.
 */
export function useMend(): ((mend: Mend) => void) | undefined {
  const { page, catalogue, commands, announce } = useEditor();
  const maySave = useMay('page.save', whereOf(page));
  if (!maySave.isAllowed) return undefined;
  return (mend) => {
    const node = nodeOfStored(commands.page(), mend.block);
    const block = node && catalogue.blocks.get(node.type);
    if (!node) return;
    if (mend.kind === 'remove-block') return commands.remove([node.props.id]);
    if (!block) return;
    commands.change(
      node.props.id,
      (before) =>
        changeFields(before, block, (fields) => withFieldAt(fields, mend.path, mend.value)),
      lowerFirst(mend.label),
    );
    announce(`Hecho: ${lowerFirst(mend.label)}. Ctrl+Z lo deshace`);
  };
}
