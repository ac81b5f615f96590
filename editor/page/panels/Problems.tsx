import { Dialog } from '../../shell/Dialog.tsx';
import { Icon } from '../../shell/Icon.tsx';
import { useEditor } from '../EditorContext.ts';
import { ConflictChoices } from './ConflictChoices.tsx';
import { IssueList } from './IssueList.tsx';
import { SignInAgain } from './SignInAgain.tsx';

const ATTEMPTS = { draft: 'guardar', publish: 'publicar' };

/** Whatever keeps the page from being saved, each with what can be done about it. */
export function Problems() {
  const { saving } = useEditor();
  const { problem } = saving.state;
  const titles = {
    conflict: 'Alguien más guardó esta página',
    issues: 'Hay datos por corregir',
    'sign-in': 'Vuelve a entrar',
    failed: '',
  };
  return (
    <>
      <Dialog
        isOpen={problem !== null && problem.kind !== 'failed'}
        onClose={saving.dismiss}
        title={problem ? titles[problem.kind] : ''}
        size="lg"
      >
        {problem?.kind === 'conflict' ? <ConflictChoices problem={problem} /> : null}
        {problem?.kind === 'issues' ? <IssueList problem={problem} /> : null}
        {problem?.kind === 'sign-in' ? <SignInAgain problem={problem} /> : null}
      </Dialog>
      {problem?.kind === 'failed' ? (
        <div className="pe-banner" role="alert" data-tone="bad">
          <Icon name="warning" />
          <span>
            No se pudo {ATTEMPTS[problem.attempt]}. {problem.message}
          </span>
          <button
            type="button"
            className="pe-button"
            onClick={() => void saving.save(problem.attempt)}
          >
            Reintentar
          </button>
          <button
            type="button"
            className="pe-icon-button"
            aria-label="Cerrar aviso"
            onClick={saving.dismiss}
          >
            <Icon name="close" />
          </button>
        </div>
      ) : null}
    </>
  );
}
