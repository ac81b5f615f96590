import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pagesThatShow } from '../../../shell/api/shared-client.ts';
import { plural } from '../../../shell/words.ts';

/** More of them are counted, not named. */
const MAX_NAMED = 20;

interface SharedUsesProps {
  site: string;
  name: string;
  /** Said of how many pages: «Está en», «Cambiará en». */
  verb: string;
  /** A page that has it on its canvas: what is not saved yet counts. */
  open?: { id: string; name: string };
}

/** The pages of a site that show a shared block. */
export function SharedUses({ site, name, verb, open }: SharedUsesProps) {
  const uses = useQuery({
    queryKey: ['page-uses', site, 'shared', name],
    queryFn: () => pagesThatShow(site, name),
    staleTime: 0,
  });
  const stored = uses.data ?? [];
  const pages = open && !stored.some(({ id }) => id === open.id) ? [open, ...stored] : stored;
  return (
    <section className="pe-shared-uses" aria-label="Dónde está">
      <h3>
        {uses.isPending
          ? 'Buscando dónde está…'
          : `${verb} ${plural(pages.length, 'página', 'páginas')}`}
      </h3>
      {uses.error ? (
        <p className="pe-error" role="alert">
          No se pudo saber dónde está. {uses.error.message}
        </p>
      ) : null}
      <ul>
        {pages.slice(0, MAX_NAMED).map(({ id, name: title }) => (
          <li key={id}>
            <Link to={`/paginas/${id}`}>{title}</Link>
          </li>
        ))}
      </ul>
      {pages.length > MAX_NAMED ? (
        <p className="pe-help">y {pages.length - MAX_NAMED} más</p>
      ) : null}
    </section>
  );
}
