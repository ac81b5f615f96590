import './desk.css';
import { ActionIcon, Button, Menu, Skeleton, TextInput } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { layouts } from '../../layouts/registry.ts';
import type { PageSummary } from '../../schemas/api.ts';
import { useApi } from '../shell/ApiContext.ts';
import { Icon } from '../shell/Icon.tsx';
import { Screen } from '../shell/Screen.tsx';
import { fold, plural, routeLabel, whenLabel } from '../shell/words.ts';
import { DedupeSwitch } from './DedupeSwitch.tsx';
import { DeskTop, SiteSegments } from './DeskTop.tsx';
import { NewPageDialog } from './NewPageDialog.tsx';
import { pageStatus, STATUS_LABELS } from './page-status.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { useSite } from './use-site.ts';

const UNDO_MS = 10_000;

const matches = (page: PageSummary, search: string): boolean =>
  fold(`${page.name} ${routeLabel(page.route)} ${STATUS_LABELS[pageStatus(page)]}`).includes(
    fold(search.trim()),
  );

interface RowProps {
  page: PageSummary;
  onRename: () => void;
  onDelete: () => void;
}

function Row({ page, onRename, onDelete }: RowProps) {
  const status = pageStatus(page);
  return (
    <tr>
      <th scope="row">
        <Link to={`/paginas/${page.id}`}>{page.name}</Link>
        <span className="pe-sub">
          {layouts.find(({ name }) => name === page.layout)?.label ?? page.layout}
        </span>
      </th>
      <td className="pe-route">{routeLabel(page.route)}</td>
      <td>
        <span className="pe-status" data-status={status}>
          {STATUS_LABELS[status]}
        </span>
      </td>
      <td className="pe-when">
        {whenLabel(page.updatedAt, new Date())}
        <span className="pe-sub">{page.updatedBy}</span>
      </td>
      <td className="pe-row-actions">
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" aria-label={`Acciones de ${page.name}`}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              component={Link}
              to={`/paginas/${page.id}`}
              leftSection={<Icon name="edit" />}
            >
              Abrir
            </Menu.Item>
            <Menu.Item onClick={onRename} leftSection={<Icon name="page" />}>
              Cambiar nombre o dirección
            </Menu.Item>
            <Menu.Item onClick={onDelete} leftSection={<Icon name="trash" />}>
              Eliminar
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
}

/** Deletes without asking and offers to undo it. */
function useDeletePage(site: string) {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['pages', site] });
  return useMutation({
    mutationFn: (page: PageSummary) => api.deletePage(page.id),
    onSettled: refresh,
    onError: (error, page) =>
      showNotification({
        title: `No se eliminó «${page.name}»`,
        message: error.message,
        color: 'brand',
        withBorder: true,
      }),
    onSuccess: (_, page) => {
      const id = `deleted-${page.id}`;
      const restore = () => {
        hideNotification(id);
        api.undeletePage(page.id).then(refresh, (error: Error) =>
          showNotification({
            title: `No se recuperó «${page.name}»`,
            message: error.message,
            color: 'brand',
          }),
        );
      };
      showNotification({
        id,
        autoClose: UNDO_MS,
        withBorder: true,
        color: 'ink',
        closeButtonProps: { 'aria-label': 'Cerrar aviso' },
        message: (
          <span className="pe-toast">
            Se eliminó «{page.name}».
            <Button size="compact-sm" variant="default" onClick={restore}>
              Deshacer
            </Button>
          </span>
        ),
      });
    },
  });
}

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
                  <Row
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
