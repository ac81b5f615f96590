import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Block } from '../../../../blocks/_block/define-block.ts';
import { BLOCK_GROUPS } from '../../../../schemas/block-group.ts';
import { areAllHidden } from '../../../document/hidden.ts';
import { standingOrder } from '../../../document/several.ts';
import { useApi } from '../../../shell/api/ApiContext.ts';
import { wordsOf } from '../../../shell/find-blocks.ts';
import type { IconName } from '../../../shell/Icon.tsx';
import { plainText } from '../../../shell/plain-text.ts';
import { fold } from '../../../shell/words.ts';
import { blockShelf, mayStand } from '../../block-shelf.ts';
import type { useEditor } from '../../EditorContext.ts';
import type { InsertPlace } from '../../insert-place.ts';
import { readSearch, storyFieldOf } from '../../palette-items.ts';
import { blockInWords } from '../../places.ts';
import { useMyBlocks, useShelfPlace } from '../../use-shelf.ts';
import { withStory } from '../rail/place-story.ts';

export interface PaletteItem {
  key: string;
  group: string;
  icon: IconName;
  /** The block whose picture stands in the icon's place. */
  block?: string;
  label: string;
  hint?: string | undefined;
  run: () => void;
}

const TYPING_MS = 200;
const MAX_BLOCKS = 8;
/** Where only blocks are looked for. */
const MAX_FOUND = 30;
const MAX_STORIES = 6;
const MAX_ON_PAGE = 8;

const everyWord = (text: string, search: string): boolean =>
  wordsOf(search).every((word) => fold(text).includes(word));

/**
 * Blocks to insert, with a story where the search names one: what may stand at the place first.
 * Until the stories of these very words are there, none is shown: Enter would take another.
 */
export function useInsertItems(
  editor: ReturnType<typeof useEditor>,
  search: string,
  place: InsertPlace | undefined,
): { inserts: PaletteItem[]; isSearching: boolean } {
  const { catalogue, commands, site, myBlocks } = editor;
  const api = useApi();
  const shelfPlace = useShelfPlace(place?.spot.zone);
  const choices = useMyBlocks(myBlocks);
  const { blocks, forStory } = readSearch(catalogue.blocks.values(), search);
  const [words] = useDebouncedValue(forStory?.words ?? '', TYPING_MS);
  const stories = useQuery({
    queryKey: ['stories', site.key, words, 'palette'],
    queryFn: () => api.stories({ site: site.key, q: words, limit: MAX_STORIES }),
    enabled: words !== '',
  });
  const isSearching = forStory !== undefined && (words !== forStory.words || stories.isPending);
  const found = forStory && !isSearching ? (stories.data?.items ?? []) : [];
  const at = place ? { at: place.spot } : {};
  const itemOf = (block: Block, story: (typeof found)[number]): PaletteItem[] => {
    const field = storyFieldOf(block);
    if (!field) return [];
    return [
      {
        key: `${block.name} ${story._id}`,
        group: 'Añadir con su nota',
        icon: 'add',
        block: block.name,
        label: `${block.label} · ${plainText(story.headline) || story._id}`,
        hint: story.section,
        run: () => {
          const placed = { id: story._id, headline: story.headline, state: 'published' } as const;
          commands.insert(block.name, { ...at, change: withStory(field, placed) });
        },
      },
    ];
  };
  const [first, ...others] = (forStory?.blocks ?? []).filter((one) => mayStand(one, shelfPlace));
  const [newest] = found;
  const withStories = [
    ...(first ? found.flatMap((story) => itemOf(first, story)) : []),
    ...(newest ? others.slice(0, 4).flatMap((block) => itemOf(block, newest)) : []),
  ];
  const plainItem = (block: Block, group: string): PaletteItem => ({
    key: `${group} ${block.name}`,
    group,
    icon: 'add',
    block: block.name,
    label: block.label,
    hint: BLOCK_GROUPS[block.group],
    run: () => commands.insert(block.name, at),
  });
  const isShelf = place !== undefined && search === '';
  const plain = isShelf
    ? blockShelf(catalogue.blocks, shelfPlace, choices)
        .filter(({ group }) => group !== 'refused')
        .flatMap(({ title, blocks: of }) => of.map((block) => plainItem(block, title)))
    : blocks
        .filter((block) => mayStand(block, shelfPlace))
        .slice(0, place ? MAX_FOUND : MAX_BLOCKS)
        .map((block) => plainItem(block, 'Añadir un bloque'));
  return { inserts: [...plain, ...withStories], isSearching: isSearching && !stories.isError };
}

/** Blocks of the page to go to, by what they show. */
export function blockItems(search: string, editor: ReturnType<typeof useEditor>): PaletteItem[] {
  const { catalogue, commands, layout } = editor;
  if (!layout || search === '') return [];
  const page = commands.page();
  return standingOrder(page, layout)
    .flatMap((id) => {
      const block = page.blocks.get(id);
      return block ? [{ id, label: blockInWords(block, catalogue) }] : [];
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

export function commandItems(search: string, editor: ReturnType<typeof useEditor>): PaletteItem[] {
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
