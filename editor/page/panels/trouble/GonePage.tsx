import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../../shell/api/ApiContext.ts';
import { CallFailed } from '../../../shell/api/call.ts';
import { Button } from '../../../shell/Button.tsx';
import { Fault } from '../../../shell/faults/Fault.tsx';
import { useEditor } from '../../EditorContext.ts';

/** Attempts at an address that no other page has. */
const MAX_ATTEMPTS = 20;
const LOOK_EVERY_MS = 10_000;

/** A colleague removed the page that is open: what is on the canvas can become a new one. */
export function GonePage() {
  const api = useApi();
  const go = useNavigate();
  const { page, saving, site } = useEditor();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  // A colleague may bring it back.
  useEffect(() => {
    const timer = setInterval(() => saving.sync.hear(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [saving.sync]);

  const create = async (attempt: number): Promise<string> => {
    const document = saving.read();
    if (!document) throw new Error('no page');
    const suffix = attempt === 0 ? '' : `-${attempt + 1}`;
    const old = page.route.kind === 'path' ? page.route.path.replace(/\/$/, '') : '';
    const path = `${old === '' ? '/pagina' : old}-copia${suffix}/`;
    try {
      const made = await api.createPage({
        site: site.key,
        name: `${page.name} (copia)`,
        route: { kind: 'path', path },
        layout: document.layout,
      });
      await api.saveDraft(made.id, { baseRevision: made.revision, document });
      return made.id;
    } catch (error) {
      const isTaken = error instanceof CallFailed && error.body.code === 'route_taken';
      if (isTaken && attempt < MAX_ATTEMPTS) return create(attempt + 1);
      throw error;
    }
  };
  const keep = async () => {
    setBusy(true);
    try {
      const id = await create(0);
      await saving.sync.forget();
      go(`/paginas/${id}`);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>
        Alguien eliminó «{page.name}» mientras la editabas. Lo que ves sigue aquí, y hay una copia
        en este navegador. Si alguien la restaura, sigues donde estabas.
      </p>
      <Fault text={failure} />
      <div className="pe-actions">
        <Button variant="default" onClick={() => go(`/?sitio=${site.key}`)}>
          Ir a las páginas
        </Button>
        <Button color="brand" loading={isBusy} onClick={() => void keep()} data-autofocus>
          Guardar como página nueva
        </Button>
      </div>
    </>
  );
}
