import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Block } from '../../../blocks/_block/define-block.ts';
import { BLOCK_GROUPS } from '../../../schemas/block-group.ts';
import { areAllHidden } from '../../document/hidden.ts';
import { standingOrder } from '../../document/several.ts';
import { locate } from '../../document/tree.ts';
import { useApi } from '../../shell/ApiContext.ts';
import { wordsOf } from '../../shell/find-blocks.ts';
import { Icon, type IconName } from '../../shell/Icon.tsx';
import { plainText } from '../../shell/plain-text.ts';
import { fold } from '../../shell/words.ts';
import { useEditor } from '../EditorContext.ts';
import { useGiveBack } from '../input/give-back.ts';
import { readSearch, storyFieldOf, withStory } from '../palette-items.ts';
import { blockInWords } from '../places.ts';

interface PaletteItem {
  key: string;
  group: string;
  icon: IconName;
  label: string;
  hint?: string | undefined;
  run: () => void;
}

const TYPING_MS = 200;
const MAX_BLOCKS = 8;
const MAX_STORIES = 6;
const MAX_ON_PAGE = 8;

const everyWord = (text: string, search: string): boolean =>
  wordsOf(search).every((word) => fold(text).includes(word));

/**
 * Blocks to insert, with a story where the search names one. Until the stories of these very words
 * are there, none is shown: Enter would take another.
 */
function useInsertItems(search: string): { inserts: PaletteItem[]; isSearching: boolean } {
  const { catalogue, commands, site } = useEditor();
  const api = useApi();
  const { blocks, forStory } = readSearch(catalogue.blocks.values(), search);
  const [words] = useDebouncedValue(forStory?.words ?? '', TYPING_MS);
  const stories = useQuery({
    queryKey: ['stories', site.key, words, 'palette'],
    queryFn: () => api.stories(site.key, words, 0, MAX_STORIES),
    enabled: words !== '',
  });
  const isSearching = forStory !== undefined && (words !== forStory.words || stories.isPending);
  const found = forStory && !isSearching ? (stories.data?.items ?? []) : [];
  const itemOf = (block: Block, story: (typeof found)[number]): PaletteItem[] => {
    const field = storyFieldOf(block);
    if (!field) return [];
    return [
      {
        key: `${block.name} ${story._id}`,
        group: 'Añadir con su nota',
        icon: 'add',
        label: `${block.label} · ${plainText(story.headline) || story._id}`,
        hint: story.section,
        run: () => commands.insert(block.name, { change: withStory(field, story._id) }),
      },
    ];
  };
  const [first, ...others] = forStory?.blocks ?? [];
  const [newest] = found;
  const withStories = [
    ...(first ? found.flatMap((story) => itemOf(first, story)) : []),
    ...(newest ? others.slice(0, 4).flatMap((block) => itemOf(block, newest)) : []),
  ];
  const plain = blocks.slice(0, MAX_BLOCKS).map(
    (block): PaletteItem => ({
      key: block.name,
      group: 'Añadir un bloque',
      icon: 'add',
      label: block.label,
      hint: BLOCK_GROUPS[block.group],
      run: () => commands.insert(block.name),
    }),
  );
  return { inserts: [...plain, ...withStories], isSearching: isSearching && !stories.isError };
}

/** Blocks of the page to go to, by what they show. */
function blockItems(search: string, editor: ReturnType<typeof useEditor>): PaletteItem[] {
  const { catalogue, commands, layout } = editor;
  if (!layout || search === '') return [];
  const page = commands.page();
  return standingOrder(page, layout)
    .flatMap((id) => {
      const located = locate(page, id);
      return located ? [{ id, label: blockInWords(located.node, catalogue) }] : [];
    })
    .filter(({ label }) => everyWord(label, search))
    .slice(0, MAX_ON_PAGE)
    .map(({ id, label }) => ({
      key: `ir ${id}`,
      group: 'Ir a un bloque de la página',
      icon: 'layers',
      label,
      run: () => {
        document.querySelector<HTMLIFrameElement>('.pe-canvas iframe')?.focus();
        commands.select(id, 'canvas');
      },
    }));
}

