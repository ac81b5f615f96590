import { Link } from 'react-router';
import type { AuditEntry } from '../../schemas/audit.ts';
import { actionLabel } from '../../schemas/audit-words.ts';
import { defineList } from '../list/define-list.ts';
import { whenLabel } from '../shell/words.ts';
import { originLabel, shortDigest, subjectLabel } from './audit-words.ts';

const SAME: Readonly<Record<string, string>> = {
  staff: 'Todo lo de esta cuenta',
  page: 'Todo lo de esta página',
  site: 'Todo lo de este sitio',
  document: 'Todo lo de este documento',
  image: 'Todo lo de esta imagen',
  job: 'Todo lo de esta tarea',
};

interface AuditDetailsProps {
  entry: AuditEntry;
  onSubject: () => void;
}

/** The digests and the origin fold out. */
function AuditDetails({ entry, onSubject }: AuditDetailsProps) {
  const { before, after, userAgent, requestId } = entry;
  const facts: [string, string][] = [
    ['Antes', before ?? '–'],
    ['Después', after ?? '–'],
    ['Desde', originLabel(entry) || '–'],
    ['Navegador', userAgent || '–'],
    ['Petición', requestId || '–'],
  ];
  return (
    <details>
      <summary>Detalles</summary>
      <dl className="pe-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd title={value}>
              {name === 'Antes' || name === 'Después' ? shortDigest(value) : value}
            </dd>
          </div>
        ))}
      </dl>
      {entry.subject.id ? (
        <button type="button" className="pe-button" onClick={onSubject}>
          {SAME[entry.subject.kind] ?? 'Todo lo de lo mismo'}
        </button>
      ) : null}
      {entry.subject.kind === 'page' ? (
        <Link to={`/paginas/${entry.subject.id}`}>Abrir la página</Link>
      ) : null}
    </details>
  );
}

interface AuditContext {
  /** Shows only what was done to the same. */
  onSubject: (entry: AuditEntry) => void;
}

/** The log: what, who, when. */
export const auditList = defineList<AuditEntry, AuditContext>({
  caption: 'Registro de lo que se hizo',
  keyOf: ({ seq }) => seq,
  empty: 'No hay nada con esos filtros.',
  columns: [
    {
      header: 'Qué',
      isRowHeader: true,
      cell: ({ action }) => actionLabel(action),
      detail: subjectLabel,
    },
    {
      header: 'Quién',
      className: 'pe-audit-who',
      cell: ({ actor }) => actor.name,
      detail: ({ actor }) => actor.email,
    },
    {
      header: 'Cuándo',
      className: 'pe-when',
      cell: ({ at }) => <time dateTime={at}>{whenLabel(at, new Date())}</time>,
    },
    {
      className: 'pe-audit-facts',
      cell: (entry, { onSubject }) => (
        <AuditDetails entry={entry} onSubject={() => onSubject(entry)} />
      ),
    },
  ],
});
