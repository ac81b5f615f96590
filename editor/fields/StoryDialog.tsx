import './story-picker.css';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { storyEndpoints } from '../../schemas/endpoints/story-desk.ts';
import { CanvasContext } from '../canvas/CanvasContext.ts';
import { useApi, useClient } from '../shell/api/ApiContext.ts';
import { Skeleton } from '../shell/Button.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { Fault } from '../shell/faults/Fault.tsx';
import { Icon } from '../shell/Icon.tsx';
import { MoreButton } from '../shell/paging/MoreButton.tsx';
import { plainText } from '../shell/plain-text.ts';
import { plural, whenLabel } from '../shell/words.ts';
import { comingLabel } from '../shell/zoned-minute.ts';
import { StoryFilters } from './StoryFilters.tsx';
import {
  isFiltered,
  NO_CHOICES,
  type PickedStory,
  pickedStory,
  type StoryChoices,
  storyFilter,
} from './story-choices.ts';

const PAGE_STORIES = 20;
const TYPING_MS = 250;

interface StoryPickerProps {
  site: string;
  isOpen: boolean;
  onClose: () => void;
  onPick: (story: PickedStory) => void;
  /** One that readers do not have yet may be chosen too. */
  hasComing?: boolean;
}

const TYPE_LABELS: Record<string, string> = { gallery: 'Galería', video: 'Video' };

function Option({
  story,
  timeZone,
  id,
  isActive,
  isOnPage,
  onPick,
}: {
  story: PickedStory;
  timeZone: string | undefined;
  id: string;
  isActive: boolean;
  isOnPage: boolean;
  onPick: () => void;
}) {
  const { section, type, display_date: date, coming } = story;
  const when = !coming
    ? whenLabel(date, new Date())
    : coming.isScheduled
      ? comingLabel(coming.at, timeZone ?? 'America/Mexico_City')
      : 'Borrador';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box keeps the focus and has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: same
    <div id={id} role="option" aria-selected={isActive} className="pe-story" onClick={onPick}>
      {story.thumbnail ? (
        <img src={story.thumbnail} alt="" loading="lazy" />
      ) : (
        <span className="pe-story-blank">
          <Icon name="page" />
        </span>
      )}
      <span className="pe-story-text">
        <strong>{plainText(story.headline) || 'Nota sin titular'}</strong>
        <span>{[TYPE_LABELS[type], section, when].filter(Boolean).join(' · ')}</span>
        {isOnPage ? <em>Ya está en esta página</em> : null}
      </span>
    </div>
  );
}

const NEVER = () => () => undefined;
const NONE: ReadonlySet<string> = new Set();
const none = () => NONE;

/** The stories that the canvas shows. */
function useOnPage(): ReadonlySet<string> {
  const stories = use(CanvasContext)?.stories;
  return useSyncExternalStore(stories?.subscribe ?? NEVER, stories?.shown ?? none);
}

function useStories(site: string, search: string, choices: StoryChoices) {
  const api = useApi();
  const { storyRail } = useClient(storyEndpoints);
  const [query] = useDebouncedValue(search.trim(), TYPING_MS);
  const onPage = useOnPage();
  const filter = storyFilter(choices, onPage);
  const { isComing, section } = choices;
  const stories = useInfiniteQuery({
    queryKey: ['stories', site, query, filter, isComing],
    queryFn: async ({ pageParam: offset }): Promise<{ items: PickedStory[]; total: number }> => {
      const page = { site, q: query, offset, limit: PAGE_STORIES };
      if (!isComing) return api.stories({ ...page, ...filter });
      const { items, total } = await storyRail({ ...page, section, state: 'coming' });
      return { items: items.map(pickedStory), total };
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length > 0 && seen < last.total ? seen : undefined;
    },
    placeholderData: keepPreviousData,
  });
  return { stories, query, onPage };
}

function Picker({
  site,
  onPick,
  hasComing = false,
}: Pick<StoryPickerProps, 'site' | 'onPick' | 'hasComing'>) {
  const timeZone = use(CanvasContext)?.facts.site.dateLocalization.timeZone;
  const [search, setSearch] = useState('');
  const [choices, setChoices] = useState(NO_CHOICES);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const { stories, query, onPage } = useStories(site, search, choices);
  const items = stories.data?.pages.flatMap((page) => page.items) ?? [];
  const total = stories.data?.pages[0]?.total ?? 0;
  useEffect(() => {
    list.current?.querySelector(`#nota-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = Math.max(0, Math.min(items.length - 1, active + step));
      setActive(next);
      if (next >= items.length - 3 && stories.hasNextPage && !stories.isFetching)
        void stories.fetchNextPage();
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const story = items[active];
      if (story) onPick(story);
    }
  };
  return (
    <div className="pe-picker">
      <input
        type="search"
        role="combobox"
        aria-label="Buscar notas"
        aria-expanded="true"
        aria-controls="pe-stories"
        aria-activedescendant={items.length > 0 ? `nota-${active}` : undefined}
        className="pe-input"
        placeholder="Titular, sección, autor o dirección"
        data-autofocus
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <StoryFilters
        site={site}
        choices={choices}
        hasPage={onPage.size > 0}
        hasComing={hasComing}
        onChange={(next) => {
          setChoices(next);
          setActive(0);
        }}
      />
      <div
        ref={list}
        id="pe-stories"
        role="listbox"
        aria-label="Notas"
        className="pe-stories"
        aria-busy={stories.isFetching}
      >
        {items.map((story, index) => (
          <Option
            key={story._id}
            id={`nota-${index}`}
            story={story}
            timeZone={timeZone}
            isActive={index === active}
            isOnPage={onPage.has(story._id)}
            onPick={() => onPick(story)}
          />
        ))}
      </div>
      {stories.isPending ? [1, 2, 3].map((row) => <Skeleton key={row} height={56} />) : null}
      <Fault text={stories.error?.message} onRetry={() => void stories.refetch()} />
      {stories.isSuccess && items.length === 0 ? (
        <p className="pe-empty">
          {query === '' ? 'Ninguna nota' : `Ninguna nota coincide con «${query}»`}
          {isFiltered(choices) ? ' con estos filtros. ' : '.'}
          {isFiltered(choices) ? (
            <button type="button" className="pe-button" onClick={() => setChoices(NO_CHOICES)}>
              Quitar los filtros
            </button>
          ) : null}
        </p>
      ) : null}
      <div className="pe-picker-foot">
        <span role="status">{stories.isSuccess ? plural(total, 'nota', 'notas') : ''}</span>
        <MoreButton query={stories}>Ver más notas</MoreButton>
      </div>
    </div>
  );
}

/** Chooses one story of the site. The search box keeps the focus: arrows move, Enter chooses. */
export const StoryDialog = ({ isOpen, onClose, ...rest }: StoryPickerProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Elegir nota" size="lg">
    <Picker {...rest} />
  </Dialog>
);
