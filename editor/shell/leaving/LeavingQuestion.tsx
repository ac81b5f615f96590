import { useEffect } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { part } from '../part.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

interface LeavingQuestionProps {
  /** Is there something that would be lost? */
  isDirty: boolean;
  /** What was not done yet: «guardar», «publicar». */
  verb: string;
}

/** Leaving the screen, or the browser, with something that is nowhere else yet is asked. */
function LeavingQuestionView({ isDirty, verb }: LeavingQuestionProps) {
  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isDirty]);
  const leaving = useLeaveGuard(() => isDirty);
  return (
    <Dialog isOpen={leaving.isBlocked} onClose={leaving.stay} title={`Hay cambios sin ${verb}`}>
      <p>Si sales, se pierden.</p>
      <div className="pe-actions">
        <Button variant="default" onClick={leaving.stay} data-autofocus>
          Seguir aquí
        </Button>
        <Button color="brand" onClick={leaving.proceed}>
          Salir sin {verb}
        </Button>
      </div>
    </Dialog>
  );
}

export const LeavingQuestion = part('Cambios pendientes', LeavingQuestionView);
