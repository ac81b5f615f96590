import type { BlockRead } from '../../blocks/_block/read-block.ts';
import { driftLabel, type StoryDrift } from '../../blocks/_block/story-drift.ts';
import type { Issue } from '../../schemas/page.ts';
import { pressTargetMark } from '../engine/dom.ts';
import { CallFailed, UNPROCESSABLE } from '../shell/api/call.ts';
import { comingLabel } from '../shell/zoned-minute.ts';

const MAX_ISSUES = 4;

/** Says why a block cannot be shown, and that its data are kept. */
export const ProblemCard = ({
  name,
  read,
}: {
  name: string;
  read: Extract<BlockRead, { ok: false }>;
}) => (
  <div className="pc-card" data-kind="problem">
    {read.reason === 'unknown' ? (
      <>
        <strong>Bloque desconocido: «{name}»</strong>
        <p>
          Esta versión de Portada no lo tiene. Se conserva tal como está y no se muestra en el
          sitio.
        </p>
      </>
    ) : (
      <>
        <strong>Este bloque tiene datos que no son válidos</strong>
        <ul>
          {read.issues.slice(0, MAX_ISSUES).map(({ path, message }) => (
            <li key={`${path.join('.')} ${message}`}>{message}</li>
          ))}
        </ul>
        <p>Se conserva y no se muestra en el sitio. Elígelo y corrígelo en el panel.</p>
      </>
    )}
  </div>
);

/** Says what is wrong with a block of which the canvas still shows what was right last. */
export const FaultNote = ({ issues }: { issues: readonly Issue[] }) => (
  <p className="pc-short" data-kind="fault">
    {[...new Set(issues.map(({ message }) => message))].slice(0, MAX_ISSUES).join('. ')}. Aquí ves
    lo último válido; en el sitio el bloque no se muestra hasta que lo corrijas.
  </p>
);

export const ThrownCard = ({ label }: { label: string }) => (
  <div className="pc-card" data-kind="problem">
    <strong>«{label}» falló al dibujarse</strong>
    <p>Sus datos se conservan. En el sitio no se muestra hasta que se corrija.</p>
  </div>
);

interface PlaceholderCardProps {
  title: string;
  hint: string;
  /** Opens what fills the block. */
  onFill?: (() => void) | undefined;
}

/** What a block that shows nothing is, and what to do: a press does it, or Enter on the block. */
export const PlaceholderCard = ({ title, hint, onFill }: PlaceholderCardProps) =>
  onFill ? (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys reach it through its block
    // biome-ignore lint/a11y/useKeyWithClickEvents: same
    <div
      className="pc-card pc-placeholder"
      data-fill
      {...pressTargetMark}
      onClick={(event) => {
        if (!event.shiftKey && !event.ctrlKey && !event.metaKey) onFill();
      }}
    >
      <strong>{title}</strong>
      <p>{hint}</p>
    </div>
  ) : (
    <div className="pc-card pc-placeholder">
      <strong>{title}</strong>
      <p>{hint}</p>
    </div>
  );

/** Says that a feed ran short because the page already shows some of its stories. */
export const ShortNote = ({ brought, missing }: { brought: number; missing: number }) => (
  <p className="pc-short">
    {missing === brought
      ? 'Sin notas que mostrar: todas '
      : `Muestra ${brought - missing} de ${brought} notas: las demás `}
    ya salen antes en esta página.
  </p>
);

/** Says what changed in a story that the block rewrites: both texts stand in its form. */
export const DriftNote = ({ drifts }: { drifts: readonly StoryDrift[] }) => (
  <p className="pc-short" data-kind="drift">
    {[...new Set(drifts.map(driftLabel))].join('. ')}. Decide en Propiedades.
  </p>
);

/** Says of a story that readers do not have yet when it comes, and what stands there until then. */
export const ComingNote = ({
  at,
  until,
  timeZone,
}: {
  at: string | null;
  /** Is there something in its place until then? */
  until: boolean;
  timeZone: string;
}) => (
  <p className="pc-short" data-kind="coming">
    {comingLabel(at, timeZone)}. {at === null ? 'Hasta que se publique, ' : 'Hasta entonces, '}
    {until ? 'los lectores ven lo que había aquí.' : 'aquí no se ve nada.'}
  </p>
);

export const LoadingCard = ({ label }: { label: string }) => (
  <div className="pc-loading" role="status" aria-label={`Cargando ${label}`}>
    <span />
    <span />
    <span />
  </div>
);

const BAD_REQUEST = 400;

/** What the source itself replied, or, where there is no other system behind it, our server. */
function refusalOf(error: unknown): { status: number; reply: string } | undefined {
  if (!(error instanceof CallFailed)) return undefined;
  const { status, body, raw } = error;
  return body.upstream ?? (status === BAD_REQUEST ? { status, reply: raw } : undefined);
}

const MAX_RAW_CHARS = 4_000;

/**
 * Content that did not come. When the source refused the request, developers see its reply.
 */
export const SourceCard = ({ label, error }: { label: string; error: unknown }) => {
  const refusal = refusalOf(error);
  return (
    <div className="pc-card" data-kind="quiet">
      <strong>{label}</strong>
      {error instanceof CallFailed && error.status === UNPROCESSABLE ? (
        <p>
          {error.message} Complétala en el panel: mientras tanto el bloque no muestra nada en el
          sitio.
        </p>
      ) : (
        <p>Su contenido no llegó. Lo demás de la página no se ve afectado.</p>
      )}
      {refusal ? (
        <details className="pc-developer">
          <summary>Para desarrollo: la fuente respondió {refusal.status}</summary>
          <pre>{refusal.reply.slice(0, MAX_RAW_CHARS)}</pre>
        </details>
      ) : null}
    </div>
  );
};
