import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { areAllHidden } from '../../../document/hidden.ts';
import { Icon, type IconName } from '../../../shell/Icon.tsx';
import { typeahead } from '../../../shell/keys/typeahead.ts';
import type { Commands } from '../../commands/commands.ts';
import { useEditor } from '../../EditorContext.ts';
import { useGiveBack } from '../../input/give-back.ts';
import type { MenuPlace, Tools } from '../../tools.ts';

interface MenuItem {
  label: string;
  keys?: string;
  icon: IconName;
  run: () => void;
  isApart?: boolean;
}

/** What can be done with the selected blocks. */
const itemsFor = (
  commands: Commands,
  ids: readonly string[],
  {
    areHidden,
    openBeside,
    openShare,
    openPattern,
  }: Pick<Tools, 'openBeside' | 'openShare' | 'openPattern'> & {
    areHidden: boolean;
  },
): MenuItem[] => [
  { label: 'Cortar', keys: 'Ctrl+X', icon: 'close', run: () => commands.cut(ids) },
  { label: 'Copiar', keys: 'Ctrl+C', icon: 'copy', run: () => commands.copy(ids) },
  { label: 'Pegar después', keys: 'Ctrl+V', icon: 'add', run: commands.pasteFromSystem },
  { label: 'Duplicar', keys: 'Ctrl+D', icon: 'layers', run: () => commands.duplicate(ids) },
  {
    label: 'Añadir antes…',
    icon: 'add',
    run: () => openBeside(ids[0] ?? '', 'before'),
    isApart: true,
  },
  {
    label: 'Añadir después…',
    keys: '/',
    icon: 'add',
    run: () => openBeside(ids.at(-1) ?? '', 'after'),
  },
  {
    label: 'Subir',
    keys: 'Alt+↑',
    icon: 'up',
    run: () => commands.move(ids, 'up'),
    isApart: true,
  },
  { label: 'Bajar', keys: 'Alt+↓', icon: 'down', run: () => commands.move(ids, 'down') },
  {
    label: areHidden ? 'Mostrar a los lectores' : 'Ocultar a los lectores',
    keys: 'Ctrl+Shift+H',
    icon: areHidden ? 'eye' : 'eyeOff',
    run: () => commands.hide(ids),
  },
  { label: 'Envolver en una cadena', icon: 'page', run: () => commands.wrap(ids) },
  { label: 'Convertir en compartido…', icon: 'link', run: () => openShare(ids) },
  { label: 'Guardar como patrón…', icon: 'star', run: () => openPattern(ids) },
  {
    label: 'Quitar',
    keys: 'Supr',
    icon: 'trash',
    run: () => commands.remove(ids),
    isApart: true,
  },
];

const MARGIN_PX = 8;

/** The menu on right click, Shift+F10 and the bar. It closes when it loses the focus. */
export function BlockMenu({ at, onClose }: { at: MenuPlace; onClose: () => void }) {
  const { commands, tools } = useEditor();
  const { openBeside, openShare, openPattern } = tools;
  const [ids] = useState(() => commands.selection());
  const [areHidden] = useState(() => areAllHidden(commands.page(), ids));
  const giveBack = useGiveBack(commands);
  const menu = useRef<HTMLDivElement>(null);
  const [findByLetters] = useState(() => typeahead());
  const [place, setPlace] = useState(at);
  useLayoutEffect(() => {
    const { offsetWidth = 0, offsetHeight = 0 } = menu.current ?? {};
    setPlace({
      x: Math.max(MARGIN_PX, Math.min(at.x, window.innerWidth - offsetWidth - MARGIN_PX)),
      y: Math.max(MARGIN_PX, Math.min(at.y, window.innerHeight - offsetHeight - MARGIN_PX)),
    });
  }, [at]);
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus(), []);
  const run = (item: MenuItem) => {
    onClose();
    // Commands put the focus where they end: it must stand on the canvas for them.
    giveBack();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = all.findIndex((item) => item.contains(document.activeElement));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) all.at((at + step) % all.length)?.focus();
    else if (event.key === 'Home') all[0]?.focus();
    else if (event.key === 'End') all.at(-1)?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') {
      onClose();
      giveBack();
    } else {
      const names = all.map(({ textContent }) => textContent ?? '');
      const found = findByLetters(event, names, at);
      if (found === undefined) return;
      all[found]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label="Acciones del bloque"
      className="pe-menu"
      style={{ left: place.x, top: place.y }}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose();
      }}
    >
      {itemsFor(commands, ids, { areHidden, openBeside, openShare, openPattern }).map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="pe-menu-item"
          data-apart={item.isApart}
          onClick={() => run(item)}
        >
          <Icon name={item.icon} size={15} />
          <span>{item.label}</span>
          {item.keys ? <kbd>{item.keys}</kbd> : null}
        </button>
      ))}
    </div>
  );
}
