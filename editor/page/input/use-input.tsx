import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Catalogue } from '../../document/catalogue.ts';
import { canvasFrame } from '../../engine/dom.ts';
import { takeKeys } from '../../engine/keys.ts';
import type { Commands } from '../commands/commands.ts';
import { runShortcut } from '../commands/shortcuts.ts';
import { draggedFromDrawer, draggedFromPage } from '../dragging/dragged.ts';
import { frameScale } from '../dragging/measure.ts';
import { BlockMenu } from '../panels/BlockMenu.tsx';
import { KeyList } from '../panels/KeyList.tsx';
import { Palette } from '../panels/Palette.tsx';
import type { MenuPlace, Tools } from '../tools.ts';
import { takeClipboard } from './clipboard-events.ts';
import { followFocus } from './follow-focus.ts';
import { takePointer } from './pointer.ts';
import { goBar, goRegion } from './regions.ts';

interface InputParts {
  commands: Commands;
  catalogue: Catalogue;
  announce: (text: string) => void;
  refuse: (text: string) => void;
  foldPanels: () => void;
}

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
  const [open, setOpen] = useState<'palette' | 'keys' | MenuPlace | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const tools = useMemo(
    (): Tools => ({
      // At once: what is typed next is for the palette.
      openPalette: () => flushSync(() => setOpen('palette')),
      openKeys: () => setOpen('keys'),
      openMenu: setOpen,
      dragOf: (what) =>
        typeof what === 'string'
          ? draggedFromDrawer(latest.current, what)
          : draggedFromPage(latest.current, what),
    }),
    [],
  );
  const listen = useCallback(
    (listened: Document) => {
      const commands = () => latest.current.commands;
      const keyTools = {
        openPalette: tools.openPalette,
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
          takePointer(listened, { commands, dragOf: tools.dragOf, openMenu: tools.openMenu }),
        );
      return () => {
        for (const stop of stops) stop();
      };
    },
    [tools],
  );
  useEffect(() => listen(document), [listen]);
  const opened = (
    <>
      <Palette isOpen={open === 'palette'} onClose={close} />
      <KeyList isOpen={open === 'keys'} onClose={close} />
      {typeof open === 'object' && open ? <BlockMenu at={open} onClose={close} /> : null}
    </>
  );
  return { tools, listen, opened };
}
