import './story-picker.css';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { StorySummary } from '../../schemas/api.ts';
import { useApi } from '../shell/ApiContext.ts';
import { Skeleton } from '../shell/Button.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { Icon } from '../shell/Icon.tsx';
import { plainText } from '../shell/plain-text.ts';
import { plural, whenLabel } from '../shell/words.ts';

const PAGE_STORIES = 20;
const TYPING_MS = 250;

interface StoryPickerProps {
  site: string;
  isOpen: boolean;
  onClose: () => void;
  onPick: (story: StorySummary) => void;
}

function Option({
  story,
  id,
  isActive,
  onPick,
}: {
  story: StorySummary;
  id: string;
  isActive: boolean;
  onPick: () => void;
}) {
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
        <strong>{plainText(story.headline) || story._id}</strong>
        <span>
          {[story.section, whenLabel(story.display_date, new Date())].filter(Boolean).join(' · ')}
        </span>
      </span>
    </div>
  );
}

function Picker({ site, onPick }: Pick<StoryPickerProps, 'site' | 'onPick'>) {
  const api = useApi();
  const [search, setSearch] = useState('');
  const [query] = useDebouncedValue(search.trim(), TYPING_MS);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const stories = useInfiniteQuery({
    queryKey: ['stories', site, query],
    queryFn: ({ pageParam }) => api.stories(site, query, pageParam, PAGE_STORIES),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length > 0 && seen < last.total ? seen : undefined;
    },
    placeholderData: keepPreviousData,
  });
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
        placeholder="Titular, sección o id"
        data-autofocus
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
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
            isActive={index === active}
            onPick={() => onPick(story)}
          />
        ))}
      </div>
      {stories.isPending ? [1, 2, 3].map((row) => <Skeleton key={row} height={56} />) : null}
      {stories.isError ? (
        <p className="pe-error" role="alert">
          {stories.error.message}{' '}
          <button type="button" className="pe-button" onClick={() => void stories.refetch()}>
            Reintentar
          </button>
        </p>
      ) : null}
      {stories.isSuccess && items.length === 0 ? (
        <p className="pe-empty">Ninguna nota coincide con «{query}».</p>
      ) : null}
      <div className="pe-picker-foot">
        <span role="status">{stories.isSuccess ? plural(total, 'nota', 'notas') : ''}</span>
        {stories.hasNextPage ? (
          <button
            type="button"
            className="pe-button"
            disabled={stories.isFetchingNextPage}
            onClick={() => void stories.fetchNextPage()}
          >
            Ver más notas
          </button>
        ) : null}
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
