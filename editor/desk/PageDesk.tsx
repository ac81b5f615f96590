import './desk.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { PageState } from '../../schemas/desk-api.ts';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { List } from '../list/List.tsx';
import { useApi } from '../shell/api/ApiContext.ts';
import { Button } from '../shell/Button.tsx';
import { Icon } from '../shell/Icon.tsx';
import { fetchWhenIdle, laterView } from '../shell/later.tsx';
import { Segments } from '../shell/Segments.tsx';
import { useMay, useMe } from '../shell/use-may.ts';
import { fold, routeLabel } from '../shell/words.ts';
import { BesideLink } from './BesideLink.tsx';
import { Desk, deskFailure } from './DeskFrame.tsx';
import { DeskSearch } from './DeskSearch.tsx';
import { mayCreateOn } from './may-create.ts';
import { PageFilterFields } from './PageFilterFields.tsx';
import { fits, NO_FILTERS } from './page-filters.ts';
import { pageList } from './page-list.tsx';
import { inDeskOrder } from './page-order.ts';
import { pageStatus, STATUS_LABELS } from './page-status.ts';
import { type DeskView, useDeskView } from './pictures/use-desk-view.ts';
import { usePictureRoom } from './pictures/use-picture-room.ts';
import { SiteAlertPanel } from './SiteAlertPanel.tsx';
import { SiteSwitches } from './SiteSwitches.tsx';
import { useSite } from './use-site.ts';
import { useWithdrawPage } from './use-withdraw-page.tsx';

const STATES: readonly { value: PageState; label: string }[] = [
  { value: 'desk', label: 'Activas' },
  { value: 'archive', label: 'Archivadas' },
  { value: 'trash', label: 'Papelera' },
];

const VIEWS: readonly { value: DeskView; label: string }[] = [
  { value: 'pictures', label: 'Con miniaturas' },
  { value: 'list', label: 'Lista' },
];

/** As often as open pages tell that they are open. */
const PEOPLE_MS = 15_000;
const NOBODY = {};

const NewPageDialog = laterView(
  'Página nueva',
  async () => (await import('./NewPageDialog.tsx')).NewPageDialog,
  {
    isShown: ({ isOpen }) => isOpen,
  },
);
const NewSharedDialog = laterView(
  'Bloque compartido nuevo',
  async () => (await import('./NewSharedDialog.tsx')).NewSharedDialog,
  { isShown: ({ isOpen }) => isOpen },
);
const RenameDialog = laterView(
  'Cambiar el nombre',
  async () => (await import('./RenameDialog.tsx')).RenameDialog,
  {
    isShown: ({ page }) => page !== null,
  },
);
const RestoreDialog = laterView(
  'Recuperar',
  async () => (await import('./RestoreDialog.tsx')).RestoreDialog,
  {
    isShown: ({ page }) => page !== null,
  },
);
const EraseDialog = laterView(
  'Borrar',
  async () => (await import('./EraseDialog.tsx')).EraseDialog,
  {
    isShown: ({ pages }) => pages !== null,
  },
);
const WithdrawDialog = laterView(
  'Retirar del sitio',
  async () => (await import('./WithdrawDialog.tsx')).WithdrawDialog,
  { isShown: ({ asked }) => asked !== null },
);

const matches = (page: PageSummary, search: string): boolean =>
  fold(`${page.name} ${routeLabel(page.route)} ${STATUS_LABELS[pageStatus(page)]}`).includes(
    fold(search.trim()),
  );

