import { useMemo } from 'react';
import { changeBlock } from './change.ts';
import { changeFacts } from './change-facts.ts';
import { type CommandContext, faultAt } from './command-context.ts';
import type { Commands } from './commands.ts';
import { copyBlocks, cutBlocks } from './copy.ts';
import { duplicateBlocks } from './duplicate.ts';
import { editPage } from './edit.ts';
import { hideBlocks } from './hide.ts';
import { insertBlock, insertCopies } from './insert.ts';
import { moveBlocks, placeBlocks } from './move.ts';
import { pasteBlocks, pasteFromSystem } from './paste.ts';
import { removeBlocks } from './remove.ts';
import { extendSelection, selectBlock, selectBlocks, toggleBlock } from './select.ts';
import { redoStep, undoStep } from './travel.ts';
import { wrapBlocks } from './wrap.ts';

type CommandsInput = CommandContext & Pick<Commands, 'save' | 'publish'>;

/**
 * Everything that changes the page goes through here, so that it is one step of the history and is
 * told to screen readers. The same object while its input is the same.
 */
export function useCommands(input: CommandsInput): Commands {
  const { engine, catalogue, route, site, section, used, announce, refuse, ask, save, publish } =
    input;
  return useMemo(() => {
    const context: CommandContext = {
      engine,
      catalogue,
      route,
      site,
      section,
      used,
      announce,
      refuse,
      ask,
    };
    return {
      page: engine.page,
      selected: engine.selected,
      selection: engine.selection.ids,
      faultAt: (names, zone, outer) => faultAt(context, names, zone, outer),
      select: selectBlock(context),
      selectAll: selectBlocks(context),
      toggle: toggleBlock(context),
      extend: extendSelection(context),
      insert: insertBlock(context),
      insertCopies: insertCopies(context),
      remove: removeBlocks(context),
      duplicate: duplicateBlocks(context),
      copy: copyBlocks(context),
      cut: cutBlocks(context),
      paste: pasteBlocks(context),
      pasteFromSystem: pasteFromSystem(context),
      move: moveBlocks(context),
      place: placeBlocks(context),
      hide: hideBlocks(context),
      wrap: wrapBlocks(context),
      change: changeBlock(context),
      changeFacts: changeFacts(context),
      edit: editPage(context),
      undo: undoStep(context),
      redo: redoStep(context),
      save,
      publish,
    };
  }, [engine, catalogue, route, site, section, used, announce, refuse, ask, save, publish]);
}
