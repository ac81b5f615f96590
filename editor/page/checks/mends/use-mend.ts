import type { Mend } from '../../../../schemas/finding.ts';
import { blockOfStored } from '../../../document/tree.ts';
import { useMay, whereOf } from '../../../shell/use-may.ts';
import { useEditor } from '../../EditorContext.ts';
import { applyMends } from './apply-mends.ts';

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Mends what was found, several of a kind too, as one step of the history; undefined for who may
 * not change the page. What is gone meanwhile is left alone.
 */
export function useMend(): ((mends: readonly Mend[]) => void) | undefined {
  const { page, catalogue, commands, announce } = useEditor();
  const maySave = useMay('page.save', whereOf(page));
  if (!maySave.isAllowed) return undefined;
  return (mends) => {
    const [first] = mends;
    if (!first) return;
    if (mends.every(({ kind }) => kind === 'remove-block')) {
      const blocks = mends.flatMap(({ block }) => blockOfStored(commands.page(), block) ?? []);
      commands.remove(blocks.map(({ id }) => id));
      return;
    }
    const many = mends.length > 1 ? ` (${mends.length})` : '';
    const label = `${lowerFirst(first.label)}${many}`;
    commands.edit((before) => applyMends(before, catalogue, mends), label);
    announce(`Hecho: ${label}. Ctrl+Z lo deshace`);
  };
}
