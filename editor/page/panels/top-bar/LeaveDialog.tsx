import { useEffect } from 'react';
import type { Blocker } from 'react-router';
import { Button } from '../../../shell/Button.tsx';
import { Dialog } from '../../../shell/Dialog.tsx';
import { part } from '../../../shell/part.tsx';
import { useEditor, useSyncState } from '../../EditorContext.ts';

/** Saves before another screen opens; asks only where it could not. */
function LeaveDialogView({ blocker }: { blocker: Blocker }) {
  const { saving } = useEditor();
  const status = useSyncState((state) => state.status);
  const isBlocked = blocker.state === 'blocked';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt to leave
  useEffect(() => {
    if (!isBlocked) return;
    void saving.flush().then((isSaved) => {
      if (isSaved) blocker.proceed?.();
    });
  }, [isBlocked]);
  const isStuck = isBlocked && status !== 'saved' && status !== 'saving' && status !== 'unsaved';
  return (
    <Dialog
      isOpen={isStuck}
      onClose={() => blocker.reset?.()}
      title="No se ha podido guardar"
      closeLabel="Seguir editando"
    >
      <p>
        Si sales, lo que falta se queda en este navegador y se recupera solo al volver a abrir la
        página aquí.
      </p>
      <div className="pe-actions">
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
          Seguir editando
        </Button>
        <Button color="brand" onClick={() => blocker.proceed?.()}>
          Salir
        </Button>
      </div>
    </Dialog>
  );
}

export const LeaveDialog = part('Salir de la página', LeaveDialogView);