export function PageDesk() {
  const api = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [search, setSearch] = useState('');
  const [params] = useSearchParams();
  const [state, setState] = useState<PageState>(
    params.get('cuales') === 'papelera' ? 'trash' : 'desk',
  );
  const [filters, setFilters] = useState(NO_FILTERS);
  const [view, chooseView] = useDeskView();
  const pictures = usePictureRoom();
  const [isCreating, setCreating] = useState(false);
  const [copied, setCopied] = useState<PageSummary>();
  const [renamed, setRenamed] = useState<PageSummary | null>(null);
  const [restored, setRestored] = useState<PageSummary | null>(null);
  const [erased, setErased] = useState<readonly PageSummary[] | null>(null);
  const siteChoice = useSite();
  const { sites, site } = siteChoice;
  const me = useMe();
  const mayErase = useMay('page.erase');
  const mayCreate = me !== undefined && site !== undefined && mayCreateOn(me, site.key);
  const pages = useQuery({
    queryKey: ['pages', site?.key, state],
    queryFn: () => api.pages({ site: site?.key ?? '', state }),
    enabled: site !== undefined,
    staleTime: 0,
  });
  const people = useQuery({
    queryKey: ['people-on-pages', site?.key],
    queryFn: () => api.peopleOnPages({ site: site?.key ?? '' }),
    enabled: site !== undefined,
    staleTime: 0,
    refetchInterval: PEOPLE_MS,
  });
  const isShared = filters.kind === 'shared';
  const open = ({ id }: PageSummary) => void navigate(`/paginas/${id}`);
  const withdraw = useWithdrawPage(site?.key ?? '');
  const refresh = () => void queries.invalidateQueries({ queryKey: ['pages', site?.key] });
  useEffect(fetchWhenIdle, []);
  const failure = deskFailure('No se pudieron abrir las páginas', sites, pages);
  if (failure) return failure;
  const all = pages.data ?? [];
  const shown = inDeskOrder(all.filter((page) => matches(page, search) && fits(page, filters)));
  return (
    <Desk
      title="Páginas"
      site={siteChoice}
      controls={
        <>
          <BesideLink path="/calendario" icon="clock" site={site?.key}>
            Calendario
          </BesideLink>
          <BesideLink path="/usos" icon="layers" site={site?.key}>
            Buscar por bloque
          </BesideLink>
          <DeskSearch
            label="Buscar páginas"
            placeholder="Buscar por nombre, dirección o estado"
            value={search}
            onChange={setSearch}
          />
          <Button
            color="brand"
            leftSection={<Icon name="add" />}
            disabled={!mayCreate}
            title={me && site && !mayCreate ? 'Tu cuenta no crea páginas en este sitio' : undefined}
            onClick={() => {
              setCopied(undefined);
              setState('desk');
              setFilters(isShared ? { ...NO_FILTERS, kind: 'shared' } : NO_FILTERS);
              setCreating(true);
            }}
          >
            {isShared ? 'Bloque compartido nuevo' : 'Página nueva'}
          </Button>
        </>
      }
    >
      <div className="pe-desk-filter">
        <Segments
          label="Cuáles"
          value={state}
          options={STATES}
          onChange={(chosen) => {
            setFilters(NO_FILTERS);
            setState(chosen);
          }}
        />
        {all.length > 1 ? (
          <PageFilterFields pages={all} filters={filters} onChange={setFilters} />
        ) : null}
        <Segments label="Cómo se listan" value={view} options={VIEWS} onChange={chooseView} />
        {state === 'trash' && all.length > 0 && mayErase.isAllowed ? (
          <Button variant="default" size="compact-sm" onClick={() => setErased(all)}>
            Vaciar la papelera
          </Button>
        ) : null}
      </div>
      <List
        list={pageList}
        rows={pages.data && shown}
        search={search}
        isNarrowed={all.length > 0}
        emptyAction={
          all.length === 0 || filters === NO_FILTERS ? null : (
            <Button variant="default" onClick={() => setFilters(NO_FILTERS)}>
              Quitar filtros
            </Button>
          )
        }
        context={{
          siteName: site?.websiteName,
          state,
          people: people.data ?? NOBODY,
          pictures: view === 'pictures' ? pictures : undefined,
          onRename: setRenamed,
          onCopy: (page) => {
            setCopied(page);
            setCreating(true);
          },
          onArchive: (page) => withdraw.ask(page, 'archive', people.data?.[page.id]),
          onDelete: (page) => withdraw.ask(page, 'delete', people.data?.[page.id]),
          onRestore: setRestored,
          onErase: (page) => setErased([page]),
        }}
      />
      {/* Once what stands above is there: nothing moves from under a press. */}
      {site && !pages.isPending ? (
        <>
          <SiteAlertPanel key={`alert ${site.key}`} site={site} />
          <SiteSwitches key={site.key} site={site} />
        </>
      ) : null}
      {site ? (
        <NewPageDialog
          site={site.key}
          sites={sites.data?.filter(({ key }) => me && mayCreateOn(me, key)) ?? []}
          pages={state === 'desk' ? all : []}
          copied={copied}
          isOpen={isCreating && !isShared}
          onClose={() => setCreating(false)}
          onCreated={open}
        />
      ) : null}
      <NewSharedDialog
        site={site?.key ?? ''}
        isOpen={isCreating && isShared}
        onClose={() => setCreating(false)}
        onCreated={open}
      />
      <RenameDialog
        page={renamed}
        onClose={() => setRenamed(null)}
        onSaved={() => {
          setRenamed(null);
          refresh();
        }}
      />
      <WithdrawDialog {...withdraw.dialog} />
      <RestoreDialog
        page={restored}
        onClose={() => setRestored(null)}
        onRestored={() => {
          setRestored(null);
          refresh();
        }}
      />
      <EraseDialog
        site={site?.key ?? ''}
        pages={erased}
        onClose={() => setErased(null)}
        onErased={refresh}
      />
    </Desk>
  );
}
