import { Link } from 'react-router';
import type { AuditEntry } from '../../schemas/audit.ts';
import { actionLabel } from '../../schemas/audit-words.ts';
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

interface AuditRowProps {
  entry: AuditEntry;
  /** Shows only what was done to the same. */
  onSubject: () => void;
}

/** One line of the log: what, who, when; the digests and the origin fold out. */
export function AuditRow({ entry, onSubject }: AuditRowProps) {
  const { actor, at, action, before, after, userAgent, requestId } = entry;
  const facts: [string, string][] = [
    ['Antes', before ?? '–'],
    ['Después', after ?? '–'],
    ['Desde', originLabel(entry) || '–'],
    ['Navegador', userAgent || '–'],
    ['Petición', requestId || '–'],
  ];
  return (
    <tr>
      <th scope="row">
        {actionLabel(action)}
        <span className="pe-sub">{subjectLabel(entry)}</span>
      </th>
      <td className="pe-audit-who">
        {actor.name}
        <span className="pe-sub">{actor.email}</span>
      </td>
      <td className="pe-when">
        <time dateTime={at}>{whenLabel(at, new Date())}</time>
      </td>
      <td className="pe-audit-facts">
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
      </td>
    </tr>
  );
}
