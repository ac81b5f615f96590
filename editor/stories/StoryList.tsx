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
import { Button, Skeleton } from '../shell/Button.tsx';
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
type Shown = '' | StoryState | 'wires';

const STATES: readonly { value: Shown; label: string }[] = [
  { value: '', label: 'Todas' },
  { value: 'draft', label: 'Borradores' },
  { value: 'published', label: 'Publicadas' },
  { value: 'changed', label: 'Con cambios' },
  { value: 'scheduled', label: 'Programadas' },
  { value: 'unpublished', label: 'Retiradas' },
  { value: 'wires', label: 'De agencias' },
];

const Row = ({ story, timeZone }: { story: DeskStory; timeZone: string }) => (
  <tr>
    <th scope="row">
      <Link to={`/historias/${encodeURIComponent(story.id)}`}>
        {story.headline || 'Sin titular'}
      </Link>
      <span className="pe-sub">
        {story.section}
        {story.wire ? (
          <>
            {story.section ? ' · ' : ''}
            <span className="st-wire">Agencia: {story.wire.name}</span>
          </>
        ) : null}
      </span>
      {story.wire?.hasNewer ? (
        <span className="pe-sub st-wire-newer">
          La agencia mandó otra versión: está en las versiones de la nota
        </span>
      ) : null}
    </th>
    <td>
      <span className="pe-status" data-status={story.state}>
        {STATE_LABELS[story.state]}
      </span>
      {story.scheduledAt ? (
        <span className="pe-sub">Sale {momentLabel(story.scheduledAt, timeZone)}</span>
      ) : null}
    </td>
    <td className="pe-when">
      {whenLabel(story.at, new Date())}
      <span className="pe-sub">{story.by || 'Importada'}</span>
    </td>
  </tr>
);

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
  const [shown, setShown] = useState<Shown>('');
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
  const timeZone = site?.dateLocalization.timeZone ?? '';
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
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
      {list.isPending ? (
        <div role="status" aria-label="Cargando notas">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={52} />
          ))}
        </div>
      ) : items.length === 0 ? (
        <div className="pe-empty">
          <Icon name="page" size={28} />
          <p>
            {q
              ? `Ninguna nota coincide con «${q}».`
              : shown
                ? 'No hay notas así en este sitio.'
                : `${site?.websiteName} todavía no tiene notas. Empieza la primera.`}
          </p>
        </div>
      ) : (
        <>
          <table className="pe-table" aria-busy={list.isPlaceholderData}>
            <caption className="pe-hidden">Notas de {site?.websiteName}</caption>
            <thead>
              <tr>
                <th scope="col">Titular</th>
                <th scope="col">Estado</th>
                <th scope="col">Último cambio</th>
              </tr>
            </thead>
            <tbody>
              {items.map((story) => (
                <Row key={story.id} story={story} timeZone={timeZone} />
              ))}
            </tbody>
          </table>
          <p className="pe-count" role="status">
            {plural(total, 'nota', 'notas')}
          </p>
          {list.hasNextPage ? (
            <Button
              variant="default"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Ver más
            </Button>
          ) : null}
        </>
      )}
    </Desk>
  );
}
