import { useState } from 'react';
import { useApi } from '../../shell/api/ApiContext.ts';
import { MinuteField, useMinute } from '../../shell/MinuteField.tsx';
import { part } from '../../shell/part.tsx';
import { Segments } from '../../shell/Segments.tsx';
import { Sheet } from '../../shell/Sheet.tsx';
import { useEditor } from '../EditorContext.ts';
import { PreviewLinks } from './PreviewLinks.tsx';
import { usePreviewAddress } from './use-preview-address.ts';
import { useSavingWork } from './use-saving-work.ts';

type What = 'draft' | 'site';
type When = 'now' | 'later';

const WHAT: readonly { value: What; label: string }[] = [
  { value: 'draft', label: 'El borrador' },
  { value: 'site', label: 'Lo que saldrá' },
];
const WHEN: readonly { value: When; label: string }[] = [
  { value: 'now', label: 'Ahora' },
  { value: 'later', label: 'A una hora' },
];

interface PreviewPanelProps {
  /** Where a template is shown. */
  path: string;
  onClose: () => void;
}

/** Links under which a page can be seen before its time. */
function PreviewPanelView({ path, onClose }: PreviewPanelProps) {
  const api = useApi();
  const work = useSavingWork();
  const { page, site, announce } = useEditor();
  const { timeZone } = site.dateLocalization;
  const [what, setWhat] = useState<What>('draft');
  const [when, setWhen] = useState<When>('now');
  const minute = useMinute(timeZone);
  const addressOf = usePreviewAddress(path);
  return (
    <Sheet title="Enlaces de vista previa" onClose={onClose}>
      <PreviewLinks
        subject={page.id}
        list={() => api.previews(page.id)}
        create={async (hours) => {
          await work.flush();
          const at = when === 'later' ? minute.moment?.toISOString() : undefined;
          return addressOf(
            await api.createPreview(page.id, { shows: what, hours, ...(at ? { at } : {}) }),
          );
        }}
        revoke={(id) => api.revokePreview(page.id, id)}
        timeZone={timeZone}
        announce={announce}
        isReady={when === 'now' || !minute.fault}
      >
        <section>
          <p className="pe-help">
            Un enlace privado a la página, con el resto del sitio alrededor. Lo abre quien lo tenga,
            sin cuenta, hasta que venza o lo revoques.
          </p>
          <h3>Qué se ve</h3>
          <Segments label="Qué se ve" value={what} options={WHAT} onChange={setWhat} />
        </section>
        <section>
          <h3>Como estará</h3>
          <Segments label="Como estará" value={when} options={WHEN} onChange={setWhen} />
          {when === 'later' ? (
            <MinuteField
              {...minute.clock}
              label="Hora de la vista previa"
              timeZone={timeZone}
              fault={minute.fault}
              onChange={minute.setClock}
            />
          ) : null}
        </section>
      </PreviewLinks>
    </Sheet>
  );
}

export const PreviewPanel = part('Enlaces de vista previa', PreviewPanelView);
