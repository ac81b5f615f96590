import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { idsIn } from '../../../../schemas/page-records/page-records.ts';
import { useCanvas } from '../../../canvas/CanvasContext.ts';
import { type OutlineItem, outline } from '../../../document/outline.ts';
import { locate, type Spot } from '../../../document/tree.ts';
import { useEngineState } from '../../../engine/engine-state.ts';
import { wordsOf } from '../../../shell/find-blocks.ts';
import { Icon } from '../../../shell/Icon.tsx';
import { typeahead } from '../../../shell/keys/typeahead.ts';
import { fold } from '../../../shell/words.ts';
import { useEditor, useSelection } from '../../EditorContext.ts';
import { placeInWords } from '../../places.ts';
import { useDrifting } from '../../use-stories.ts';
import { type RowPlace, RowsDrag } from './RowsDrag.tsx';
import { setPlaces, siblingIds } from './tree-rows.ts';
import { useShownTitles } from './use-shown-titles.ts';

const NOTHING: ReadonlySet<string> = new Set();

/** Rows with what their blocks show, of which a search leaves the blocks that it finds. */
function useRows(search: string, closed: ReadonlySet<string>) {
  const { catalogue, layout } = useEditor();
  const page = useEngineState((state) => state.page);
  const titleOf = useShownTitles();
  const words = wordsOf(search);
  const rows = layout ? outline(page, layout, catalogue, words.length > 0 ? NOTHING : closed) : [];
  const titled = rows.map((row) => ({
    ...row,
    title: row.kind === 'block' ? titleOf(row.id) : undefined,
  }));
  if (words.length === 0) return titled;
  return titled
    .filter(({ kind, label, title }) => {
      const text = fold(`${label} ${title ?? ''}`);
      return kind === 'block' && words.every((word) => text.includes(word));
    })
    .map((row) => ({ ...row, depth: 1 }));
}

/**
 * The page as a tree. Mounted only while its tab is open: hidden, it would cost more per key than
 * the canvas.
 */
