import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { BlockPicture } from '../../../shell/BlockPicture.tsx';
import { Icon } from '../../../shell/Icon.tsx';
import { laterView } from '../../../shell/later.tsx';
import { part } from '../../../shell/part.tsx';
import { useEditor } from '../../EditorContext.ts';
import { useGiveBack } from '../../input/give-back.ts';
import type { InsertPlace } from '../../insert-place.ts';
import { blockItems, commandItems, type PaletteItem, useInsertItems } from './palette-sources.ts';

const GoItems = laterView('Ir a otra parte', async () => (await import('./go-items.ts')).GoItems);

interface PaletteProps {
  /** It is for that place alone, and shows nothing but blocks. */
  place: InsertPlace | undefined;
  onClose: () => void;
}

/**
 * Block, place or command by a few letters; «/promo tranvías» brings the block with its story. It
 * stands and has the focus before the key that opened it is up: nothing that is typed after it is
 * lost.
 */
function PaletteView({ place, onClose }: PaletteProps) {
  const editor = useEditor();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const giveBack = useGiveBack(editor.commands);
  useLayoutEffect(() => input.current?.focus(), []);
  const isInsert = place !== undefined || text.trimStart().startsWith('/');
  const search = text.trim().replace(/^\//, '').trim();
  const { inserts, isSearching } = useInsertItems(editor, search, place);
  const [elsewhere, setElsewhere] = useState<PaletteItem[]>([]);
  const [isDue, setDue] = useState(false);
  const items = isInsert
    ? inserts
    : [
        ...(search === '' ? commandItems('', editor) : []),
        ...inserts,
        ...blockItems(search, editor),
        ...(search === '' ? [] : commandItems(search, editor)),
        ...elsewhere,
      ];
  const current = Math.min(active, items.length - 1);
  useEffect(() => {
    list.current?.querySelector(`#pe-palette-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const close = () => {
    onClose();
    giveBack();
  };
  const run = (item: PaletteItem | undefined) => {
    if (!item) return;
    close();
    item.run();
  };
  // Enter before the stories came counts once they are there.
  useEffect(() => {
    if (!isDue || isSearching) return;
    setDue(false);
    run(items[0]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }[event.key];
    if (step !== undefined) {
      setActive(Math.max(0, Math.min(items.length - 1, current + step)));
    } else if (event.key === 'Enter') {
      if (items.length === 0 && isSearching) setDue(true);
      else run(items[current]);
    } else if (event.key === 'Escape') close();
    // There is nowhere else to go in it.
    else if (event.key !== 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const title = place ? `Añadir en ${place.where}` : 'Añadir, ir o hacer';
  return (
    <div
      className="pe-palette-veil"
      onPointerDown={(event) => event.target === event.currentTarget && close()}
    >
      <div className="pe-palette" role="dialog" aria-modal="true" aria-label={title}>
        <GoItems search={isInsert ? '' : search} onItems={setElsewhere} />
        {place ? <p className="pe-palette-place">{title}</p> : null}
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={place ? 'Buscar un bloque' : 'Buscar bloques, lugares y acciones'}
          aria-expanded="true"
          aria-controls="pe-palette-list"
          aria-activedescendant={items.length > 0 ? `pe-palette-${current}` : undefined}
          className="pe-input"
          placeholder={
            place
              ? 'promo tranvías, foto, anuncio…'
              : '/promo tranvías, un titular, una página, una nota, deshacer…'
          }
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
            setDue(false);
          }}
          onKeyDown={onKeyDown}
        />
        <div ref={list} id="pe-palette-list" role="listbox" aria-label="Resultados">
          {items.map((item, index) => (
            <PaletteRow
              key={item.key}
              id={`pe-palette-${index}`}
              item={item}
              isFirst={items[index - 1]?.group !== item.group}
              isActive={index === current}
              onRun={() => run(item)}
            />
          ))}
        </div>
        {items.length === 0 ? (
          <p className="pe-empty">{isSearching ? 'Buscando notas…' : 'Nada se llama así.'}</p>
        ) : null}
        <p className="pe-palette-foot">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> para elegir, <kbd>Enter</kbd> para aceptar
          </span>
          <span>{place ? '«promo tranvías» trae su nota' : <Slash />}</span>
        </p>
      </div>
    </div>
  );
}

const Slash = () => (
  <>
    <kbd>/</kbd> sólo bloques: «/promo tranvías» trae su nota
  </>
);

function PaletteRow({
  id,
  item,
  isFirst,
  isActive,
  onRun,
}: {
  id: string;
  item: PaletteItem;
  isFirst: boolean;
  isActive: boolean;
  onRun: () => void;
}) {
  return (
    <>
      {isFirst ? (
        <p className="pe-palette-group" role="presentation">
          {item.group}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the search box keeps the focus and has the keys */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: same */}
      <div
        id={id}
        role="option"
        aria-selected={isActive}
        className="pe-palette-item"
        onClick={onRun}
      >
        {item.block ? <BlockPicture name={item.block} /> : <Icon name={item.icon} size={16} />}
        <span>{item.label}</span>
        {item.hint ? <small>{item.hint}</small> : null}
      </div>
    </>
  );
}

export const Palette = part('Buscar y añadir', PaletteView);
