import { type RefObject, useEffect, useMemo } from 'react';
import { formShape } from '../../../../blocks/_block/form-shape.ts';
import { readBlock } from '../../../../blocks/_block/read-block.ts';
import { slotStoryId } from '../../../../blocks/_block/story-drift.ts';
import type { JsonObject } from '../../../../schemas/json.ts';
import { changeFields } from '../../../document/change.ts';
import { fieldFaults } from '../../../document/faults.ts';
import { formValues } from '../../../document/form-values.ts';
import {
  hasPictureField,
  markPicture,
  withoutOthersPicture,
} from '../../../document/picture-override.ts';
import { useEngineState } from '../../../engine/engine-state.ts';
import { FieldForm, fieldId } from '../../../fields/FieldForm.tsx';
import { Icon } from '../../../shell/Icon.tsx';
import { laterView } from '../../../shell/later.tsx';
import { part } from '../../../shell/part.tsx';
import { useEditor, useSelection } from '../../EditorContext.ts';
import { useBlockStories } from '../../use-stories.ts';

const SeveralBlocks = laterView(
  'Varios bloques',
  async () => (await import('./SeveralBlocks.tsx')).SeveralBlocks,
);

const RewrittenTexts = laterView(
  'Textos cambiados',
  async () => (await import('./RewrittenTexts.tsx')).RewrittenTexts,
);
const StoryPictures = laterView(
  'Imágenes de las notas',
  async () => (await import('./StoryPictures.tsx')).StoryPictures,
);
const DriftChoices = laterView(
  'Textos por decidir',
  async () => (await import('./DriftChoice.tsx')).DriftChoices,
);
const ColumnsPicture = laterView(
  'Columnas',
  async () => (await import('./ColumnsPicture.tsx')).ColumnsPicture,
  { isShown: ({ block }) => block.container !== undefined },
);
const SharedPanel = laterView(
  'Bloque compartido',
  async () => (await import('../shared/SharedPanel.tsx')).SharedPanel,
);

/** Gets the id of the first faulty control, for the publish button. */
type FaultRef = RefObject<string | undefined>;

/** The form of the selected block, or what can be done with several. */
const FormPanelView = (props: { nodeId: string; fault: FaultRef }) =>
  useSelection().length > 1 ? <SeveralBlocks /> : <BlockForm {...props} />;

/** The form of a block, from its declaration. */
function BlockForm({ nodeId, fault }: { nodeId: string; fault: FaultRef }) {
  const { catalogue, site, commands } = useEditor();
  const stored = useEngineState(({ storedOf }) => storedOf(nodeId));
  const block = stored ? catalogue.blocks.get(stored.block) : undefined;
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
  const stories = useBlockStories(nodeId)?.stories;
  if (!stored) return null;
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
  const fields = formValues(block, stored);
  const read = readBlock(block, stored);
  const hasPicture = hasPictureField(block);
  const story = stories?.length === 1 ? stories[0] : undefined;
  const storyId = slotStoryId(fields, story);
  const shown = hasPicture ? withoutOthersPicture(fields, storyId) : fields;
  const picture = (before: JsonObject, after: JsonObject) =>
    hasPicture ? markPicture(before, after, story) : after;
  const isBare = Object.keys(block.shape).length === 0;
  return (
    <div className="pe-panel" data-form={nodeId}>
      <h2>{block.label}</h2>
      {faults.size > 0 ? (
        <p className="pe-fault" role="status">
          <Icon name="warning" size={14} />{' '}
          {faults.size === 1
            ? 'Hay un campo por corregir'
            : `Hay ${faults.size} campos por corregir`}
        </p>
      ) : null}
      {stored.isHidden === true ? (
        <p className="pe-hidden-note" role="status">
          <Icon name="eyeOff" size={16} /> <span>Oculto: los lectores no lo ven.</span>
          <button type="button" className="pe-button" onClick={() => commands.hide([nodeId])}>
            Mostrar
          </button>
        </p>
      ) : null}
      <DriftChoices nodeId={nodeId} />
      {read.ok ? <ColumnsPicture block={block} nodeId={nodeId} fields={read.fields} /> : null}
      {isBare ? (
        <p className="pe-help">
          Este bloque no tiene opciones: muestra lo que le corresponde de la página.
        </p>
      ) : null}
      <FieldForm
        key={block.name}
        shape={formShape(block, stored)}
        values={shown}
        faults={faults}
        site={site.key}
        onChange={(values, path) =>
          commands.change(
            nodeId,
            (before) => changeFields(before, block, (lifted) => picture(lifted, values)),
            `cambiar ${block.label}`,
            path,
          )
        }
      />
      {block.standsFor && read.ok ? (
        <SharedPanel nodeId={nodeId} name={block.standsFor(read.fields)} />
      ) : null}
      <RewrittenTexts id={nodeId} stored={stored} />
      {hasPicture ? null : <StoryPictures id={nodeId} stored={stored} />}
    </div>
  );
}

export const FormPanel = part('Propiedades del bloque', FormPanelView);
