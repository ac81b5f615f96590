import { useState } from 'react';
import { Icon, type IconName } from '../../../shell/Icon.tsx';
import { chainsOf } from '../../commands/wrap.ts';
import { useEditor, useSelection } from '../../EditorContext.ts';
import { blockInWords } from '../../places.ts';

const Action = ({
  icon,
  label,
  keys,
  onPress,
}: {
  icon: IconName;
  label: string;
  keys?: string;
  onPress: () => void;
}) => (
  <button type="button" className="pe-button pe-several-action" onClick={onPress}>
    <Icon name={icon} size={16} /> <span>{label}</span>
    {keys ? <kbd>{keys}</kbd> : null}
  </button>
);

/** What can be done with several selected blocks, in the place of a form. */
export function SeveralBlocks() {
  const { catalogue, commands } = useEditor();
  const ids = useSelection();
  const chains = chainsOf(catalogue.blocks.values());
  const [chain, setChain] = useState('');
  const page = commands.page();
  return (
    <div className="pe-panel">
      <h2>{ids.length} bloques elegidos</h2>
      <ol className="pe-several">
        {ids.map((id) => {
          const block = page.blocks.get(id);
          return block ? <li key={id}>{blockInWords(block, catalogue)}</li> : null;
        })}
      </ol>
      <div className="pe-stack">
        <Action icon="up" label="Subir" keys="Alt+↑" onPress={() => commands.move(ids, 'up')} />
        <Action icon="down" label="Bajar" keys="Alt+↓" onPress={() => commands.move(ids, 'down')} />
        <Action icon="copy" label="Copiar" keys="Ctrl+C" onPress={() => commands.copy(ids)} />
        <Action icon="close" label="Cortar" keys="Ctrl+X" onPress={() => commands.cut(ids)} />
        <Action
          icon="layers"
          label="Duplicar"
          keys="Ctrl+D"
          onPress={() => commands.duplicate(ids)}
        />
        <Action
          icon="eyeOff"
          label="Ocultar o mostrar"
          keys="Ctrl+Shift+H"
          onPress={() => commands.hide(ids)}
        />
        <Action icon="trash" label="Quitar" keys="Supr" onPress={() => commands.remove(ids)} />
      </div>
      <div className="pe-several-wrap">
        <label className="pe-label" htmlFor="pe-wrap-chain">
          Cadena
        </label>
        <select
          id="pe-wrap-chain"
          className="pe-input"
          value={chain}
          onChange={(event) => setChain(event.currentTarget.value)}
        >
          <option value="">Una columna para cada bloque, si la hay</option>
          {chains.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
        <Action
          icon="page"
          label="Envolver en una cadena"
          onPress={() => commands.wrap(ids, chain || undefined)}
        />
      </div>
      <button type="button" className="pe-button" onClick={() => commands.select(null)}>
        No elegir ninguno
      </button>
    </div>
  );
}
