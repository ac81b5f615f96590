import type { CommandContext } from './command-context.ts';

export const undoStep =
  ({ engine, announce }: CommandContext) =>
  () => {
    const label = engine.undo();
    announce(label === undefined ? 'No hay nada que deshacer' : `Deshecho: ${label}`);
  };

export const redoStep =
  ({ engine, announce }: CommandContext) =>
  () => {
    const label = engine.redo();
    announce(label === undefined ? 'No hay nada que rehacer' : `Rehecho: ${label}`);
  };
