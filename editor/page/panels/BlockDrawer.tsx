import { type KeyboardEvent, useState } from 'react';
import type { Block } from '../../../blocks/_block/define-block.ts';
import { mainSection } from '../../document/spots.ts';
import { useEngineState } from '../../engine/engine-state.ts';
import { useDrawerItem } from '../../engine/use-drawer-item.ts';
import { blocksByGroup } from '../../shell/block-groups.ts';
import { Icon } from '../../shell/Icon.tsx';
import { fold } from '../../shell/words.ts';
import { useEditor } from '../EditorContext.ts';

function DrawerItem({ block, onInsert }: { block: Block; onInsert: () => void }) {
  const ref = useDrawerItem(block.name);
  return (
    <li>
      <button
        ref={ref}
        type="button"
        className="pe-drawer-item"
        aria-roledescription="bloque"
        aria-describedby="pe-drawer-help"
        onClick={onInsert}
      >
        <Icon name="drag" size={15} />
        <span>{block.label}</span>
      </button>
    </li>
  );
}

/** In words, where a click or Enter puts a new block. */
function useTarget(): string {
  const { layout, catalogue, section } = useEditor();
  const selected = useEngineState((state) => state.selected?.type);
  if (!layout) return '';
  if (selected) return `después de ${catalogue.blocks.get(selected)?.label ?? 'el bloque elegido'}`;
  const name = section ?? mainSection(layout);
  return `al final de ${layout.sections.find((candidate) => candidate.name === name)?.label ?? name}`;
}

/** Every block, in groups: dragged onto the canvas, or put in place with a click or Enter. */
export function BlockDrawer() {
  const { catalogue, layout, commands, section, setSection } = useEditor();
  const [search, setSearch] = useState('');
  const isSelected = useEngineState((state) => state.selected !== undefined);
  const target = useTarget();
  const groups = blocksByGroup(
    [...catalogue.blocks.values()].filter(({ label, name }) =>
      fold(`${label} ${name}`).includes(fold(search.trim())),
    ),
  );
  const first = groups[0]?.blocks[0];
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
      <div className="pe-drawer-target">
        <span id="pe-drawer-help">Arrastra, o pulsa Intro para añadir {target}.</span>
        {layout && !isSelected ? (
          <select
            className="pe-input"
            aria-label="Sección para los bloques nuevos"
            value={section ?? mainSection(layout)}
            onChange={(event) => setSection(event.currentTarget.value)}
          >
            {layout.sections.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        ) : null}
      </div>
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
                onInsert={() => commands.insert(block.name)}
              />
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 ? <p className="pe-empty">Ningún bloque se llama así.</p> : null}
    </div>
  );
}
