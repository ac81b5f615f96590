import '../desk/desk.css';
import './stories.css';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { DeskSites, DeskStory, StoryState } from '../../schemas/story-desk-api.ts';
import { BesideLink } from '../desk/BesideLink.tsx';
import { Desk, deskFailure } from '../desk/DeskFrame.tsx';
import { DeskSearch } from '../desk/DeskSearch.tsx';
import { useSite } from '../desk/use-site.ts';
import { defineList } from '../list/define-list.ts';
import { List } from '../list/List.tsx';
import { Button } from '../shell/Button.tsx';
import { Icon } from '../shell/Icon.tsx';
import { showNotice } from '../shell/notices.ts';
import { Segments } from '../shell/Segments.tsx';
import { plural, whenLabel } from '../shell/words.ts';
import { momentLabel } from '../shell/zoned-minute.ts';
import { deskClient } from './desk-client.ts';
import { STATE_LABELS } from './state-words.ts';
import { NewStoryMenu } from './templates/NewStoryMenu.tsx';

const TYPING_MS = 250;
const PAGE_SIZE = 30;

/** A state, or what agencies sent. */
type ListedState = '' | StoryState | 'wires';

const STATES: readonly { value: ListedState; label: string }[] = [
  { value: '', label: 'Todas' },
  { value: 'draft', label: 'Borradores' },
  { value: 'published', label: 'Publicadas' },
  { value: 'changed', label: 'Con cambios' },
  { value: 'scheduled', label: 'Programadas' },
  { value: 'unpublished', label: 'Retiradas' },
  { value: 'wires', label: 'De agencias' },
];

interface StoryContext {
  siteName: string | undefined;
  timeZone: string;
  shown: ListedState;
}

const storyList = defineList<DeskStory, StoryContext>({
  caption: ({ siteName }) => `Notas de ${siteName}`,
  keyOf: ({ id }) => id,
  count: (total) => plural(total, 'nota', 'notas'),
  empty: ({ siteName, shown }) =>
    shown
      ? 'No hay notas así en este sitio.'
      : `${siteName} todavía no tiene notas. Empieza la primera.`,
  noMatch: (search) => `Ninguna nota coincide con «${search}».`,
  icon: 'page',
  loading: 'Cargando notas',
  columns: [
    {
      header: 'Titular',
      isRowHeader: true,
      cell: ({ id, headline, section, wire }) => (
        <>
          <Link to={`/historias/${encodeURIComponent(id)}`}>{headline || 'Sin titular'}</Link>
          <span className="pe-sub">
            {section}
            {section && wire ? ' · ' : ''}
            {wire ? <span className="st-wire">Agencia: {wire.name}</span> : null}
          </span>
          {wire?.hasNewer ? (
            <span className="pe-sub st-wire-newer">
              La agencia mandó otra versión: está en las versiones de la nota
            </span>
          ) : null}
        </>
      ),
    },
    {
      header: 'Estado',
      cell: ({ state }) => (
        <span className="pe-status" data-status={state}>
          {STATE_LABELS[state]}
        </span>
      ),
      detail: ({ scheduledAt }, { timeZone }) =>
        scheduledAt && `Sale ${momentLabel(scheduledAt, timeZone)}`,
    },
    {
      header: 'Último cambio',
      className: 'pe-when',
      cell: ({ at }) => whenLabel(at, new Date()),
      detail: ({ by }) => by || 'Importada',
    },
  ],
});

/** Where a new story may begin on a site; undefined: nowhere. */
function beginningOn(
  sites: DeskSites | undefined,
  site: string | undefined,
): { site: string; section?: string } | undefined {
  const found = sites?.find(({ key }) => key === site);
  if (!found) return undefined;
  const section = found.mayWrite ? undefined : found.sections.find(({ mayWrite }) => mayWrite)?.id;
  return { site: found.key, ...(section === undefined ? {} : { section }) };
}

/** The stories of a site, with what is written and not yet published. */
export function StoryList() {
  const navigate = useNavigate();
  const siteChoice = useSite();
  const { sites, site } = siteChoice;
  const [shown, setShown] = useState<ListedState>('');
  const [search, setSearch] = useState('');
  const [q] = useDebouncedValue(search.trim(), TYPING_MS);
  const writable = useQuery({ queryKey: ['story-desk', 'sites'], queryFn: deskClient.storySites });
  const beginning = beginningOn(writable.data, site?.key);
  const list = useInfiniteQuery({
    queryKey: ['story-desk', 'list', site?.key, shown, q],
    queryFn: ({ pageParam: offset }) =>
      deskClient.storyDesk({
        site: site?.key ?? '',
        state: shown === 'wires' ? '' : shown,
        from: shown === 'wires' ? shown : '',
        q,
        offset,
        limit: PAGE_SIZE,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const count = pages.reduce((sum, { items }) => sum + items.length, 0);
      return count < total ? count : undefined;
    },
    placeholderData: keepPreviousData,
    enabled: site !== undefined,
    staleTime: 0,
  });
  const create = useMutation({
    mutationFn: deskClient.createStory,
    onSuccess: ({ id }) => void navigate(`/historias/${encodeURIComponent(id)}`),
    onError: (error) =>
      showNotice({ title: 'No se pudo empezar', message: error.message, tone: 'bad' }),
  });
  const failure = deskFailure('No se pudieron abrir las notas', sites, list);
  if (failure) return failure;
  return (
    <Desk
      title="Notas"
      site={siteChoice}
      controls={
        <>
          <BesideLink path="/calendario" icon="clock" site={site?.key}>
            Calendario
          </BesideLink>
          <BesideLink path="/colecciones" icon="list" site={site?.key}>
            Colecciones
          </BesideLink>
          <BesideLink path="/agencias" icon="down" site={site?.key}>
            Agencias
          </BesideLink>
          <DeskSearch
            label="Buscar notas"
            placeholder="Buscar en titulares y textos"
            value={search}
            onChange={setSearch}
          />
          <span className="st-new">
            <Button
              color="brand"
              leftSection={<Icon name="add" />}
              disabled={!beginning}
              loading={create.isPending}
              title={writable.data && !beginning ? 'Tu cuenta no escribe en este sitio' : undefined}
              onClick={() => beginning && create.mutate(beginning)}
            >
              Nota nueva
            </Button>
            {site ? (
              <NewStoryMenu
                site={site.key}
                onBegin={
                  beginning && !create.isPending
                    ? (template) => create.mutate({ ...beginning, template })
                    : undefined
                }
              />
            ) : null}
          </span>
        </>
      }
    >
      <div className="pe-desk-filter">
        <Segments label="Cuáles" value={shown} options={STATES} onChange={setShown} />
      </div>
      <List
        list={storyList}
        rows={list.data?.pages.flatMap(({ items }) => items)}
        context={{
          siteName: site?.websiteName,
          timeZone: site?.dateLocalization.timeZone ?? '',
          shown,
        }}
        query={list}
        search={q}
        total={list.data?.pages[0]?.total}
      />
    </Desk>
  );
}
