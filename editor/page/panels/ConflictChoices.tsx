import { whenLabel } from '../../shell/words.ts';
import { useEditor } from '../EditorContext.ts';
import { keepReplaced } from '../saving/local-copy.ts';
import type { ProblemOf } from '../saving/use-saving.ts';

/**
 * Somebody else saved the page first: the editor chooses whose version goes on, and neither is
 * lost.
 */
export function ConflictChoices({ problem }: { problem: ProblemOf<'conflict'> }) {
  const { saving, page } = useEditor();
  const { current, attempt } = problem;
  const openTheirs = () => {
    const mine = saving.read();
    saving.takeOver({
      version: current.version,
      savedAt: current.savedAt,
      document: current.document,
    });
    if (mine) keepReplaced(localStorage, page.id, mine, current.version);
  };
  return (
    <>
      <p>
        <strong>{current.savedBy}</strong> guardó esta página{' '}
        {whenLabel(current.savedAt, new Date())}, después de que tú la abriste. Tu trabajo sigue
        aquí: elige cómo seguir. Ninguna de las dos versiones se pierde.
      </p>
      <div className="pe-choices">
        <button
          type="button"
          className="pe-choice"
          onClick={() => void saving.save(attempt, current.version)}
          data-autofocus
        >
          <strong>Guardar la mía encima</strong>
          <span>La de {current.savedBy} queda en «Versiones», de donde se puede recuperar.</span>
        </button>
        <button type="button" className="pe-choice" onClick={openTheirs}>
          <strong>Abrir la suya</strong>
          <span>La tuya queda como copia en este navegador, y podrás recuperarla.</span>
        </button>
      </div>
    </>
  );
}
