import { useMemo } from 'react';
import { changeBlock } from './change.ts';
import { changeShell } from './change-shell.ts';
import type { CommandContext } from './command-context.ts';
import type { Commands } from './commands.ts';
import { copyBlock } from './copy.ts';
import { duplicateBlock } from './duplicate.ts';
import { insertBlock } from './insert.ts';
import { moveBlock } from './move.ts';
import { pasteBlock } from './paste.ts';
import { removeBlock } from './remove.ts';
import { selectBlock } from './select.ts';
import { transformPage } from './transform.ts';
import { redoStep, undoStep } from './travel.ts';

type CommandsInput = CommandContext & Pick<Commands, 'save' | 'publish'>;

/**
 * Everything that changes the page goes through here, so that it is one step of the history and is
 * told to screen readers. The same object while its input is the same.
 */
export function useCommands(input: CommandsInput): Commands {
  const { engine, catalogue, section, announce, save, publish } = input;
  return useMemo(() => {
    const context: CommandContext = { engine, catalogue, section, announce };
    return {
      page: engine.page,
      selected: engine.selected,
      select: selectBlock(context),
      insert: insertBlock(context),
      remove: removeBlock(context),
      duplicate: duplicateBlock(context),
      copy: copyBlock(context),
      paste: pasteBlock(context),
      move: moveBlock(context),
      change: changeBlock(context),
      changeShell: changeShell(context),
      transform: transformPage(context),
      undo: undoStep(context),
      redo: redoStep(context),
      save,
      publish,
    };
  }, [engine, catalogue, section, announce, save, publish]);
}