export function Outline() {
  const { catalogue, layout, commands, section, setSection, tools } = useEditor();
  const selected = useSelection();
  const { isReadOnly = false } = useCanvas();
  const lead = selected.at(-1);
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState(NOTHING);
  const [active, setActive] = useState<string | undefined>(lead);
  const tree = useRef<HTMLDivElement>(null);
  const [findByLetters] = useState(() => typeahead());
  const rows = useRows(search, closed);
  const places = setPlaces(rows);
  const drifting = useDrifting();
  const current =
    rows.find(({ id }) => id === lead) ?? rows.find(({ id }) => id === active) ?? rows[0];
  const currentIndex = current ? rows.indexOf(current) : -1;
  const order = rows.map(({ id }) => id).join(' ');
  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is another element after every move
  useEffect(() => {
    const { activeElement, body } = document;
    if (tree.current?.contains(activeElement) || (activeElement === body && hadFocus.current))
      tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [current?.id, order]);
  const openAll = (ids: readonly string[]) =>
    setClosed(new Set([...closed].filter((id) => !ids.includes(id))));
  const toggle = (id: string, isOpen: boolean) =>
    isOpen ? openAll([id]) : setClosed(new Set([...closed, id]));
  /** All chains at once; what is closed is opened first. */
  const foldAll = () => {
    const all = layout ? outline(commands.page(), layout, catalogue, NOTHING) : [];
    const chains = all.filter(
      ({ kind, depth }, index) => kind === 'block' && (all[index + 1]?.depth ?? 0) > depth,
    );
    setClosed(closed.size > 0 ? NOTHING : new Set(chains.map(({ id }) => id)));
  };
  /** The selection goes with the focus: keys act on what has it. */
  const go = (item: OutlineItem | undefined, how?: 'extend' | 'add') => {
    if (!item) return;
    setActive(item.id);
    if (item.kind !== 'block') {
      if (item.section !== undefined) setSection(item.section);
      if (!how) commands.select(null);
    } else if (how === 'extend') commands.extend(item.id);
    else if (how === 'add')
      commands.selectAll([...selected.filter((id) => id !== item.id), item.id]);
    else commands.select(item.id);
  };
  const goBlock = (step: 1 | -1, how: 'extend' | 'add') => {
    const way = step > 0 ? rows.slice(currentIndex + 1) : rows.slice(0, currentIndex).reverse();
    go(
      way.find(({ kind }) => kind === 'block'),
      how,
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!current || event.altKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (step && (event.shiftKey || event.ctrlKey)) {
      goBlock(step, event.shiftKey ? 'extend' : 'add');
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.ctrlKey) return;
    const isOpen = !closed.has(current.id);
    const next = rows[currentIndex + 1];
    const hasInside = (next?.depth ?? 0) > current.depth;
    switch (event.key) {
      case 'ArrowDown':
        go(next);
        break;
      case 'ArrowUp':
        go(rows[currentIndex - 1]);
        break;
      case 'Home':
        go(rows[0]);
        break;
      case 'End':
        go(rows.at(-1));
        break;
      case 'ArrowRight':
        if (!isOpen) toggle(current.id, true);
        else if (hasInside) go(next);
        break;
      case 'ArrowLeft':
        if (isOpen && hasInside) toggle(current.id, false);
        else go(rows.slice(0, currentIndex).findLast(({ depth }) => depth < current.depth));
        break;
      case '*':
        openAll(siblingIds(rows, currentIndex));
        break;
      case 'Enter':
      case ' ':
        if (current.kind === 'block') commands.select(current.id);
        else go(current);
        break;
      case 'Delete':
      case 'Backspace': {
        if (current.kind !== 'block') return;
        const stays = ({ kind, id }: OutlineItem) => kind === 'block' && !selected.includes(id);
        setActive(
          (rows.slice(currentIndex).find(stays) ?? rows.slice(0, currentIndex).findLast(stays))?.id,
        );
        commands.remove(selected);
        break;
      }
      default: {
        const labels = rows.map(({ label }) => label);
        const found = findByLetters(event, labels, currentIndex);
        if (found === undefined) return;
        go(rows[found]);
      }
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = (event: MouseEvent, item: OutlineItem) => {
    if (!(event.ctrlKey || event.metaKey) || item.kind !== 'block')
      return go(item, event.shiftKey ? 'extend' : undefined);
    setActive(item.id);
    commands.toggle(item.id);
  };
  const spotAt = ({ rowId, isAfter }: RowPlace) => {
    const located = locate(commands.page(), rowId);
    if (located) return { zone: located.zone, index: located.index + (isAfter ? 1 : 0) };
    return rows.some(({ id }) => id === rowId) ? { zone: rowId, index: 0 } : undefined;
  };
  const drop = (id: string, spot: Spot) => {
    const ids = commands.selection().includes(id) ? commands.selection() : [id];
    const afterId = idsIn(commands.page(), spot.zone)[spot.index - 1];
    const place = { zone: spot.zone, afterId };
    commands.place(ids, spot, placeInWords(place, commands.page(), layout, catalogue));
  };
  return (
    <div className="pe-outline">
      <div className="pe-outline-tools">
        <input
          type="search"
          className="pe-input"
          aria-label="Buscar en la página"
          placeholder="Buscar en la página"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'Enter') {
              event.preventDefault();
              tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
            }
          }}
        />
        <button
          type="button"
          className="pe-icon-button"
          aria-label={closed.size > 0 ? 'Abrir todo' : 'Cerrar las cadenas'}
          title={closed.size > 0 ? 'Abrir todo' : 'Cerrar las cadenas'}
          onClick={foldAll}
        >
          <Icon name={closed.size > 0 ? 'chevronRight' : 'chevronDown'} />
        </button>
      </div>
      <RowsDrag spotAt={spotAt} onDrop={drop}>
        {(draggable) => (
          <div
            ref={(element) => {
              tree.current = element;
              draggable(element);
            }}
            role="tree"
            aria-label="Estructura de la página"
            aria-multiselectable="true"
            data-keys="blocks"
            onKeyDown={onKeyDown}
            onFocus={() => {
              hadFocus.current = true;
            }}
            onBlur={(event) => {
              // A row that is rendered anew loses the focus to nothing, who leaves to something.
              if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
                hadFocus.current = false;
            }}
            tabIndex={-1}
          >
            {rows.map((item, index) => {
              const hasInside = (rows[index + 1]?.depth ?? 0) > item.depth || closed.has(item.id);
              const isSection = section !== undefined && item.section === section;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
                <div
                  key={item.id}
                  role="treeitem"
                  aria-level={item.depth}
                  aria-posinset={places[index]?.position}
                  aria-setsize={places[index]?.size}
                  aria-expanded={hasInside ? !closed.has(item.id) : undefined}
                  aria-selected={selected.includes(item.id) || (isSection && selected.length === 0)}
                  tabIndex={item === current ? 0 : -1}
                  className="pe-row-item"
                  data-hidden={item.hidden}
                  data-kind={item.kind}
                  data-row={item.id}
                  title={item.title}
                  style={{ paddingInlineStart: (item.depth - 1) * 12 }}
                  onFocus={() => {
                    if (item.kind === 'block' && selected.length === 0) commands.select(item.id);
                  }}
                  onClick={(event) => choose(event, item)}
                  onContextMenu={(event) => {
                    event.preventDefault();
                    if (item.kind !== 'block') return;
                    if (!selected.includes(item.id)) commands.select(item.id);
                    tools.openMenu({ x: event.clientX, y: event.clientY });
                  }}
                >
                  <span
                    className="pe-twist"
                    aria-hidden="true"
                    onClick={(event) => {
                      event.stopPropagation();
                      toggle(item.id, closed.has(item.id));
                    }}
                  >
                    {hasInside ? (
                      <Icon name={closed.has(item.id) ? 'chevronRight' : 'chevronDown'} size={14} />
                    ) : null}
                  </span>
                  <span className="pe-row-text">
                    {item.label}
                    {item.title ? <span className="pe-row-title"> · {item.title}</span> : null}
                    {item.hidden === 'itself' ? <span className="pe-hidden">, oculto</span> : null}
                  </span>
                  {item.kind === 'block' && !isReadOnly ? (
                    <span
                      className="pe-row-eye"
                      aria-hidden="true"
                      title={`${item.hidden === 'itself' ? 'Mostrar' : 'Ocultar'} a los lectores (Ctrl+Shift+H)`}
                      onClick={(event) => {
                        event.stopPropagation();
                        commands.hide([item.id]);
                      }}
                    >
                      <Icon name={item.hidden ? 'eyeOff' : 'eye'} size={14} />
                    </span>
                  ) : null}
                  {drifting.has(item.id) ? (
                    <span className="pe-row-mark" title="La nota cambió: decide en Propiedades">
                      <Icon name="warning" size={14} />
                      <span className="pe-hidden">La nota cambió</span>
                    </span>
                  ) : null}
                </div>
              );
            })}
          </div>
        )}
      </RowsDrag>
      {rows.length === 0 ? (
        <p className="pe-empty">
          {search.trim() === ''
            ? 'La página está vacía. Añade un bloque o una nota con las pestañas de al lado.'
            : 'Ningún bloque de la página dice eso.'}
        </p>
      ) : null}
    </div>
  );
}
