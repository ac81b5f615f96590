import { useDeferredValue, useId } from 'react';
import { escapeHtml } from '../../../schemas/escape-html.ts';
import { Icon } from '../../shell/Icon.tsx';
import { plural } from '../../shell/words.ts';
import { deskClient } from '../desk-client.ts';
import {
  authorsOf,
  basicOf,
  markOf,
  plainOf,
  slugOf,
  tagsOf,
  textOf,
  withAuthor,
  withBasic,
  withMark,
  withoutAuthor,
  withoutTag,
  withTag,
} from '../document-fields.ts';
import { useStory } from '../StoryContext.ts';
import { storyWarnings } from '../story-warnings.ts';
import { ChipField } from './ChipField.tsx';
import { LeadField } from './LeadField.tsx';
import { PlaceFields } from './PlaceFields.tsx';

/** Search engines cut what is longer. */
const DESCRIPTION_CHARS = 160;

function DescriptionField() {
  const { document, change, isReadOnly } = useStory();
  const id = useId();
  const shown = plainOf(basicOf(document, 'description'));
  return (
    <div className="st-field">
      <label htmlFor={id}>Descripción</label>
      <textarea
        id={id}
        className="pe-input"
        rows={3}
        disabled={isReadOnly}
        aria-describedby={`${id}-ayuda`}
        value={shown}
        onChange={(event) => {
          const text = event.currentTarget.value;
          change((before) => withBasic(before, 'description', escapeHtml(text)));
        }}
      />
      <p id={`${id}-ayuda`} className="pe-help">
        La muestran las listas y los buscadores.
        {shown ? ` ${plural(shown.length, 'carácter', 'caracteres')}` : ''}
        {shown.length > DESCRIPTION_CHARS
          ? `, los buscadores cortan después de ${DESCRIPTION_CHARS}`
          : ''}
      </p>
    </div>
  );
}

/** Until it is published a story may choose the end of its address. */
function AddressField() {
  const { document, change, story, sites, isReadOnly } = useStory();
  const id = useId();
  const nameOf = (key: string) => sites.find((site) => site.key === key)?.name ?? key;
  if (story.places.length > 0)
    return (
      <div className="st-field">
        <span className="st-label">Dirección</span>
        {story.places.map(({ site, path }) => (
          <span key={site} className="pe-route">
            {story.places.length > 1 ? `${nameOf(site)}: ` : ''}
            {path}
          </span>
        ))}
      </div>
    );
  return (
    <div className="st-field">
      <label htmlFor={id}>Final de la dirección</label>
      <input
        id={id}
        className="pe-input"
        disabled={isReadOnly}
        placeholder={slugOf(plainOf(basicOf(document, 'headlines'))) || 'se forma con el titular'}
        value={textOf(document.slug)}
        onChange={(event) => {
          const slug = event.currentTarget.value;
          change(({ slug: _, ...rest }) => (slug === '' ? rest : { ...rest, slug }));
        }}
        onBlur={() =>
          change((before) => {
            const { slug, ...rest } = before;
            const tidy = slugOf(textOf(slug));
            return tidy === textOf(slug) ? before : { ...rest, ...(tidy ? { slug: tidy } : {}) };
          })
        }
      />
    </div>
  );
}

/** Who may read it is for each site to decide, by this word. */
function MarkField() {
  const { document, change, isReadOnly } = useStory();
  const id = useId();
  return (
    <div className="st-field">
      <label htmlFor={id}>Marca del muro de pago</label>
      <input
        id={id}
        className="pe-input"
        disabled={isReadOnly}
        maxLength={60}
        placeholder="ninguna"
        aria-describedby={`${id}-ayuda`}
        value={markOf(document)}
        onChange={(event) => {
          const mark = event.currentTarget.value;
          change((before) => withMark(before, mark));
        }}
        onBlur={() => change((before) => withMark(before, markOf(before).trim()))}
      />
      <p id={`${id}-ayuda`} className="pe-help">
        Por ejemplo, premium. Cada sitio decide en Ventas qué notas cierra.
      </p>
    </div>
  );
}

/** What to look at before readers see it. */
function Review() {
  const { document, isReadOnly } = useStory();
  const warnings = storyWarnings(useDeferredValue(document));
  if (isReadOnly || warnings.length === 0) return null;
  return (
    <section className="st-group" aria-label="Antes de publicar">
      <h2>Antes de publicar</h2>
      <ul className="st-review">
        {warnings.map((warning) => (
          <li key={warning}>
            <Icon name="warning" size={15} /> {warning}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a story is beside its text. */
export function SideFields() {
  const { document, change, isReadOnly } = useStory();
  return (
    <>
      <section className="st-group" aria-label="Dónde se publica">
        <h2>Dónde se publica</h2>
        <PlaceFields />
        <AddressField />
      </section>
      <LeadField />
      <section className="st-group" aria-label="Datos">
        <h2>Datos</h2>
        <DescriptionField />
        <MarkField />
        <ChipField
          label="Firma"
          placeholder="Busca por nombre"
          chips={authorsOf(document)}
          isReadOnly={isReadOnly}
          find={async (q) =>
            (await deskClient.storyAuthors({ q })).map(({ id, name, slug }) => ({
              key: `${id}\n${slug}`,
              label: name,
            }))
          }
          onAdd={({ key, label: name }) => {
            const [id = '', slug = ''] = key.split('\n');
            change((before) => withAuthor(before, { id, name, slug }));
          }}
          onRemove={(index) => change((before) => withoutAuthor(before, index))}
        />
        <ChipField
          label="Etiquetas"
          placeholder="Busca o escribe una nueva"
          chips={tagsOf(document).map(({ text, slug }) => text || slug)}
          isReadOnly={isReadOnly}
          find={async (q) =>
            (await deskClient.storyTags({ q })).map(({ slug, text }) => ({
              key: slug,
              label: text,
            }))
          }
          fresh={(q) => {
            const slug = slugOf(q);
            return slug ? { key: slug, label: q, note: 'Etiqueta nueva' } : undefined;
          }}
          onAdd={({ key: slug, label: text }) =>
            change((before) => withTag(before, { slug, text }))
          }
          onRemove={(index) => change((before) => withoutTag(before, index))}
        />
      </section>
      <Review />
    </>
  );
}
