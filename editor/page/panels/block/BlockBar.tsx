import { useRef } from 'react';
import { useCanvas } from '../../../canvas/CanvasContext.ts';
import { canvasFrame } from '../../../engine/dom.ts';
import { useEngineState } from '../../../engine/engine-state.ts';
import { Icon, type IconName } from '../../../shell/Icon.tsx';
import { part } from '../../../shell/part.tsx';
import { frameScale } from '../../dragging/measure.ts';
import { useEditor, useSelection } from '../../EditorContext.ts';

interface ToolProps {
  name: string;
  icon: IconName;
  onPress: () => void;
  isGrip?: boolean;
  isMenu?: boolean;
}

const Tool = ({ name, icon, onPress, isGrip, isMenu }: ToolProps) => (
  <button
    type="button"
    className="pc-tool"
    aria-label={name}
    title={name}
    tabIndex={-1}
    data-grip={isGrip}
    aria-haspopup={isMenu ? 'menu' : undefined}
    onClick={(event) => {
      event.stopPropagation();
      onPress();
    }}
  >
    <Icon name={icon} size={16} />
  </button>
);

const STEPS = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
]);

/** What can be done with the selected blocks, over the one that leads; its block's `label`. */
function BlockBarView({ label }: { label: string }) {
  const id = useEngineState((state) => state.selected?.id);
  const { isReadOnly } = useCanvas();
  return id && !isReadOnly ? <Bar id={id} label={label} /> : null;
}

function Bar({ id, label }: { id: string; label: string }) {
  const { commands, tools } = useEditor();
  const ids = useSelection();
  const bar = useRef<HTMLDivElement>(null);
  const parentId = useEngineState(
    ({ selected, parentOf }) => selected && parentOf(selected.id)?.id,
  );
  const name = ids.length > 1 ? `${ids.length} bloques` : label;
  const openMenu = () => {
    const frame = canvasFrame();
    const rect = bar.current?.getBoundingClientRect();
    if (frame && rect) tools.openMenu(frameScale(frame).toWindow(rect.left, rect.bottom + 4));
  };
  return (
    <div
      ref={bar}
      className="pc-bar"
      role="toolbar"
      aria-label={`Acciones de ${name}`}
      onKeyDown={(event) => {
        const step = STEPS.get(event.key);
        const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.pc-tool')];
        const at = all.findIndex((tool) => tool.contains(tool.ownerDocument.activeElement));
        if (event.key === 'Escape') commands.select(id, 'canvas');
        else if (step) all.at((at + step) % all.length)?.focus();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <Tool name="Arrastrar, o Alt y flechas" icon="drag" onPress={() => undefined} isGrip />
      {parentId && ids.length === 1 ? (
        <Tool
          name="Seleccionar lo que lo contiene"
          icon="parent"
          onPress={() => commands.select(parentId)}
        />
      ) : null}
      <span className="pc-bar-label">{name}</span>
      <Tool name="Subir (Alt+↑)" icon="up" onPress={() => commands.move(ids, 'up')} />
      <Tool name="Bajar (Alt+↓)" icon="down" onPress={() => commands.move(ids, 'down')} />
      <Tool name="Duplicar (Ctrl+D)" icon="copy" onPress={() => commands.duplicate(ids)} />
      <Tool name="Quitar (Supr)" icon="trash" onPress={() => commands.remove(ids)} />
      <Tool name="Más acciones (Shift+F10)" icon="more" onPress={openMenu} isMenu />
    </div>
  );
}

export const BlockBar = part('Acciones del bloque', BlockBarView);
