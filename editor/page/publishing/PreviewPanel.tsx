import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PREVIEW_HOURS, type PreviewLink } from '../../../schemas/preview-api.ts';
import { useApi } from '../../shell/api/ApiContext.ts';
import { Button } from '../../shell/Button.tsx';
import { MinuteField, useMinute } from '../../shell/MinuteField.tsx';
import { part } from '../../shell/part.tsx';
import { Segments } from '../../shell/Segments.tsx';
import { Sheet } from '../../shell/Sheet.tsx';
import { momentLabel } from '../../shell/zoned-minute.ts';
import { useEditor } from '../EditorContext.ts';
import { usePreviewAddress } from './use-preview-address.ts';
import { useSavingWork } from './use-saving-work.ts';

type Hours = (typeof PREVIEW_HOURS)[number];
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
const LASTS: Record<Hours, string> = { 1: '1 hora', 24: '1 día', 168: '7 días' };
const LASTS_OPTIONS = PREVIEW_HOURS.map((hours) => ({
  value: String(hours),
  label: LASTS[hours],
}));

const shownOf = ({ shows }: PreviewLink): string =>
  shows === 'draft' ? 'El borrador' : shows === 'site' ? 'Lo que saldrá' : `Versión ${shows}`;

interface PreviewPanelProps {
  /** Where a template is shown. */
  path: string;
  onClose: () => void;
}

/** Links under which a page can be seen before its time, and those that there are. */
function PreviewPanelView({ path, onClose }: PreviewPanelProps) {
  const api = useApi();
  const queries = useQueryClient();
  const work = useSavingWork();
  const { page, site, announce } = useEditor();
  const { timeZone } = site.dateLocalization;
  const [what, setWhat] = useState<What>('draft');
  const [when, setWhen] = useState<When>('now');
  const [hours, setHours] = useState<Hours>(24);
  const [made, setMade] = useState<string>();
  const minute = useMinute(timeZone);
  const addressOf = usePreviewAddress(path);
  const links = useQuery({
    queryKey: ['previews', page.id],
    queryFn: () => api.previews(page.id),
    staleTime: 0,
  });
  const reload = () => void queries.invalidateQueries({ queryKey: ['previews', page.id] });
  const create = useMutation({
    mutationFn: async () => {
      await work.flush();
      const at = when === 'later' ? minute.moment?.toISOString() : undefined;
      return api.createPreview(page.id, { shows: what, hours, ...(at ? { at } : {}) });
    },
    onSuccess: (link) => {
      setMade(addressOf(link));
      announce('El enlace está listo');
      reload();
    },
  });
  const revoke = useMutation({
    mutationFn: (id: string) => api.revokePreview(page.id, id),
    onSettled: reload,
    onSuccess: () => announce('El enlace ya no sirve'),
  });
  const failure = create.error ?? revoke.error ?? links.error;
  const isReady = when === 'now' || !minute.fault;
  return (
    <Sheet title="Enlaces de vista previa" onClose={onClose}>
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
      <section>
        <h3>Vence en</h3>
        <Segments
          label="Vence en"
          value={String(hours)}
          options={LASTS_OPTIONS}
          onChange={(value) => setHours(Number(value) as Hours)}
        />
      </section>
      <section>
        {failure ? (
          <p className="pe-error" role="alert">
            {failure.message}
          </p>
        ) : null}
        <Button
          fullWidth
          color="ink"
          disabled={!isReady}
          loading={create.isPending}
          onClick={() => create.mutate()}
        >
          Crear enlace
        </Button>
        {made ? (
          <div className="pe-made-link">
            <input
              className="pe-input"
              readOnly
              aria-label="Enlace de vista previa"
              value={made}
              onFocus={(event) => event.currentTarget.select()}
            />
            <button
              type="button"
              className="pe-button"
              onClick={() =>
                void navigator.clipboard.writeText(made).then(() => announce('Enlace copiado'))
              }
            >
              Copiar
            </button>
            <a className="pe-button" href={made} target="_blank" rel="noreferrer">
              Abrir
            </a>
          </div>
        ) : null}
      </section>
      {links.data && links.data.length > 0 ? (
        <section aria-label="Enlaces abiertos">
          <h3>Enlaces abiertos</h3>
          <ul className="pe-rows">
            {links.data.map((link) => (
              <li key={link.id} className="pe-rows-line">
                <span>
                  <strong>
                    {shownOf(link)}
                    {link.at ? `, ${momentLabel(link.at, timeZone)}` : ''}
                  </strong>
                  <span>
                    {link.createdBy} · vence el {momentLabel(link.expiresAt, timeZone)}
                  </span>
                </span>
                <button
                  type="button"
                  className="pe-button"
                  disabled={revoke.isPending}
                  aria-label={`Revocar el enlace de ${link.createdBy}: ${shownOf(link)}`}
                  onClick={() => revoke.mutate(link.id)}
                >
                  Revocar
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Sheet>
  );
}

export const PreviewPanel = part('Enlaces de vista previa', PreviewPanelView);
