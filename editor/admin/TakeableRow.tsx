import type { Takeable } from '../../schemas/take-down.ts';
import { Button } from '../shell/Button.tsx';
import { whenLabel } from '../shell/words.ts';

const STATES: Record<Takeable['state'], string> = {
  shown: 'A la vista',
  hidden: 'No publicada',
  withdrawn: 'Retirada',
  deleted: 'Borrada',
};

const KINDS: Record<Takeable['kind'], string> = {
  story: 'Nota',
  redirect: 'Redirección',
  author: 'Autor',
  image: 'Imagen',
};

interface TakeableRowProps {
  document: Takeable;
  onTakeDown: () => void;
  onRestore: () => void;
}

/** One document with its addresses, how it stands, and what an admin can do about it. */
export function TakeableRow({ document, onTakeDown, onRestore }: TakeableRowProps) {
  const { kind, id, title, places, state, reason, by, at } = document;
  const name = title || id;
  const isTaken = state === 'withdrawn' || state === 'deleted';
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="pe-sub">
          {KINDS[kind]} · {id}
        </span>
        {places.map(({ site, path }) => (
          <span key={`${site}${path}`} className="pe-sub pe-route">
            {[site, path].filter(Boolean).join(' ')}
          </span>
        ))}
      </th>
      <td>
        <span className="pe-taken-state" data-state={state}>
          {STATES[state]}
        </span>
        {reason ? <span className="pe-sub">{reason}</span> : null}
      </td>
      <td className="pe-when">
        {at ? <time dateTime={at}>{whenLabel(at, new Date())}</time> : null}
        {by ? <span className="pe-sub">{by}</span> : null}
      </td>
      <td className="pe-taken-actions">
        {isTaken ? (
          <Button
            variant="default"
            size="compact-sm"
            onClick={onRestore}
            aria-label={
              state === 'deleted' ? `Permitir importar de nuevo: ${name}` : `Restaurar: ${name}`
            }
          >
            {state === 'deleted' ? 'Permitir de nuevo' : 'Restaurar'}
          </Button>
        ) : null}
        {state === 'deleted' ? null : (
          <Button
            variant="default"
            size="compact-sm"
            onClick={onTakeDown}
            aria-label={`Retirar o borrar: ${name}`}
          >
            {isTaken ? 'Borrar…' : 'Retirar…'}
          </Button>
        )}
      </td>
    </tr>
  );
}
