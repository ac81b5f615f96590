import { type KeyboardEvent, useState } from 'react';
import type { Block } from '../../../blocks/_block/define-block.ts';
import { mainSection } from '../../document/spots.ts';
import { useEngineState } from '../../engine/engine-state.ts';
import { blocksByGroup, type GroupOfBlocks } from '../../shell/block-groups.ts';
import { findBlocks } from '../../shell/find-blocks.ts';
import { Icon } from '../../shell/Icon.tsx';
import { pressToDrag } from '../dragging/drag.ts';
import { useEditor } from '../EditorContext.ts';

interface DrawerItemProps {
  block: Block;
  /** The one stop of Tab in the list. */
  isStop: boolean;
  onFocus: () => void;
}

function DrawerItem({ block, isStop, onFocus }: DrawerItemProps) {
  const { commands, tools } = useEditor();
  return (
    <li>
      <button
        type="button"
        className="pe-drawer-item"
        aria-roledescription="bloque"
        aria-describedby="pe-drawer-help"
        tabIndex={isStop ? 0 : -1}
        onFocus={onFocus}
        onClick={() => commands.insert(block.name)}
        onPointerDown={(event) =>
          pressToDrag(event.nativeEvent, event.currentTarget, () => tools.dragOf(block.name))
        }
      >
        <Icon name="drag" size={15} />
        <span>{block.label}</span>
      </button>
    </li>
  );
}

/** In words, where a click or Enter puts a new block; without a selected one it can be chosen. */
function Target() {
  const { layout, catalogue, section, setSection } = useEditor();
  const selected = useEngineState((state) => state.selected?.type);
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

/** Every block, in groups: dragged onto the canvas, or put in place with a click or Enter. */
export function BlockDrawer() {
  const { catalogue, commands } = useEditor();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState<string | undefined>(undefined);
  const found = findBlocks(catalogue.blocks.values(), search);
  // A search lists the best first, without a search the blocks stand in their groups.
  const groups: GroupOfBlocks[] =
    search.trim() === ''
      ? blocksByGroup(found)
      : found.length > 0
        ? [{ group: 'found', title: 'Resultados', blocks: found }]
        : [];
  const first = groups[0]?.blocks[0];
  const stop = found.some(({ name }) => name === active) ? active : first?.name;
  const focusItem = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .pe-drawer-item')];
    const next = items[items.findIndex((item) => item.contains(document.activeElement)) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys between the search and the list, both reachable without
    <div className="pe-drawer" onKeyDown={focusItem}>
      <input
        type="search"
        className="pe-input"
        aria-label="Buscar bloques"
        placeholder="Buscar bloques"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first) commands.insert(first.name);
        }}
      />
      <Target />
      {groups.map(({ group, title, blocks }) => (
        <section key={group} aria-labelledby={`pe-group-${group}`}>
          <h2 id={`pe-group-${group}`} className="pe-group-title">
            {title}
          </h2>
          <ul className="pe-drawer-list">
            {blocks.map((block) => (
              <DrawerItem
                key={block.name}
                block={block}
                isStop={block.name === stop}
                onFocus={() => setActive(block.name)}
              />
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 ? <p className="pe-empty">Ningún bloque se llama así.</p> : null}
    </div>
  );
}
