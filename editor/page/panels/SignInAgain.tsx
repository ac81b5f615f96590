import { Button } from '@mantine/core';
import { useEditor } from '../EditorContext.ts';
import type { ProblemOf } from '../saving/use-saving.ts';

/** The session ended while somebody was writing. */
export function SignInAgain({ problem }: { problem: ProblemOf<'sign-in'> }) {
  const { saving } = useEditor();
  return (
    <>
      <p>
        Tu sesión terminó. Tu trabajo sigue aquí, sin guardar, y hay una copia en este navegador.
      </p>
      <ol className="pe-steps">
        <li>Pide un enlace de acceso y ábrelo en otra pestaña de este navegador.</li>
        <li>Vuelve a esta pestaña y reintenta.</li>
      </ol>
      <div className="pe-actions">
        <Button variant="default" onClick={saving.dismiss}>
          Seguir sin guardar
        </Button>
        <Button
          color="brand"
          loading={saving.state.busy !== null}
          onClick={() => void saving.save(problem.attempt)}
          data-autofocus
        >
          Reintentar
        </Button>
      </div>
    </>
  );
}
