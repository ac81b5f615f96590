import { Drawer, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageVersion } from '../../../schemas/api.ts';
import { useApi } from '../../shell/ApiContext.ts';
import { CallFailed } from '../../shell/api.ts';
import { Icon } from '../../shell/Icon.tsx';
import { whenLabel } from '../../shell/words.ts';
import { useEditor } from '../EditorContext.ts';
import { keepReplaced } from '../saving/local-copy.ts';
import { RemoveVersionDialog } from './RemoveVersionDialog.tsx';

function Versions({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const { page, saving } = useEditor();
  const key = ['versions', page.id];
  const versions = useQuery({ queryKey: key, queryFn: () => api.versions(page.id), staleTime: 0 });
  const me = useQuery({ queryKey: ['me'], queryFn: api.me, staleTime: Number.POSITIVE_INFINITY });
  const isAdmin = me.data?.role === 'admin';
  const [removed, setRemoved] = useState<PageVersion | null>(null);
  const newestPublished = versions.data?.find(({ published }) => published)?.version;
  const canRemove = (version: PageVersion): boolean =>
    !version.removed &&
    version.version !== saving.state.version &&
    version.version !== newestPublished;
  const restore = useMutation({
    mutationFn: ({ version }: PageVersion) =>
      api.restore(page.id, { version, baseVersion: saving.state.version }),
    onSuccess: (result) => {
      const mine = saving.state.isDirty ? saving.read() : undefined;
      saving.takeOver(result);
      if (mine) keepReplaced(localStorage, page.id, mine, result.version);
      void queries.invalidateQueries({ queryKey: key });
      onClose();
    },
  });
  if (versions.isPending)
    return [1, 2, 3, 4, 5].map((row) => <Skeleton key={row} height={48} mb={8} />);
  const failure = versions.error ?? restore.error;
  const isConflict = failure instanceof CallFailed && failure.conflict !== undefined;
  return (
    <>
      {failure ? (
        <p className="pe-error" role="alert">
          {isConflict
            ? 'Alguien más guardó la página. Guarda o abre su versión antes de restaurar.'
            : failure.message}
        </p>
      ) : null}
      {saving.state.isDirty ? (
        <p className="pe-help">
          Tienes cambios sin guardar: si restauras una versión, quedan como copia en este navegador.
        </p>
      ) : null}
      <ol className="pe-versions">
        {versions.data?.map((version) => (
          <li key={version.version}>
            <span>
              <strong>Versión {version.version}</strong>
              {version.removed ? <span className="pe-status">Contenido quitado</span> : null}
              {version.published ? (
                <span className="pe-status" data-status="published">
                  Publicada
                </span>
              ) : null}
              <span className="pe-sub">
                {whenLabel(version.savedAt, new Date())} · {version.savedBy}
              </span>
            </span>
            {version.version === saving.state.version ? (
              <span className="pe-sub">Abierta</span>
            ) : version.removed ? null : (
              <button
                type="button"
                className="pe-button"
                disabled={restore.isPending}
                onClick={() => restore.mutate(version)}
                aria-label={`Restaurar la versión ${version.version}`}
              >
                Restaurar
              </button>
            )}
            {isAdmin && canRemove(version) ? (
              <button
                type="button"
                className="pe-icon-button"
                onClick={() => setRemoved(version)}
                aria-label={`Quitar el contenido de la versión ${version.version}`}
              >
                <Icon name="trash" />
              </button>
            ) : null}
          </li>
        ))}
      </ol>
      <RemoveVersionDialog
        pageId={page.id}
        version={removed}
        onClose={() => setRemoved(null)}
        onDone={() => {
          setRemoved(null);
          void queries.invalidateQueries({ queryKey: key });
        }}
      />
    </>
  );
}

/**
 * Every saved state of the page, newest first. Restoring makes a new draft of an old one: nothing
 * is overwritten.
 */
export const VersionsDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Drawer.Root opened={isOpen} onClose={onClose} position="right">
    <Drawer.Overlay />
    <Drawer.Content>
      <div className="pe-dialog-head">
        <Drawer.Title>Versiones</Drawer.Title>
        <Drawer.CloseButton aria-label="Cerrar" />
      </div>
      <Drawer.Body>{isOpen ? <Versions onClose={onClose} /> : null}</Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
);
