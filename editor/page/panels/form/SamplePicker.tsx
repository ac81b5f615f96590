import { useState } from 'react';
import { contentOfKind } from '../../../../schemas/page-content.ts';
import { StoryPicker } from '../../../fields/StoryPicker.tsx';
import { SAMPLES, sampleTitle } from '../../../samples/samples.ts';
import { Icon } from '../../../shell/Icon.tsx';
import { useEditor } from '../../EditorContext.ts';
import type { Sample } from '../../use-page-facts.ts';

/** The story that a template is shown with, and another one by search. */
function SampleStory({ sample: { choose } }: { sample: Sample }) {
  const { site } = useEditor();
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <button type="button" className="pe-button" onClick={() => setPicking(true)}>
        <Icon name="search" size={15} /> Ver con otra nota
      </button>
      <StoryPicker
        site={site.key}
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onPick={(story) => {
          setPicking(false);
          choose(story._id);
        }}
      />
    </>
  );
}

const SampleSection = ({ sample: { content, sections, choose } }: { sample: Sample }) => (
  <select
    className="pe-input"
    aria-label="Sección de ejemplo"
    value={contentOfKind(content, 'section')?.section._id}
    onChange={(event) => choose(event.currentTarget.value)}
  >
    {sections.map(({ _id, name }) => (
      <option key={_id} value={_id}>
        {name ?? _id}
      </option>
    ))}
  </select>
);

const PICKERS = { story: SampleStory, section: SampleSection };

/** «Ver con»: the content with which a template is shown while it is edited. */
export function SamplePicker({ sample }: { sample: Sample }) {
  if (!sample.kind) {
    return <p className="pe-help">Esta plantilla se muestra sin contenido de ejemplo.</p>;
  }
  const { picker, missing } = SAMPLES[sample.kind];
  const Picker = picker && PICKERS[picker];
  return (
    <fieldset className="pe-field-group">
      <legend>Ver con</legend>
      {picker === 'section' ? null : (
        <p className="pe-chosen">
          {sample.isLoading ? (
            'Buscando en el sitio…'
          ) : sample.content ? (
            <strong>{sampleTitle(sample.content)}</strong>
          ) : (
            missing
          )}
        </p>
      )}
      {Picker ? <Picker sample={sample} /> : null}
      <p className="pe-help">
        Es sólo un ejemplo: la plantilla sirve para todos, y los textos de la nota se cambian en la
        nota.
      </p>
    </fieldset>
  );
}
