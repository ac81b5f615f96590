import { Button } from '@mantine/core';
import type { Blocker } from 'react-router';
import { Dialog } from '../../shell/Dialog.tsx';
import { useEditor } from '../EditorContext.ts';

/** Asks before leaving with unsaved changes: save first, or leave a copy in this browser. */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  const { saving } = useEditor();
  const stay = () => blocker.reset?.();
  const leave = () => {
    saving.check();
    blocker.proceed?.();
  };
  const saveFirst = async () => {
    if (await saving.save('draft')) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={stay}
      title="Hay cambios sin guardar"
      closeLabel="Seguir editando"
    >
      <p>
        Si sales sin guardar, la copia se queda en este navegador y podrás recuperarla al volver a
        abrir la página.
      </p>
      <div className="pe-actions">
        <Button variant="default" onClick={stay}>
          Seguir editando
        </Button>
        <Button variant="default" onClick={leave}>
          Salir sin guardar
        </Button>
        <Button
          color="brand"
          loading={saving.state.busy !== null}
          onClick={() => void saveFirst()}
          data-autofocus
        >
          Guardar y salir
        </Button>
      </div>
    </Dialog>
  );
}
