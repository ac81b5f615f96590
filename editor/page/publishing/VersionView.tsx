import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PageVersion } from '../../../schemas/endpoints/shapes/page.ts';
import type { ChangeRow } from '../../document/change-rows.ts';
import { restoreBlock } from '../../document/restore-block.ts';
import { useApi } from '../../shell/api/ApiContext.ts';
import { CallFailed } from '../../shell/api/call.ts';
import { Sheet } from '../../shell/Sheet.tsx';
import { plural } from '../../shell/words.ts';
import { momentLabel } from '../../shell/zoned-minute.ts';
import { useEditor } from '../EditorContext.ts';
import { ChangeList } from './changes/ChangeList.tsx';
import { useChangeRows } from './changes/use-change-rows.ts';
import { leadToBlock } from './lead-to.ts';
import { useDocument } from './use-publish-facts.ts';
import { useSavingWork } from './use-saving-work.ts';

interface VersionViewProps {
  version: PageVersion;
  isCompared: boolean;
  onCompare: (isCompared: boolean) => void;
  onBack: () => void;
  onClose: () => void;
}

/** What differs between the draft and a version, and the ways back: whole, or one block. */
export function VersionView({ version, isCompared, onCompare, onBack, onClose }: VersionViewProps) {
  const api = useApi();
  const queries = useQueryClient();
  const { page, site, catalogue, commands, announce } = useEditor();
  const work = useSavingWork();
  const number = version.version;
  const stored = useQuery({
    queryKey: ['version', page.id, number],
    queryFn: () => api.version(page.id, number),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const document = useDocument();
  const older = stored.data?.document;
  const rows = useChangeRows(older, document);
  const restore = useMutation({
    mutationFn: () =>
      work.replaceDraft(
        (baseRevision) => api.restore(page.id, { version: number, baseRevision }),
        `restaurar la versión ${number}`,
      ),
    onSuccess: () => {
      announce(`Versión ${number} restaurada`);
      void queries.invalidateQueries({ queryKey: ['versions', page.id] });
      onClose();
    },
  });
  const bringBack = ({ block, title }: ChangeRow) => {
    if (block === null || !older) return;
    commands.edit(
      (now) => restoreBlock(now, older, block, catalogue),
      `recuperar «${title}» de la versión ${number}`,
    );
    announce(`Se recuperó ${title}`);
    leadToBlock(commands, block);
  };
  const { name, savedAt, savedBy, live } = version;
  const when = momentLabel(savedAt, site.dateLocalization.timeZone);
  const isConflict = restore.error instanceof CallFailed && restore.error.conflict !== undefined;
  const failure = stored.error ?? restore.error;
  const footer = (
    <>
      {failure ? (
        <p className="pe-error" role="alert">
          {isConflict
            ? 'Alguien cambió la página ahora mismo: vuelve a intentarlo.'
            : failure.message}
        </p>
      ) : null}
      <button
        type="button"
        className="pe-button"
        disabled={restore.isPending || rows?.length === 0}
        onClick={() => restore.mutate()}
      >
        Restaurar la versión {number} completa
      </button>
    </>
  );
  return (
    <Sheet title={name || `Versión ${number}`} onClose={onClose} footer={footer}>
      <section>
        <p className="pe-help">
          {name ? `Versión ${number} · ` : ''}
          {when} · {savedBy}
          {live ? ' · En el sitio' : ''}
        </p>
        <p className="pe-sheet-more">
          <button type="button" className="pe-button" onClick={onBack}>
            Todas las versiones
          </button>{' '}
          <button
            type="button"
            className="pe-button"
            aria-pressed={isCompared}
            onClick={() => onCompare(!isCompared)}
          >
            Comparar con el borrador
          </button>
        </p>
      </section>
      {rows ? (
        <section aria-label="Diferencias">
          <h3>
            {rows.length === 0
              ? 'Igual que tu borrador'
              : `${plural(rows.length, 'diferencia', 'diferencias')} entre esta versión y tu borrador`}
          </h3>
          {rows.length > 0 ? (
            <ChangeList
              rows={rows}
              action={(row) =>
                row.block === null || row.kind === 'added' ? null : (
                  <button
                    type="button"
                    className="pe-button pe-change-action"
                    aria-label={`Recuperar ${row.title} de esta versión`}
                    onClick={() => bringBack(row)}
                  >
                    Recuperar este bloque
                  </button>
                )
              }
            />
          ) : null}
        </section>
      ) : null}
    </Sheet>
  );
}
