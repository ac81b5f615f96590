import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { StoriesOnCanvas } from '../../canvas/block-stories.ts';
import type { Catalogue } from '../../document/catalogue.ts';
import { hasPictureField } from '../../document/picture-override.ts';
import type { Spot } from '../../document/tree.ts';
import { canvasFrame } from '../../engine/dom.ts';
import { takeKeys } from '../../engine/keys.ts';
import { laterPart, laterView } from '../../shell/later.tsx';
import type { Commands } from '../commands/commands.ts';
import { runShortcut } from '../commands/shortcuts.ts';
import { draggedFromDrawer, draggedFromPage } from '../dragging/dragged.ts';
import { frameScale } from '../dragging/measure.ts';
import { type InsertPlace, insertPlaceAt, insertPlaceBeside } from '../insert-place.ts';
import { Palette } from '../panels/palette/Palette.tsx';
import type { MenuPlace, Tools } from '../tools.ts';
import type { FillWhat } from '../use-fill.ts';
import { takeClipboard } from './clipboard-events.ts';
import { followFocus } from './follow-focus.ts';
import { takePointer } from './pointer.ts';
import { goBar, goRegion } from './regions.ts';

const BlockMenu = laterView(
  'Acciones del bloque',
  async () => (await import('../panels/block/BlockMenu.tsx')).BlockMenu,
);
const KeyList = laterView('Teclas', async () => (await import('../panels/KeyList.tsx')).KeyList, {
  isShown: ({ isOpen }) => isOpen,
});
const ShareDialog = laterView(
  'Compartir bloques',
  async () => (await import('../panels/shared/ShareDialog.tsx')).ShareDialog,
);
const PatternDialog = laterView(
  'Guardar como patrón',
  async () => (await import('../panels/patterns/PatternDialog.tsx')).PatternDialog,
);
const StoryPictureDialog = laterView(
  'Imagen de la nota',
  async () => (await import('../panels/block/StoryPictureDialog.tsx')).StoryPictureDialog,
);
/** Nobody misses the «+» of the canvas in its first moment. */
const gaps = laterPart(async () => (await import('./gaps.ts')).takeGaps);

interface InputParts {
  commands: Commands;
  catalogue: Catalogue;
  announce: (text: string) => void;
  refuse: (text: string) => void;
  isReadOnly: boolean;
  fill: (nodeId: string, what: FillWhat) => void;
  stories: StoriesOnCanvas;
  foldPanels: () => void;
}

/** Is a story one of a block's feed, whose picture the block has no field for? */
function isOfFeed(
  { commands, catalogue, stories }: InputParts,
  nodeId: string,
  storyId: string,
): boolean {
  const name = commands.page().blocks.get(nodeId)?.own.block;
  const block = name === undefined ? undefined : catalogue.blocks.get(name);
  const shown = stories.of(nodeId)?.stories ?? [];
  return !hasPictureField(block) && shown.some(({ _id }) => _id === storyId);
}

type OpenTool =
  | { what: 'palette'; place?: InsertPlace }
  | { what: 'keys' }
  | { what: 'share' | 'pattern'; ids: readonly string[] }
  | { what: 'picture'; nodeId: string; storyId: string }
  | { what: 'menu'; at: MenuPlace };

const MENU_INSET_PX = 24;

/** In px of the window around the canvas: the corner of an element, here or on the canvas. */
function cornerOf(element: Element): MenuPlace {
  const { left, top, height } = element.getBoundingClientRect();
  const frame = canvasFrame();
  const isInside = frame && element.ownerDocument === frame.contentDocument;
  const down = top + Math.min(height, MENU_INSET_PX);
  return isInside
    ? frameScale(frame).toWindow(left + MENU_INSET_PX, down)
    : { x: left + MENU_INSET_PX, y: down };
}

/**
 * Keys, pointer, focus and clipboard of the editor's two documents, and what they open. `listen`
 * starts on a document and returns how to stop.
 */
