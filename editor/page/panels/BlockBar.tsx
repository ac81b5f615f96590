import { useEngineState } from '../../engine/engine-state.ts';
import { Icon, type IconName } from '../../shell/Icon.tsx';
import { useEditor } from '../EditorContext.ts';

const Tool = ({ name, icon, onPress }: { name: string; icon: IconName; onPress: () => void }) => (
  <button
    type="button"
    className="pc-tool"
    aria-label={name}
    title={name}
    onClick={(event) => {
      event.stopPropagation();
      onPress();
    }}
  >
    <Icon name={icon} size={16} />
  </button>
);

/** What can be done with the selected block, over it on the canvas. */
export function BlockBar({ label }: { label?: string }) {
  const { commands } = useEditor();
  const id = useEngineState((state) => state.selected?.props.id);
  const parentId = useEngineState(
    ({ selected, parentOf }) => selected && parentOf(selected.props.id)?.props.id,
  );
  if (!id) return <span />;
  return (
    <div className="pc-bar" role="toolbar" aria-label={`Acciones de ${label ?? 'bloque'}`}>
      {parentId ? (
        <Tool
          name="Seleccionar lo que lo contiene"
          icon="parent"
          onPress={() => commands.select(parentId)}
        />
      ) : null}
      <span className="pc-bar-label">{label}</span>
      <Tool name="Subir (Alt+↑)" icon="up" onPress={() => commands.move(id, 'up')} />
      <Tool name="Bajar (Alt+↓)" icon="down" onPress={() => commands.move(id, 'down')} />
      <Tool name="Duplicar (Ctrl+D)" icon="copy" onPress={() => commands.duplicate(id)} />
      <Tool name="Quitar (Supr)" icon="trash" onPress={() => commands.remove(id)} />
    </div>
  );
}
