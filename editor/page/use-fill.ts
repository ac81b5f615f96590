import { useCallback, useRef } from 'react';
import { storedOf } from '../../schemas/page-records/columns.ts';
import type { Catalogue } from '../document/catalogue.ts';
import { fieldId } from '../fields/FieldForm.tsx';
import { laterPart } from '../shell/later.tsx';
import type { Commands } from './commands/commands.ts';
import { focusField } from './focus-field.ts';

const FIELDS = laterPart(() => import('../document/fill-field.ts'));

interface FillParts {
  commands: Commands;
  catalogue: Catalogue;
  /** The form may be folded away. */
  showForm: () => void;
}

/** What is to be chosen: what an empty block lacks, or its picture. */
export type FillWhat = 'content' | 'picture';

/**
 * Selects a block and opens the picker of what it lacks, or of its picture. The same function for
 * good: every block on the canvas has it.
 */
export function useFill(parts: FillParts): (nodeId: string, what: FillWhat) => void {
  const latest = useRef(parts);
  latest.current = parts;
  return useCallback((nodeId, what) => {
    const { commands, catalogue, showForm } = latest.current;
    const stored = storedOf(commands.page(), nodeId, catalogue);
    const block = stored && catalogue.blocks.get(stored.block);
    if (!stored || !block) return;
    commands.select(nodeId);
    showForm();
    void FIELDS.get().then(
      ({ fieldToFill, pictureField }) => {
        const path = what === 'picture' ? pictureField(block, stored) : fieldToFill(block, stored);
        if (path !== undefined) focusField(fieldId(path), { nodeId, isPicked: true });
      },
      // Without network the form is open, and its fields are there.
      () => undefined,
    );
  }, []);
}
