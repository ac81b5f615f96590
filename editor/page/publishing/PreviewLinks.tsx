import '../../shell/sheet.css';
import './preview-links.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PREVIEW_HOURS, type PreviewLink } from '../../../schemas/preview-api.ts';
import { Button } from '../../shell/Button.tsx';
import { Fault } from '../../shell/faults/Fault.tsx';
import { Segments } from '../../shell/Segments.tsx';
import { momentLabel } from '../../shell/zoned-minute.ts';

export type Hours = (typeof PREVIEW_HOURS)[number];

const LASTS: Record<Hours, string> = { 1: '1 hora', 24: '1 día', 168: '7 días' };
const LASTS_OPTIONS = PREVIEW_HOURS.map((hours) => ({
  value: String(hours),
  label: LASTS[hours],
}));

const shownOf = ({ shows }: PreviewLink): string =>
  shows === 'draft' ? 'El borrador' : shows === 'site' ? 'Lo que saldrá' : `Versión ${shows}`;

interface PreviewLinksProps {
  /** Of the page or story: what is asked for is kept by it. */
  subject: string;
  list: () => Promise<PreviewLink[]>;
  /** Resolves with the whole address of a new link. */
  create: (hours: Hours) => Promise<string>;
  revoke: (id: string) => Promise<unknown>;
  timeZone: string;
  announce: (words: string) => void;
  /** Is what stands above chosen? */
  isReady?: boolean;
  /** What a link shows. */
  children?: ReactNode;
}

/** Links under which something can be seen before its time, and those that there are. */
export function PreviewLinks(props: PreviewLinksProps) {
  const { subject, timeZone, announce, isReady = true, children } = props;
  const queries = useQueryClient();
  const [hours, setHours] = useState<Hours>(24);
  const [made, setMade] = useState<string>();
  const queryKey = ['previews', subject];
  const links = useQuery({ queryKey, queryFn: props.list, staleTime: 0 });
  const reload = () => void queries.invalidateQueries({ queryKey });
  const create = useMutation({
    mutationFn: () => props.create(hours),
    onSuccess: (address) => {
      setMade(address);
      announce('El enlace está listo');
      reload();
    },
  });
  const revoke = useMutation({
    mutationFn: props.revoke,
    onSettled: reload,
    onSuccess: () => announce('El enlace ya no sirve'),
  });
  const failure = create.error ?? revoke.error ?? links.error;
  return (
    <>
      {children}
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
        <Fault text={failure?.message} />
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
    </>
  );
}
