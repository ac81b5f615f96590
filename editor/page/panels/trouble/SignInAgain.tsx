import { Button } from '../../../shell/Button.tsx';
import { useEditor } from '../../EditorContext.ts';

/** The session ended while somebody was writing. */
export function SignInAgain({ onClose }: { onClose: () => void }) {
  const { saving } = useEditor();
  return (
    <>
      <p>Tu sesión terminó. Tu trabajo sigue aquí: se guarda en este navegador.</p>
      <ol className="pe-steps">
        <li>Entra otra vez en otra pestaña de este navegador.</li>
        <li>Vuelve a esta pestaña: lo que falta se guarda solo.</li>
      </ol>
      <div className="pe-actions">
        <Button variant="default" onClick={onClose}>
          Seguir editando
        </Button>
        <Button color="brand" onClick={() => void saving.flush()} data-autofocus>
          Reintentar
        </Button>
      </div>
    </>
  );
}
