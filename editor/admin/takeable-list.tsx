import type { Takeable } from '../../schemas/take-down.ts';
import { defineList } from '../list/define-list.ts';
import { RowButton } from '../list/RowButton.tsx';
import { plural, whenLabel } from '../shell/words.ts';

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

interface TakeableContext {
  onTakeDown: (document: Takeable) => void;
  onRestore: (document: Takeable) => void;
}

interface ActsProps extends TakeableContext {
  document: Takeable;
}

function TakeableActs({ document, onTakeDown, onRestore }: ActsProps) {
  const { state, title, id } = document;
  const name = title || id;
  const isTaken = state === 'withdrawn' || state === 'deleted';
  return (
    <>
      {isTaken ? (
        <RowButton
          onClick={() => onRestore(document)}
          aria-label={
            state === 'deleted' ? `Permitir importar de nuevo: ${name}` : `Restaurar: ${name}`
          }
        >
          {state === 'deleted' ? 'Permitir de nuevo' : 'Restaurar'}
        </RowButton>
      ) : null}
      {state === 'deleted' ? null : (
        <RowButton onClick={() => onTakeDown(document)} aria-label={`Retirar o borrar: ${name}`}>
          {isTaken ? 'Borrar…' : 'Retirar…'}
        </RowButton>
      )}
    </>
  );
}

/** Documents with their addresses, how they stand, and what an admin can do about them. */
export const takeableList = defineList<Takeable, TakeableContext>({
  caption: 'Documentos',
  keyOf: ({ kind, id }) => `${kind} ${id}`,
  count: (total) => plural(total, 'documento', 'documentos'),
  empty: 'Aquí no hay nada.',
  noMatch: (search) => `Nada coincide con «${search}».`,
  columns: [
    {
      header: 'Documento',
      isRowHeader: true,
      cell: ({ kind, id, title, places }) => (
        <>
          {title || id}
          <span className="pe-sub">
            {KINDS[kind]} · {id}
          </span>
          {places.map(({ site, path }) => (
            <span key={`${site}${path}`} className="pe-sub pe-route">
              {[site, path].filter(Boolean).join(' ')}
            </span>
          ))}
        </>
      ),
    },
    {
      header: 'Estado',
      cell: ({ state }) => (
        <span className="pe-taken-state" data-state={state}>
          {STATES[state]}
        </span>
      ),
      detail: ({ reason }) => reason,
    },
    {
      header: 'Cuándo',
      className: 'pe-when',
      cell: ({ at }) => (at ? <time dateTime={at}>{whenLabel(at, new Date())}</time> : null),
      detail: ({ by }) => by,
    },
    {
      className: 'pe-taken-actions',
      cell: (document, acts) => <TakeableActs document={document} {...acts} />,
    },
  ],
});
