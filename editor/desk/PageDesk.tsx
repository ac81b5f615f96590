import './desk.css';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PageSummary } from '../../schemas/api.ts';
import { useApi } from '../shell/ApiContext.ts';
import { Icon } from '../shell/Icon.tsx';
import { Screen } from '../shell/Screen.tsx';
import { fold, plural, routeLabel } from '../shell/words.ts';
import { DedupeSwitch } from './DedupeSwitch.tsx';
import { DeskTop, SiteSegments } from './DeskTop.tsx';
import { NewPageDialog } from './NewPageDialog.tsx';
import { PageRow } from './PageRow.tsx';
import { pageStatus, STATUS_LABELS } from './page-status.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { useDeletePage } from './use-delete-page.tsx';
import { useSite } from './use-site.ts';

const matches = (page: PageSummary, search: string): boolean =>
  fold(`${page.name} ${routeLabel(page.route)} ${STATUS_LABELS[pageStatus(page)]}`).includes(
    fold(search.trim()),
  );

export function PageDesk() {
  const api = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [search, setSearch] = useState('');
  const [isCreating, setCreating] = useState(false);
  const [renamed, setRenamed] = useState<PageSummary | null>(null);
  const siteChoice = useSite();
  const { sites, site } = siteChoice;
  const pages = useQuery({
    queryKey: ['pages', site?.key],
    queryFn: () => api.pages(site?.key ?? ''),
    enabled: site !== undefined,
    staleTime: 0,
  });
  const remove = useDeletePage(site?.key ?? '');
  const failed = sites.error ?? pages.error;
  if (failed && !pages.data) {
    const retry = () => void (sites.error ? sites.refetch() : pages.refetch());
    return (
      <Screen title="No se pudieron abrir las páginas" action={{ label: 'Reintentar', run: retry }}>
        {failed.message}
      </Screen>
    );
  }
  const all = pages.data ?? [];
  const shown = all.filter((page) => matches(page, search));
  return (
    <div className="pe-desk">
      <DeskTop label="Sitios">
        <SiteSegments {...siteChoice} />
      </DeskTop>
      <main className="pe-desk-main">
        <div className="pe-desk-head">
          <h1>Páginas</h1>
          <TextInput
            type="search"
            aria-label="Buscar páginas"
            placeholder="Buscar por nombre, dirección o estado"
            leftSection={<Icon name="search" />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Button
            color="brand"
            leftSection={<Icon name="add" />}
            disabled={!site}
            onClick={() => setCreating(true)}
          >
            Página nueva
          </Button>
        </div>
        {pages.isPending ? (
          <div role="status" aria-label="Cargando páginas">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={44} mb={8} />
            ))}
          </div>
        ) : shown.length === 0 ? (
          <div className="pe-empty">
            <Icon name="page" size={28} />
            {all.length === 0 ? (
              <p>{site?.websiteName} todavía no tiene páginas. Crea la primera.</p>
            ) : (
              <p>Ninguna página coincide con «{search}».</p>
            )}
          </div>
        ) : (
          <>
            <table className="pe-table">
              <caption className="pe-hidden">Páginas de {site?.websiteName}</caption>
              <thead>
                <tr>
                  <th scope="col">Nombre</th>
                  <th scope="col">Dirección</th>
                  <th scope="col">Estado</th>
                  <th scope="col">Último cambio</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {shown.map((page) => (
                  <PageRow
                    key={page.id}
                    page={page}
                    onRename={() => setRenamed(page)}
                    onDelete={() => remove.mutate(page)}
                  />
                ))}
              </tbody>
            </table>
            <p className="pe-count" role="status">
              {plural(shown.length, 'página', 'páginas')}
            </p>
          </>
        )}
        {site ? <DedupeSwitch key={site.key} site={site} /> : null}
      </main>
      {site ? (
        <NewPageDialog
          site={site.key}
          isOpen={isCreating}
          onClose={() => setCreating(false)}
          onCreated={(page) => void navigate(`/paginas/${page.id}`)}
        />
      ) : null}
      <RenameDialog
        page={renamed}
        onClose={() => setRenamed(null)}
        onSaved={() => {
          setRenamed(null);
          void queries.invalidateQueries({ queryKey: ['pages', site?.key] });
        }}
      />
    </div>
  );
}