function commandItems(search: string, editor: ReturnType<typeof useEditor>): PaletteItem[] {
  const { commands, tools, undoLabel, redoLabel } = editor;
  const ids = commands.selection();
  const blocks = ids.length > 1 ? `${ids.length} bloques` : 'el bloque';
  const all: (Omit<PaletteItem, 'key' | 'group'> | false)[] = [
    { icon: 'check', label: 'Guardar', hint: 'Ctrl+S', run: commands.save },
    { icon: 'external', label: 'Publicar', run: commands.publish },
    undoLabel !== undefined && {
      icon: 'undo',
      label: `Deshacer: ${undoLabel}`,
      hint: 'Ctrl+Z',
      run: commands.undo,
    },
    redoLabel !== undefined && {
      icon: 'redo',
      label: `Rehacer: ${redoLabel}`,
      hint: 'Ctrl+Shift+Z',
      run: commands.redo,
    },
    ids.length > 0 && {
      icon: 'copy',
      label: `Duplicar ${blocks}`,
      hint: 'Ctrl+D',
      run: () => commands.duplicate(ids),
    },
    ids.length > 0 && {
      icon: 'page',
      label: `Envolver ${blocks} en una cadena`,
      run: () => commands.wrap(ids),
    },
    ids.length > 0 && {
      icon: areAllHidden(commands.page(), ids) ? 'eye' : 'eyeOff',
      label: `${areAllHidden(commands.page(), ids) ? 'Mostrar' : 'Ocultar'} ${blocks}`,
      hint: 'Ctrl+Shift+H',
      run: () => commands.hide(ids),
    },
    ids.length > 0 && {
      icon: 'trash',
      label: `Quitar ${blocks}`,
      hint: 'Supr',
      run: () => commands.remove(ids),
    },
    { icon: 'list', label: 'Ver las teclas', hint: '?', run: tools.openKeys },
  ];
  return all.flatMap((item) =>
    item && everyWord(item.label, search) ? [{ ...item, key: item.label, group: 'Hacer' }] : [],
  );
}

/** Block, place or command by a few letters; «/promo tranvías» brings the block with its story. */
function PaletteBody({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const giveBack = useGiveBack(editor.commands);
  useLayoutEffect(() => input.current?.focus(), []);
  const isInsert = text.trimStart().startsWith('/');
  const search = text.trim().replace(/^\//, '').trim();
  const { inserts, isSearching } = useInsertItems(search);
  const [isDue, setDue] = useState(false);
  const items = isInsert
    ? inserts
    : [
        ...(search === '' ? commandItems('', editor) : []),
        ...inserts,
        ...blockItems(search, editor),
        ...(search === '' ? [] : commandItems(search, editor)),
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
  return (
    <div
      className="pe-palette-veil"
      onPointerDown={(event) => event.target === event.currentTarget && close()}
    >
      <div className="pe-palette" role="dialog" aria-modal="true" aria-label="Añadir, ir o hacer">
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Buscar bloques, lugares y acciones"
          aria-expanded="true"
          aria-controls="pe-palette-list"
          aria-activedescendant={items.length > 0 ? `pe-palette-${current}` : undefined}
          className="pe-input"
          placeholder="/promo tranvías, un titular de la página, deshacer…"
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
          <span>
            <kbd>/</kbd> sólo bloques: «/promo tranvías» trae su nota
          </span>
        </p>
      </div>
    </div>
  );
}

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
        <Icon name={item.icon} size={16} />
        <span>{item.label}</span>
        {item.hint ? <small>{item.hint}</small> : null}
      </div>
    </>
  );
}

/**
 * The palette over the editor. It stands and has the focus before the key that opened it is up:
 * nothing that is typed after it is lost.
 */
export const Palette = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) =>
  isOpen ? <PaletteBody onClose={onClose} /> : null;
