import './rail.css';
import { type KeyboardEvent, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { RAIL_STATES, type RailStory as Story } from '../../../../schemas/story-desk-api.ts';
import { useCanvas } from '../../../canvas/CanvasContext.ts';
import { useEngineState } from '../../../engine/engine-state.ts';
import { NameBox } from '../../../fields/NameBox.tsx';
import { Skeleton } from '../../../shell/Button.tsx';
import { Fault } from '../../../shell/faults/Fault.tsx';
import { MoreButton } from '../../../shell/paging/MoreButton.tsx';
import { plural } from '../../../shell/words.ts';
import { pressToDrag } from '../../dragging/drag.ts';
import { useEditor } from '../../EditorContext.ts';
import { storyFieldOf } from '../../palette-items.ts';
import { dragStory, shortHeadline, targetFor } from './dragged-story.ts';
import { blockForStory, withStory } from './place-story.ts';
import { RailStory } from './RailStory.tsx';
import { NO_CHOICES, type RailChoices, useRailStories } from './rail-stories.ts';

const STATE_LABELS: Readonly<Record<(typeof RAIL_STATES)[number], string>> = {
  published: 'Publicadas',
  scheduled: 'Programadas',
  draft: 'Borradores',
};

const NEVER = () => () => undefined;
const NONE: ReadonlySet<string> = new Set();
const none = () => NONE;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows go from the search through the list. */
function goInList(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const active = document.activeElement;
  if (!step || !(active instanceof HTMLElement)) return;
  if (!active.matches('.pe-rail-search, .pe-rail-story')) return;
  const items = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('.pe-rail-search, .pe-rail-story'),
  ];
  const next = items[items.indexOf(active) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** What a press on a story does, by what is selected, in words. */
function usePutHint(): string {
  const { commands, catalogue, announce } = useEditor();
  const selectedId = useEngineState((state) => state.selected?.id);
  if (selectedId === undefined) return 'Presiona Enter para añadirla al final.';
  const example = { id: '', headline: '', state: 'published' } as const;
  const target = targetFor({ commands, catalogue, announce }, example, selectedId, 1);
  return target ? `Presiona Enter: ${target.name}.` : 'Presiona Enter para añadirla ahí.';
}

/**
 * The stories of the site beside the page: dragged onto a block, a list or a gap, or put where the
 * selection is by a press.
 */
export function StoryRail() {
  const { page, site, commands, catalogue, tools, myBlocks, announce } = useEditor();
  const { stories: onCanvas, isReadOnly = false } = useCanvas();
  const [search, setSearch] = useState('');
  const [choices, setChoices] = useState(NO_CHOICES);
  const [active, setActive] = useState<string>();
  const { stories, q, items } = useRailStories(site.key, search, choices);
  const onPage = useSyncExternalStore(onCanvas?.subscribe ?? NEVER, onCanvas?.shown ?? none);
  const hint = usePutHint();
  const stop = items.some(({ id }) => id === active) ? active : items[0]?.id;
  const total = stories.data?.pages[0]?.total ?? 0;
  const set = (changed: Partial<RailChoices>) => setChoices({ ...choices, ...changed });

  const put = (story: Story) => {
    if (isReadOnly) return;
    const selected = commands.selected();
    const parts = { commands, catalogue, announce };
    const target = selected && targetFor(parts, story, selected.id, 1);
    if (target) return target.onDrop();
    const chosen = blockForStory(catalogue, myBlocks.choices().recent, () => true);
    const block = chosen === undefined ? undefined : catalogue.blocks.get(chosen);
    const field = block && storyFieldOf(block);
    if (!block || field === undefined) return;
    commands.insert(block.name, { change: withStory(field, story) });
    announce(`«${shortHeadline(story)}» añadida como ${block.label}`);
  };
  const press = (story: Story, event: PointerEvent, holder: HTMLElement) => {
    if (isReadOnly) return;
    const shownIn = (nodeId: string) => onCanvas?.of(nodeId)?.stories.length ?? 0;
    const drag = dragStory(story, { recent: myBlocks.choices().recent, shownIn });
    pressToDrag(event, holder, () => tools.dragOf(drag));
  };
  // The same functions for good: a story is not rendered anew for them.
  const latest = useRef({ put, press });
  latest.current = { put, press };
  const onPut = useCallback((story: Story) => latest.current.put(story), []);
  const onPress = useCallback(
    (...args: Parameters<typeof press>) => latest.current.press(...args),
    [],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys between the search and the list, both reachable without
    <div className="pe-rail" aria-busy={stories.isFetching} onKeyDown={goInList}>
      <input
        type="search"
        className="pe-input pe-rail-search"
        aria-label="Buscar notas para la página"
        placeholder="Buscar: titular, sección…"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className="pe-rail-choices">
        <select
          className="pe-input"
          aria-label="Estado de las notas"
          value={choices.state}
          onChange={({ currentTarget: { value } }) => {
            const state = RAIL_STATES.find((each) => each === value);
            set({ state: state ?? '' });
          }}
        >
          <option value="">Todas</option>
          {RAIL_STATES.toReversed().map((state) => (
            <option key={state} value={state}>
              {STATE_LABELS[state]}
            </option>
          ))}
        </select>
        <NameBox
          site={site.key}
          list="section"
          value={choices.section}
          input={{ 'aria-label': 'Sección de las notas', placeholder: 'Sección' }}
          isPlain
          onChange={(section) => set({ section })}
        />
      </div>
      <p className="pe-help" id="pe-rail-help">
        Arrastra a un bloque, a una lista o a un hueco. {hint}
      </p>
      <ul className="pe-rail-list" aria-label="Notas">
        {items.map((story) => (
          <RailStory
            key={story.id}
            story={story}
            pageId={page.id}
            timeZone={site.dateLocalization.timeZone}
            isOnPage={onPage.has(story.id)}
            hint={hint}
            isStop={story.id === stop}
            onFocus={setActive}
            onPut={onPut}
            onPress={onPress}
          />
        ))}
      </ul>
      {stories.isPending ? [1, 2, 3, 4].map((row) => <Skeleton key={row} height={72} />) : null}
      <Fault text={stories.error?.message} onRetry={() => void stories.refetch()} />
      {stories.isSuccess && items.length === 0 ? (
        <p className="pe-empty">
          {q === '' ? 'Aquí salen las notas del sitio: ' : `Ninguna nota coincide con «${q}»: `}
          {choices.state || choices.section ? 'prueba sin filtros.' : 'escríbelas en Notas.'}
        </p>
      ) : null}
      {stories.isSuccess && items.length > 0 ? (
        <div className="pe-row">
          <span className="pe-help" role="status">
            {plural(total, 'nota', 'notas')}
          </span>
          <MoreButton query={stories}>Ver más notas</MoreButton>
        </div>
      ) : null}
    </div>
  );
}
