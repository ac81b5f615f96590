import { useState } from 'react';
import { Dialog } from '../../../shell/Dialog.tsx';
import { Icon } from '../../../shell/Icon.tsx';
import { laterView } from '../../../shell/later.tsx';
import { useEditor, useSyncState } from '../../EditorContext.ts';
import type { Problem, SyncStatus } from '../../saving/sync-state.ts';

const GonePage = laterView(
  'Página eliminada',
  async () => (await import('./GonePage.tsx')).GonePage,
);

const SignInAgain = laterView(
  'Vuelve a entrar',
  async () => (await import('./SignInAgain.tsx')).SignInAgain,
);

const ATTEMPTS = { version: 'guardar la versión', publish: 'publicar' };

const wordsOf = (problem: Exclude<Problem, { kind: 'issues' }>): string =>
  problem.kind === 'moved'
    ? `${problem.by} cambió la página mientras publicabas. Sus cambios ya están aquí: ` +
      'revísala y publica otra vez.'
    : `No se pudo ${ATTEMPTS[problem.attempt]}. ${problem.message}`;

/**
 * Whatever keeps the page from being saved, each with what can be done about it. What is to be
 * mended on the page stands in the list of its checks.
 */
export function Problems() {
  const { saving } = useEditor();
  const problem = useSyncState((state) => state.problem);
  const status = useSyncState((state) => state.status);
  const refusal = useSyncState((state) => state.refusal);
  const [dismissed, setDismissed] = useState<SyncStatus>('saved');
  const isAsking = (which: SyncStatus) => status === which && dismissed !== which;
  return (
    <>
      <Dialog
        isOpen={isAsking('signed-out')}
        onClose={() => setDismissed('signed-out')}
        title="Vuelve a entrar"
      >
        <SignInAgain onClose={() => setDismissed('signed-out')} />
      </Dialog>
      <Dialog
        isOpen={status === 'gone'}
        // Nothing else can be done to it: it stands until one of its buttons is pressed.
        onClose={() => undefined}
        isFixed
        title="Esta página ya no existe"
      >
        <GonePage />
      </Dialog>
      {problem?.kind === 'failed' || problem?.kind === 'moved' || status === 'refused' ? (
        <div className="pe-banner" role="alert" data-tone="bad">
          <Icon name="warning" />
          <span>
            {problem && problem.kind !== 'issues'
              ? wordsOf(problem)
              : `${refusal ?? ''} Tu trabajo sigue en este navegador.`}
          </span>
          {problem?.kind === 'failed' ? (
            <button
              type="button"
              className="pe-button"
              onClick={() => void saving.save(problem.attempt)}
            >
              Reintentar
            </button>
          ) : null}
          {problem ? (
            <button
              type="button"
              className="pe-icon-button"
              aria-label="Cerrar aviso"
              onClick={saving.dismiss}
            >
              <Icon name="close" />
            </button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
