import { createUsePuck } from '@puckeditor/core';
import type { ReactNode } from 'react';
import { locate } from '../../document/tree.ts';
import { Icon, type IconName } from '../../shell/Icon.tsx';
import { useEditor } from '../EditorContext.ts';

const usePuck = createUsePuck();

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
export function BlockBar({
  label,
}: {
  label?: string;
  children: ReactNode;
  parentAction: ReactNode;
}) {
  const { commands } = useEditor();
  const id = usePuck((state) => state.selectedItem?.props.id as string | undefined);
  const hasParent = usePuck((state) => {
    const own = state.selectedItem?.props.id as string | undefined;
    return (
      own !== undefined &&
      state.getParentById(own)?.props?.id !== undefined &&
      state.getParentById(own)?.props.id !== 'root'
    );
  });
  if (!id) return <span />;
  const selectParent = () =>
    commands.select(locate(commands.read(), id)?.parent?.node.props.id ?? id);
  return (
    <div className="pc-bar" role="toolbar" aria-label={`Acciones de ${label ?? 'bloque'}`}>
      {hasParent ? (
        <Tool name="Seleccionar lo que lo contiene" icon="parent" onPress={selectParent} />
      ) : null}
      <span className="pc-bar-label">{label}</span>
      <Tool name="Subir (Alt+↑)" icon="up" onPress={() => commands.move(id, 'up')} />
      <Tool name="Bajar (Alt+↓)" icon="down" onPress={() => commands.move(id, 'down')} />
      <Tool name="Duplicar (Ctrl+D)" icon="copy" onPress={() => commands.duplicate(id)} />
      <Tool name="Quitar (Supr)" icon="trash" onPress={() => commands.remove(id)} />
    </div>
  );
}
