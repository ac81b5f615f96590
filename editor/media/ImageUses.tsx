import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ImageUse, ImageUses as Uses } from '../../schemas/media-api.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { Fault } from '../shell/faults/Fault.tsx';
import { plural } from '../shell/words.ts';
import { addressOfUse, USE_STATE_WORDS, USE_WORDS } from './use-words.ts';

function Use({ use, nameOf }: { use: ImageUse; nameOf: (site: string) => string }) {
  const to = addressOfUse(use);
  const title = use.title || 'Sin título';
  return (
    <li>
      {to === undefined ? <span>{title}</span> : <Link to={to}>{title}</Link>}
      <span className="pe-sub">
        {[USE_WORDS[use.kind], use.sites.map(nameOf).join(', '), USE_STATE_WORDS[use.state]]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  );
}

/** Where a picture is used, each with the way there. */
export function ImageUses({ uses }: { uses: UseQueryResult<Uses, Error> }) {
  const api = useApi();
  const sites = useQuery({ queryKey: ['sites'], queryFn: api.sites });
  const nameOf = (site: string) => sites.data?.find(({ key }) => key === site)?.websiteName ?? '';
  const { data, error, isPending, refetch } = uses;
  const total = data ? data.uses.length + data.hidden : 0;
  return (
    <section className="pe-media-part" aria-labelledby="pe-media-uses">
      <h3 id="pe-media-uses">Dónde se usa</h3>
      {isPending ? <p role="status">Buscando dónde se usa…</p> : null}
      <Fault text={data ? null : error?.message} onRetry={() => void refetch()} />
      {data && total === 0 ? <p className="pe-help">En ninguna página ni nota.</p> : null}
      {data && data.uses.length > 0 ? (
        <ul className="pe-media-uses">
          {data.uses.map((use) => (
            <Use key={`${use.kind} ${use.id}`} use={use} nameOf={nameOf} />
          ))}
        </ul>
      ) : null}
      {data && data.hidden > 0 ? (
        <p className="pe-help">
          {`${data.uses.length > 0 ? 'Y en' : 'En'} ${plural(data.hidden, 'lugar', 'lugares')} de sitios que tu cuenta no ve.`}
        </p>
      ) : null}
    </section>
  );
}
