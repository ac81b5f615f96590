import './drawer.css';
import { type KeyboardEvent, memo, useDeferredValue, useMemo, useState } from 'react';
import type { Block } from '../../../../blocks/_block/define-block.ts';
import { mainSection } from '../../../document/spots.ts';
import { useEngineState } from '../../../engine/engine-state.ts';
import { BlockPicture, usePurpose } from '../../../shell/BlockPicture.tsx';
import { Icon } from '../../../shell/Icon.tsx';
import { laterView } from '../../../shell/later.tsx';
import { blockShelf, foundFor, mayStand } from '../../block-shelf.ts';
import { pressToDrag } from '../../dragging/drag.ts';
import { useEditor } from '../../EditorContext.ts';
import { useMyBlocks, useShelfPlace } from '../../use-shelf.ts';

type Editor = ReturnType<typeof useEditor>;

interface DrawerItemProps extends Pick<Editor, 'commands' | 'tools' | 'myBlocks'> {
  block: Block;
  /** What its group adds to its name, where it stands in another group too. */
  note?: string | undefined;
  isFavourite: boolean;
  /** It may not stand where new blocks go now. */
  isElsewhere: boolean;
  /** The one stop of Tab in the list. */
  isStop: boolean;
  /** Tells it apart from the same block in another group. */
  itemKey: string;
  onActive: (itemKey: string) => void;
}

/**
 * A drop changes few of ninety: the others are not rendered anew. It reads no context, which is
 * another one after each step of the history.
 */
const DrawerItem = memo(function DrawerItem(props: DrawerItemProps) {
  const { commands, tools, myBlocks, onActive } = props;
  const { block, note, isFavourite, isElsewhere, isStop, itemKey } = props;
  const { name, label } = block;
  return (
    <li className="pe-drawer-row">
      <button
        type="button"
        className="pe-drawer-item"
        title={usePurpose(name)}
        aria-roledescription="bloque"
        aria-describedby="pe-drawer-help"
        aria-label={note ? `${label}, ${note}` : undefined}
        data-elsewhere={isElsewhere || undefined}
        tabIndex={isStop ? 0 : -1}
        onFocus={() => onActive(itemKey)}
        onClick={() => commands.insert(name)}
        onPointerDown={(event) =>
          pressToDrag(event.nativeEvent, event.currentTarget, () => tools.dragOf(name))
        }
      >
        <BlockPicture name={name} />
        <span>{label}</span>
      </button>
      <button
        type="button"
        className="pe-drawer-star"
        aria-label={`${label}: favorito`}
        title={isFavourite ? 'Quitar de favoritos' : 'Poner en favoritos'}
        aria-pressed={isFavourite}
        tabIndex={-1}
        onClick={() => myBlocks.toggleFavourite(name)}
      >
        <Icon name="star" size={16} />
      </button>
    </li>
  );
});

/** In words, where a click or Enter puts a new block; without a selected one it can be chosen. */
function Target() {
  const { layout, catalogue, section, setSection } = useEditor();
  const selected = useEngineState((state) => state.selected?.own.block);
  const name = section ?? (layout && mainSection(layout));
  const label = layout?.sections.find((candidate) => candidate.name === name)?.label ?? name;
  const target = selected
    ? `después de ${catalogue.blocks.get(selected)?.label ?? 'el bloque elegido'}`
    : `al final de ${label}`;
  return (
    <div className="pe-drawer-target">
      <span id="pe-drawer-help">
        Arrastra, o presiona Enter para añadir{layout ? ` ${target}` : ''}.
      </span>
      {layout && !selected ? (
        <select
          className="pe-input"
          aria-label="Sección para los bloques nuevos"
          value={name}
          onChange={(event) => setSection(event.currentTarget.value)}
        >
          {layout.sections.map((each) => (
            <option key={each.name} value={each.name}>
              {each.label}
            </option>
          ))}
        </select>
      ) : null}
    </div>
  );
}

const PatternShelf = laterView(
  'Patrones',
  async () => (await import('../patterns/PatternShelf.tsx')).PatternShelf,
);

const NOTES: Readonly<Record<string, string>> = { favourites: 'favorito', recent: 'reciente' };

/** The groups of the drawer; a search lists the best first. */
function useShelf(search: string) {
  const { catalogue, myBlocks } = useEditor();
  const placeNow = useShelfPlace();
  // After what was dropped is painted.
  const place = useDeferredValue(placeNow);
  const isBehind = place !== placeNow;
  const choices = useDeferredValue(useMyBlocks(myBlocks));
  const shelf = useMemo(
    () => blockShelf(catalogue.blocks, place, choices),
    [catalogue, place, choices],
  );
  if (search.trim() === '') return { shelf, place, choices, isBehind };
  const blocks = foundFor(catalogue.blocks.values(), search, place);
  const found = blocks.length > 0 ? [{ group: 'found', title: 'Resultados', blocks }] : [];
  return { shelf: found, place, choices, isBehind };
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows up and down go from the search through the list, to the right to a block's star. */
function goInList(event: KeyboardEvent<HTMLElement>): void {
  const { activeElement } = document;
  const row = activeElement?.closest('.pe-drawer-row');
  const step = STEPS[event.key];
  let next: HTMLElement | null | undefined;
  if (step) {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .pe-drawer-item')];
    const at = items.findIndex((item) => item === activeElement || row?.contains(item));
    next = items[at + step];
  } else if (row && event.key === 'ArrowRight') next = row.querySelector('.pe-drawer-star');
  else if (row && event.key === 'ArrowLeft') next = row.querySelector('.pe-drawer-item');
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Every block, in groups: dragged onto the canvas, or put in place with a click or Enter. */
export function BlockDrawer() {
  const { commands, tools, myBlocks } = useEditor();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState<string | undefined>(undefined);
  const { shelf, place, choices, isBehind } = useShelf(search);
  const keys = shelf.flatMap(({ group, blocks }) => blocks.map(({ name }) => `${group} ${name}`));
  const stop = keys.find((key) => key === active) ?? keys[0];
  const first = shelf[0]?.blocks[0];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys between the search and the list, both reachable without
    <div className="pe-drawer" aria-busy={isBehind} onKeyDown={goInList}>
      <input
        type="search"
        className="pe-input"
        aria-label="Buscar bloques"
        placeholder="Buscar: foto, anuncio, lista…"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first) commands.insert(first.name);
        }}
      />
      <Target />
      <PatternShelf search={search} />
      {shelf.map(({ group, title, blocks }) => (
        <section key={group} aria-labelledby={`pe-group-${group}`}>
          <h2 id={`pe-group-${group}`} className="pe-group-title">
            {title}
          </h2>
          <ul className="pe-drawer-list">
            {blocks.map((block) => (
              <DrawerItem
                key={block.name}
                commands={commands}
                tools={tools}
                myBlocks={myBlocks}
                block={block}
                note={NOTES[group]}
                isFavourite={choices.favourites.includes(block.name)}
                isElsewhere={!mayStand(block, place)}
                isStop={`${group} ${block.name}` === stop}
                itemKey={`${group} ${block.name}`}
                onActive={setActive}
              />
            ))}
          </ul>
        </section>
      ))}
      {shelf.length === 0 ? <p className="pe-empty">Ningún bloque se llama así.</p> : null}
    </div>
  );
}
