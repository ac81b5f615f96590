import '../desk/desk.css';
import './puck.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { isFrontRoute } from '../../schemas/page.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { DeskFrame, deskFailure } from '../desk/DeskFrame.tsx';
import { useSite } from '../desk/use-site.ts';
import { useSamplePage } from '../samples/sample-page.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { Guard } from '../shell/Guard.tsx';
import { Icon } from '../shell/Icon.tsx';
import { Screen } from '../shell/Screen.tsx';
import { PuckPage } from './PuckPage.tsx';

const TITLE = 'Bloques en Puck';

/** A page of the site in Puck: the one that the address names (`?pagina=`), else the front. */
function PagesInPuck({ site }: { site: SiteProperties }) {
  const api = useApi();
  const [params, setParams] = useSearchParams();
  const pages = useQuery({
    queryKey: ['pages', site.key, 'puck'],
    queryFn: () => api.pages({ site: site.key }),
  });
  const all = pages.data ?? [];
  const wanted = params.get('pagina');
  const summary =
    all.find(({ id }) => id === wanted) ?? all.find(({ route }) => isFrontRoute(route)) ?? all[0];
  const page = useQuery({
    queryKey: ['page', summary?.id, 'puck'],
    queryFn: () => api.page(summary?.id ?? ''),
    enabled: summary !== undefined,
  });
  const styles = useQuery({ queryKey: ['styles', site.key], queryFn: () => api.styles(site.key) });
  const { facts } = useSamplePage(site, 'none');
  const failure = deskFailure('No se pudo abrir Puck', pages, page, styles);
  if (failure) return failure;
  if (!summary || !page.data || styles.data === undefined)
    return <Screen title="Abriendo Puck…" isBusy />;
  return (
    <main className="pe-puck" aria-labelledby="puck-titulo">
      <div className="pe-puck-bar">
        <Link
          className="pe-icon-button"
          to={{ pathname: '/bloques', search: `?${new URLSearchParams({ sitio: site.key })}` }}
          aria-label="Todos los bloques"
          title="Todos los bloques"
        >
          <Icon name="back" />
        </Link>
        <h1 id="puck-titulo">{TITLE}</h1>
        <p>Para desarrollo: nada de lo que cambies aquí se guarda.</p>
        <label>
          <span>Página</span>
          <select
            className="pe-input"
            value={summary.id}
            onChange={({ currentTarget: { value } }) =>
              setParams((before) => {
                before.set('pagina', value);
                return before;
              })
            }
          >
            {all.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="pe-puck-page">
        <Guard
          name="Puck"
          resetKey={summary.id}
          fallback={() => <Screen title="Puck dejó de funcionar con esta página" />}
        >
          <PuckPage
            key={summary.id}
            name={summary.name}
            document={page.data.document}
            facts={facts}
            styles={styles.data}
          />
        </Guard>
      </div>
    </main>
  );
}

/** Our blocks in Puck, for whoever builds with it. */
export function PuckDesk() {
  const siteChoice = useSite();
  const { sites, site } = siteChoice;
  const failure = deskFailure('No se pudo abrir Puck', sites);
  if (failure) return failure;
  if (!site) return <Screen title="Abriendo Puck…" isBusy />;
  return (
    <DeskFrame title={TITLE} site={siteChoice}>
      <PagesInPuck key={site.key} site={site} />
    </DeskFrame>
  );
}
