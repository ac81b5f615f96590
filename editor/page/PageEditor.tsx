import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useApi } from '../shell/api/ApiContext.ts';
import { CallFailed } from '../shell/api/call.ts';
import { blockingError } from '../shell/blocking-error.ts';
import { Screen } from '../shell/Screen.tsx';
import { OpenPage } from './OpenPage.tsx';

/** Opens one page: everything that the canvas needs is loaded before it is mounted. */
export function PageEditor() {
  const api = useApi();
  const { pageId = '' } = useParams();
  const page = useQuery({
    queryKey: ['page', pageId],
    queryFn: () => api.page(pageId),
    staleTime: 0,
    gcTime: 0,
    // What is open is saved and followed by its own stream: it is read once.
    refetchOnReconnect: false,
  });
  const sites = useQuery({ queryKey: ['sites'], queryFn: api.sites });
  const site = sites.data?.find(({ key }) => key === page.data?.site);
  const styles = useQuery({
    queryKey: ['styles', page.data?.site],
    queryFn: () => api.styles(page.data?.site ?? ''),
    enabled: page.data !== undefined,
  });
  const error = blockingError(page, sites, ...(site ? [styles] : []));
  if (error instanceof CallFailed && error.status === 404) {
    return (
      <Screen title="Esta página ya no existe" action={{ label: 'Ir a las páginas', href: '/' }}>
        Quizá alguien la eliminó. Desde las páginas puedes ver las que hay.
      </Screen>
    );
  }
  if (error) {
    const retry = () => {
      for (const query of [page, sites, styles]) if (query.error) void query.refetch();
    };
    return (
      <Screen title="No se pudo abrir la página" action={{ label: 'Reintentar', run: retry }}>
        {error.message}
      </Screen>
    );
  }
  if (page.data && sites.data && !site) {
    return (
      <Screen title="No se pudo abrir la página" action={{ label: 'Ir a las páginas', href: '/' }}>
        Su sitio, «{page.data.site}», ya no está configurado.
      </Screen>
    );
  }
  if (!page.data || !site || styles.data === undefined)
    return <Screen title="Abriendo la página…" isBusy />;
  return <OpenPage key={page.data.id} page={page.data} site={site} styles={styles.data} />;
}
