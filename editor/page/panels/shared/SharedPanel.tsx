import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { blocksOfShared } from '../../../../blocks/_block/with-shared.ts';
import { replaceBlocks } from '../../../document/edit-page.ts';
import { sharedBlockQuery } from '../../../shell/api/shared-client.ts';
import { Button } from '../../../shell/Button.tsx';
import { Icon } from '../../../shell/Icon.tsx';
import { useEditor } from '../../EditorContext.ts';
import { SharedUses } from './SharedUses.tsx';

/** Where a shared block is, and what becomes of it on this page. */
export function SharedPanel({ nodeId, name }: { nodeId: string; name: string }) {
  const { page: here, site, commands, catalogue, announce } = useEditor();
  const shared = useQuery(sharedBlockQuery(site.key, name));
  const { page, document } = shared.data ?? {};
  if (name === '' || !page) return null;
  const detach = () => {
    if (!document) return;
    const blocks = blocksOfShared(document, catalogue.blocks);
    const made = replaceBlocks(commands.page(), [nodeId], blocks, catalogue);
    commands.edit(() => made.changes, 'separar el bloque compartido');
    commands.selectAll(made.ids, 'canvas');
    announce('Bloque compartido separado: lo que cambies aquí ya no cambia en otras páginas');
  };
  return (
    <section className="pe-shared-panel" aria-label="Bloque compartido">
      <div className="pe-stack">
        <Link className="pe-button" to={`/paginas/${page}`}>
          <Icon name="edit" size={16} /> Editar el bloque compartido
        </Link>
        <Button variant="default" disabled={!document} onClick={detach}>
          Separar de los demás
        </Button>
        <p className="pe-help">
          Al separarlo, sus bloques quedan en esta página y se cambian sólo aquí.
        </p>
      </div>
      <SharedUses site={site.key} name={name} verb="Está en" open={here} />
    </section>
  );
}
