import { type RefObject, useEffect, useMemo } from 'react';
import { liftFields } from '../../../blocks/_block/read-block.ts';
import { changeFields } from '../../document/change.ts';
import { fieldFaults } from '../../document/faults.ts';
import { storedOf } from '../../document/nodes.ts';
import { useEngineState } from '../../engine/engine-state.ts';
import { FieldForm, fieldId } from '../../fields/FieldForm.tsx';
import { Icon } from '../../shell/Icon.tsx';
import { useEditor } from '../EditorContext.ts';
import { RewrittenTexts } from './RewrittenTexts.tsx';

/**
 * The form of the selected block, from its declaration. `fault` gets the id of the first faulty
 * control, for the publish button.
 */
export function FormPanel({ fault }: { fault: RefObject<string | undefined> }) {
  const { catalogue, site, commands } = useEditor();
  const node = useEngineState((state) => state.selected);
  const block = node ? catalogue.blocks.get(node.type) : undefined;
  const stored = useMemo(() => node && storedOf(node, catalogue.blocks), [node, catalogue]);
  const faults = useMemo(
    () => (stored && block ? fieldFaults(stored, block) : new Map<string, string>()),
    [stored, block],
  );
  const [first] = faults.keys();
  useEffect(() => {
    fault.current = first === undefined ? undefined : fieldId(first);
    return () => {
      fault.current = undefined;
    };
  }, [first, fault]);
  if (!node || !stored) return null;
  if (!block) {
    return (
      <div className="pe-panel">
        <h2>Bloque desconocido</h2>
        <p className="pe-help">
          «{stored.block}» no existe en esta versión de Portada. Se conserva tal como está; puedes
          moverlo o quitarlo.
        </p>
      </div>
    );
  }
  let fields = stored.fields;
  try {
    fields = liftFields(block, stored);
  } catch {
    // The card on the canvas says what is wrong; the form shows what is stored.
  }
  const isBare = Object.keys(block.shape).length === 0;
  return (
    <div className="pe-panel">
      <h2>{block.label}</h2>
      {faults.size > 0 ? (
        <p className="pe-fault" role="status">
          <Icon name="warning" size={14} />{' '}
          {faults.size === 1
            ? 'Hay un campo por corregir'
            : `Hay ${faults.size} campos por corregir`}
        </p>
      ) : null}
      {isBare ? (
        <p className="pe-help">
          Este bloque no tiene opciones: muestra lo que le corresponde de la página.
        </p>
      ) : null}
      <FieldForm
        shape={block.shape}
        values={fields}
        faults={faults}
        site={site.key}
        onChange={(values, path) =>
          commands.change(
            node.props.id,
            (before) => changeFields(before, block, () => values),
            `cambiar ${block.label}`,
            path,
          )
        }
      />
      <RewrittenTexts node={node} />
    </div>
  );
}
