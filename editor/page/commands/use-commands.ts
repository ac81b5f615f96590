import { useGetPuck } from '@puckeditor/core';
import { type RefObject, useMemo } from 'react';
import { layoutNamed } from '../../../layouts/registry.ts';
import type { StoredBlock } from '../../../schemas/page.ts';
import {
  type BlockNode,
  changeNode,
  fromNode,
  newBlockId,
  type PageData,
  shellOf,
  toNode,
  withNewIds,
} from '../../document/nodes.ts';
import { insertNode, insertSpot, locate, nextSpot, type Spot } from '../../document/tree.ts';
import type { Engine } from '../../engine/use-engine.ts';
import type { Commands } from '../EditorContext.ts';

/** Copied blocks stay in this browser, so that they can be pasted into another page. */
const CLIPBOARD_KEY = 'portada:bloque';

const frameBlock = (id: string): HTMLElement | null | undefined =>
  document
    .querySelector<HTMLIFrameElement>('#preview-frame')
    ?.contentDocument?.querySelector<HTMLElement>(`[data-puck-component="${CSS.escape(id)}"]`);

const FOCUS_FRAMES = 3;

/** A moved block is drawn anew and loses the focus: it gets it back once it stands. */
function focusBlock(id: string): void {
  const attempt = (left: number) => {
    const element = frameBlock(id);
    if (element) {
      element.focus({ preventScroll: true });
      element.scrollIntoView({ block: 'nearest' });
    } else if (left > 0) requestAnimationFrame(() => attempt(left - 1));
  };
  requestAnimationFrame(() => requestAnimationFrame(() => attempt(FOCUS_FRAMES)));
}

export interface CommandsInput {
  engine: Engine;
  section: RefObject<string | undefined>;
  announce: (text: string) => void;
  save: () => void;
  publish: () => void;
}

/**
 * Everything that changes the page goes through here, so that it is one step of the history and is
 * told to screen readers.
 */
export function useCommands({ engine, section, announce, save, publish }: CommandsInput): Commands {
  const getPuck = useGetPuck();
  return useMemo(() => {
    const { catalogue } = engine;
    const read = () => getPuck().appState.data as unknown as PageData;
    const layout = () => layoutNamed(shellOf(read()).layout);
    const selected = () => (getPuck().selectedItem ?? undefined) as BlockNode | undefined;
    const labelOf = (id: string) =>
      catalogue.blocks.get(locate(read(), id)?.node.type ?? '')?.label ?? 'Bloque desconocido';
    const isOnCanvas = () => document.activeElement?.id === 'preview-frame';
    const select: Commands['select'] = (id, focus) => {
      const spot = id ? locate(read(), id) : undefined;
      getPuck().dispatch({
        type: 'setUi',
        ui: { itemSelector: spot ? { zone: spot.zone, index: spot.index } : null },
        recordHistory: false,
      });
      if (id && focus === 'canvas') focusBlock(id);
      else if (id) frameBlock(id)?.scrollIntoView({ block: 'nearest' });
    };
    const transform: Commands['transform'] = (change, label) => {
      const next = change(read());
      if (next === read()) return;
      engine.intend({ label });
      getPuck().dispatch({ type: 'setData', data: () => next as never, recordHistory: false });
    };
    const insertStored = (stored: StoredBlock, spot: Spot, label: string) => {
      const node = toNode(stored, catalogue.blocks);
      transform((data) => insertNode(data, node, spot), label);
      select(node.props.id, isOnCanvas() ? 'canvas' : undefined);
    };
    const spotForNew = (): Spot | undefined => {
      const own = layout();
      return own && insertSpot(read(), selected()?.props.id, section.current, own);
    };
    const commands: Commands = {
      read,
      selected,
      select,
      transform,
      save,
      publish,
      insert(blockName) {
        const spot = spotForNew();
        const block = catalogue.blocks.get(blockName);
        if (!spot || !block) return;
        insertStored(
          { id: newBlockId(), block: block.name, v: block.version, fields: {} },
          spot,
          `añadir ${block.label}`,
        );
        announce(`${block.label} añadido`);
      },
      remove(id) {
        const found = locate(read(), id);
        if (!found) return;
        const label = labelOf(id);
        const neighbour = found.siblings[found.index + 1] ?? found.siblings[found.index - 1];
        engine.intend({ label: `quitar ${label}` });
        getPuck().dispatch({
          type: 'remove',
          index: found.index,
          zone: found.zone,
          recordHistory: false,
        });
        select(null);
        if (neighbour && isOnCanvas()) focusBlock(neighbour.props.id);
        announce(`${label} quitado. Ctrl+Z lo recupera`);
      },
      duplicate(id) {
        const found = locate(read(), id);
        if (!found) return;
        const label = labelOf(id);
        insertStored(
          withNewIds(fromNode(found.node, catalogue.blocks)),
          { zone: found.zone, index: found.index + 1 },
          `duplicar ${label}`,
        );
        announce(`${label} duplicado`);
      },
      copy(id) {
        const found = locate(read(), id);
        if (!found) return;
        try {
          localStorage.setItem(
            CLIPBOARD_KEY,
            JSON.stringify(fromNode(found.node, catalogue.blocks)),
          );
          announce(`${labelOf(id)} copiado`);
        } catch {
          announce('El navegador no permitió copiar el bloque');
        }
      },
      paste() {
        const spot = spotForNew();
        let stored: StoredBlock | null = null;
        try {
          stored = JSON.parse(localStorage.getItem(CLIPBOARD_KEY) ?? 'null') as StoredBlock | null;
        } catch {
          // Nothing of ours: nothing to paste.
        }
        if (!spot || typeof stored?.block !== 'string' || typeof stored.fields !== 'object') return;
        const label = catalogue.blocks.get(stored.block)?.label ?? 'bloque';
        insertStored(withNewIds(stored), spot, `pegar ${label}`);
        announce(`${label} pegado`);
      },
      move(id, direction) {
        const own = layout();
        const from = locate(read(), id);
        const to = own && nextSpot(read(), id, direction, own, catalogue);
        if (!from || !to) return announce('No hay a dónde moverlo en esa dirección');
        const label = labelOf(id);
        engine.intend({ label: `mover ${label}` });
        getPuck().dispatch({
          type: 'move',
          sourceIndex: from.index,
          sourceZone: from.zone,
          destinationIndex: to.index,
          destinationZone: to.zone,
          recordHistory: false,
        });
        select(id, isOnCanvas() ? 'canvas' : undefined);
        announce(`${label} movido`);
      },
      change(id, change, label, key) {
        const found = locate(read(), id);
        const next = found && changeNode(found.node, catalogue.blocks, change);
        if (!found || !next || next === found.node) return;
        engine.intend({ label, key: key && `${id} ${key}` });
        getPuck().dispatch({
          type: 'replace',
          destinationIndex: found.index,
          destinationZone: found.zone,
          data: next as never,
          recordHistory: false,
        });
      },
      changeShell(change, label, key) {
        const before = shellOf(read());
        const after = change(before);
        if (after === before) return;
        engine.intend({ label, key: key && `shell ${key}` });
        getPuck().dispatch({
          type: 'replaceRoot',
          root: { props: { shell: JSON.stringify(after) } as never },
          recordHistory: false,
        });
      },
      undo: () => engine.travel('undo', getPuck, announce),
      redo: () => engine.travel('redo', getPuck, announce),
    };
    return commands;
  }, [getPuck, engine, section, announce, save, publish]);
}
