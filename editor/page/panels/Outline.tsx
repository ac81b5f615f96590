import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type OutlineItem, outline } from '../../document/outline.ts';
import { useEngineState } from '../../engine/engine-state.ts';
import { Icon } from '../../shell/Icon.tsx';
import { useEditor } from '../EditorContext.ts';

/**
 * The page as a tree. Mounted only while its tab is open: hidden, it would cost more per key than
 * the canvas.
 */
export function Outline() {
  const { catalogue, layout, commands, section, setSection } = useEditor();
  const shown = useEngineState((state) => state.page);
  const selectedId = useEngineState((state) => state.selected?.props.id);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string | undefined>(selectedId);
  const tree = useRef<HTMLDivElement>(null);
  const rows = layout ? outline(shown, layout, catalogue, closed) : [];
  const current =
    rows.find(({ id }) => id === active) ?? rows.find(({ id }) => id === selectedId) ?? rows[0];
  const hasFocus = () => tree.current?.contains(document.activeElement) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is another element after every move
  useEffect(() => {
    if (hasFocus()) tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [current?.id, shown]);
  const go = (item: OutlineItem | undefined) => item && setActive(item.id);
  const toggle = (id: string, isOpen: boolean) => {
    const next = new Set(closed);
    if (isOpen) next.delete(id);
    else next.add(id);
    setClosed(next);
  };
  const choose = (item: OutlineItem) => {
    setActive(item.id);
    if (item.kind === 'block') return commands.select(item.id);
    if (item.section !== undefined) setSection(item.section);
    commands.select(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!current || event.ctrlKey || event.metaKey) {
      if (current?.kind === 'block' && 'cxd'.includes(event.key)) commands.select(current.id);
      return;
    }
    const index = rows.indexOf(current);
    const isOpen = !closed.has(current.id);
    if (event.altKey) {
      if (current.kind === 'block') commands.select(current.id);
      return;
    }
    const next = rows[index + 1];
    const hasInside = (next?.depth ?? 0) > current.depth;
    switch (event.key) {
      case 'ArrowDown':
        go(next);
        break;
      case 'ArrowUp':
        go(rows[index - 1]);
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
        else go(rows.slice(0, index).findLast(({ depth }) => depth < current.depth));
        break;
      case 'Enter':
      case ' ':
        choose(current);
        break;
      case 'Delete':
        if (current.kind !== 'block') return;
        go(next?.kind === 'block' ? next : rows[index - 1]);
        commands.remove(current.id);
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="pe-outline">
      <p className="pe-help">
        Flechas para recorrer, Intro para elegir. Alt y flechas mueven el bloque; Supr lo quita;
        Ctrl+C, Ctrl+V y Ctrl+D copian, pegan y duplican.
      </p>
      <div
        ref={tree}
        role="tree"
        aria-label="Estructura de la página"
        data-keys="blocks"
        onKeyDown={onKeyDown}
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
              aria-expanded={hasInside ? !closed.has(item.id) : undefined}
              aria-selected={item.id === selectedId || (isSection && !selectedId)}
              tabIndex={item === current ? 0 : -1}
              className="pe-row-item"
              data-kind={item.kind}
              style={{ paddingInlineStart: item.depth * 14 }}
              onClick={() => choose(item)}
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
              {item.label}
            </div>
          );
        })}
      </div>
    </div>
  );
}
