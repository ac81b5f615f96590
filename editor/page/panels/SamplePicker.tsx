import { useState } from 'react';
import { StoryPicker } from '../../fields/StoryPicker.tsx';
import { Icon } from '../../shell/Icon.tsx';
import { plainText } from '../../shell/plain-text.ts';
import { useEditor } from '../EditorContext.ts';
import type { Sample } from '../use-page-facts.ts';

/** «Ver con»: the content with which a template is shown while it is edited. */
export function SamplePicker({ sample }: { sample: Sample }) {
  const { page, site } = useEditor();
  const [isPicking, setPicking] = useState(false);
  if (page.route.kind === 'path') return null;
  if (sample.kind === 'none') {
    return <p className="pe-help">Esta plantilla se muestra sin contenido de ejemplo.</p>;
  }
  return (
    <fieldset className="pe-field-group">
      <legend>Ver con</legend>
      {sample.kind === 'story' ? (
        <>
          <p className="pe-chosen">
            {sample.isLoading ? (
              'Buscando una nota…'
            ) : sample.content?.kind === 'story' ? (
              <strong>{plainText(sample.content.story.headlines?.basic ?? '')}</strong>
            ) : (
              'No hay notas en el sitio.'
            )}
          </p>
          <button type="button" className="pe-button" onClick={() => setPicking(true)}>
            <Icon name="search" size={15} /> Ver con otra nota
          </button>
          <StoryPicker
            site={site.key}
            isOpen={isPicking}
            onClose={() => setPicking(false)}
            onPick={(story) => {
              setPicking(false);
              sample.choose(story._id);
            }}
          />
        </>
      ) : (
        <select
          className="pe-input"
          aria-label="Sección de ejemplo"
          value={sample.content?.kind === 'section' ? sample.content.section._id : ''}
          onChange={(event) => sample.choose(event.currentTarget.value)}
        >
          {sample.sections.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name ?? _id}
            </option>
          ))}
        </select>
      )}
      <p className="pe-help">
        Es sólo un ejemplo: la plantilla sirve para todos, y los textos de la nota se cambian en la
        nota.
      </p>
    </fieldset>
  );
}
