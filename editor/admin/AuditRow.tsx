import type { AuditEntry } from '../../schemas/audit.ts';
import { whenLabel } from '../shell/words.ts';
import { actionLabel, originLabel, shortDigest, subjectLabel } from './audit-words.ts';

/** One line of the log: what, who, when; the digests and the origin fold out. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
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
      <td>
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
        </details>
      </td>
    </tr>
  );
}
