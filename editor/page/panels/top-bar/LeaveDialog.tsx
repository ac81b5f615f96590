import { useEffect } from 'react';
import { Button } from '../../../shell/Button.tsx';
import { Dialog } from '../../../shell/Dialog.tsx';
import type { Leaving } from '../../../shell/leaving/use-leave-guard.ts';
import { part } from '../../../shell/part.tsx';
import { useEditor, useSyncState } from '../../EditorContext.ts';

/** Saves before another screen opens; asks only where it could not. */
function LeaveDialogView({ leaving }: { leaving: Leaving }) {
  const { saving } = useEditor();
  const status = useSyncState((state) => state.status);
  const { isBlocked, proceed, stay } = leaving;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt to leave
  useEffect(() => {
    if (isBlocked) void saving.flush();
  }, [isBlocked]);
  // What is written while the page is sent goes with a second sending.
  const isSaved = status === 'saved';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is saved
  useEffect(() => {
    if (isBlocked && isSaved) proceed();
  }, [isBlocked, isSaved]);
  const isStuck = isBlocked && status !== 'saved' && status !== 'saving' && status !== 'unsaved';
  return (
    <Dialog
      isOpen={isStuck}
      onClose={stay}
      title="No se ha podido guardar"
      closeLabel="Seguir editando"
    >
      <p>
        Si sales, lo que falta se queda en este navegador y se recupera solo al volver a abrir la
        página aquí.
      </p>
      <div className="pe-actions">
        <Button variant="default" onClick={stay} data-autofocus>
          Seguir editando
        </Button>
        <Button color="brand" onClick={proceed}>
          Salir
        </Button>
      </div>
    </Dialog>
  );
}

export const LeaveDialog = part('Salir de la página', LeaveDialogView);
