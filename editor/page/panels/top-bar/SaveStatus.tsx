import { hourLabel } from '../../../shell/zoned-minute.ts';
import { useEditor, useSyncState } from '../../EditorContext.ts';
import type { SyncState } from '../../saving/sync-state.ts';

const labelOf = ({ status, savedAt }: SyncState, now: Date, timeZone: string): string => {
  const labels: Record<SyncState['status'], string> = {
    saved: `Guardado ${hourLabel(savedAt, now, timeZone)}`,
    unsaved: 'Cambios sin guardar',
    saving: 'Guardando…',
    offline: 'Sin conexión: se guarda aquí',
    'signed-out': 'Sesión terminada: se guarda aquí',
    refused: 'No se pudo guardar: sigue aquí',
    gone: 'La página ya no existe',
  };
  return labels[status];
};

/** Where the work is, at every moment. Its width is fixed: nothing beside it moves. */
export function SaveStatus() {
  const { site } = useEditor();
  const state = useSyncState((now) => now);
  return (
    <span className="pe-saved" data-state={state.status} title={state.refusal}>
      {labelOf(state, new Date(), site.dateLocalization.timeZone)}
    </span>
  );
}
