import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { part } from '../part.tsx';

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
  const blocker = useBlocker(isDirty);
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={`Hay cambios sin ${verb}`}
    >
      <p>Si sales, se pierden.</p>
      <div className="pe-actions">
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
          Seguir aquí
        </Button>
        <Button color="brand" onClick={() => blocker.proceed?.()}>
          Salir sin {verb}
        </Button>
      </div>
    </Dialog>
  );
}

export const LeavingQuestion = part('Cambios pendientes', LeavingQuestionView);