export function useInput(parts: InputParts): {
  tools: Tools;
  listen: (document: Document) => () => void;
  opened: ReactNode;
} {
  const latest = useRef(parts);
  latest.current = parts;
  const [open, setOpen] = useState<OpenTool | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const tools = useMemo(
    (): Tools => ({
      // At once: what is typed next is for the palette.
      openPalette: () => flushSync(() => setOpen({ what: 'palette' })),
      openInsert: (place) => flushSync(() => setOpen({ what: 'palette', place })),
      openBeside: (nodeId, side) => {
        const { commands, catalogue } = latest.current;
        const place = insertPlaceBeside(commands.page(), nodeId, side, catalogue);
        if (place) flushSync(() => setOpen({ what: 'palette', place }));
      },
      openKeys: () => setOpen({ what: 'keys' }),
      openShare: (ids) => setOpen({ what: 'share', ids }),
      openPattern: (ids) => setOpen({ what: 'pattern', ids }),
      openStoryPicture: (nodeId, storyId) => setOpen({ what: 'picture', nodeId, storyId }),
      openMenu: (at) => setOpen({ what: 'menu', at }),
      dragOf: (what) =>
        typeof what === 'function'
          ? what(latest.current)
          : typeof what === 'string'
            ? draggedFromDrawer(latest.current, what)
            : draggedFromPage(latest.current, what),
    }),
    [],
  );
  const listen = useCallback(
    (listened: Document) => {
      const commands = () => latest.current.commands;
      const placeOf = (spot: Spot) =>
        insertPlaceAt(commands().page(), spot, latest.current.catalogue);
      const keyTools = {
        openPalette: tools.openPalette,
        openBeside: tools.openBeside,
        openKeys: tools.openKeys,
        openMenu: (at: Element) => tools.openMenu(cornerOf(at)),
        goRegion: (step: 1 | -1) => goRegion(step, commands()),
        goBar,
        foldPanels: () => latest.current.foldPanels(),
      };
      const stops = [
        takeKeys(listened, (event) => runShortcut(event, commands(), keyTools)),
        takeClipboard(listened, commands),
      ];
      if (listened !== document)
        stops.push(
          followFocus(listened, commands),
          takePointer(listened, {
            commands,
            dragOf: tools.dragOf,
            onPicture: (nodeId, storyId) => {
              const { fill, isReadOnly } = latest.current;
              if (storyId === undefined || !isOfFeed(latest.current, nodeId, storyId))
                fill(nodeId, 'picture');
              else if (!isReadOnly) tools.openStoryPicture(nodeId, storyId);
            },
            openMenu: tools.openMenu,
          }),
        );
      let isOver = false;
      if (listened !== document && !latest.current.isReadOnly)
        void gaps.get().then(
          (takeGaps) => {
            if (isOver) return;
            const onAdd = (spot: Spot) => tools.openInsert(placeOf(spot));
            stops.push(takeGaps(listened, { nameOf: (spot) => placeOf(spot).where, onAdd }));
          },
          // Without network there is none: «/» and the bar do the same.
          () => undefined,
        );
      return () => {
        isOver = true;
        for (const stop of stops) stop();
      };
    },
    [tools],
  );
  useEffect(() => listen(document), [listen]);
  const opened = (
    <>
      {open?.what === 'palette' ? <Palette place={open.place} onClose={close} /> : null}
      {open?.what === 'pattern' ? <PatternDialog ids={open.ids} onClose={close} /> : null}
      {open?.what === 'share' ? <ShareDialog ids={open.ids} onClose={close} /> : null}
      {open?.what === 'picture' ? <StoryPictureDialog {...open} onClose={close} /> : null}
      <KeyList isOpen={open?.what === 'keys'} onClose={close} />
      {open?.what === 'menu' ? <BlockMenu at={open.at} onClose={close} /> : null}
    </>
  );
  return { tools, listen, opened };
}
