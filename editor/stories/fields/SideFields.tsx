import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import { escapeHtml } from '../../../schemas/escape-html.ts';
import { mayAnywhere } from '../../../schemas/may.ts';
import { withTemplate } from '../../../schemas/stories/template-of.ts';
import { useApi } from '../../shell/api/ApiContext.ts';
import { Icon } from '../../shell/Icon.tsx';
import { useMe } from '../../shell/use-may.ts';
import { momentLabel } from '../../shell/zoned-minute.ts';
import { deskClient } from '../desk-client.ts';
import {
  basicOf,
  markOf,
  plainOf,
  slugOf,
  tagsOf,
  withBasic,
  withMark,
  withoutTag,
  withTag,
} from '../document-fields.ts';
import { useStory } from '../StoryContext.ts';
import { storyWarnings } from '../story-warnings.ts';
import { AddressFields } from './AddressFields.tsx';
import { ChipField } from './ChipField.tsx';
import { CreditFields } from './CreditFields.tsx';
import { EmbargoField } from './EmbargoField.tsx';
import { HeadlineFields } from './HeadlineFields.tsx';
import { LeadField } from './LeadField.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { locationOf, withLocation } from './story-facts.ts';
import { TextField } from './TextField.tsx';

/** Search engines cut what is longer. */
const DESCRIPTION_CHARS = 160;

function DescriptionField() {
  const { document, change } = useStory();
  return (
    <TextField
      label="Descripción"
      path="description.basic"
      rows={3}
      most={DESCRIPTION_CHARS}
      help="La muestran las listas y los buscadores."
      value={plainOf(basicOf(document, 'description'))}
      onChange={(text) => change((before) => withBasic(before, 'description', escapeHtml(text)))}
    />
  );
}

function freshTag(words: string) {
  const slug = slugOf(words);
  return slug ? { key: slug, label: words, note: 'Etiqueta nueva' } : undefined;
}

/** Whoever only writes chooses among the tags that there are. */
function TagsField() {
  const { document, change, isReadOnly } = useStory();
  const me = useMe();
  const mayMakeTags = me !== undefined && mayAnywhere(me, 'tag.create');
  return (
    <ChipField
      label="Etiquetas"
      path="taxonomy.tags"
      placeholder={mayMakeTags ? 'Busca o escribe una nueva' : 'Busca una etiqueta'}
      none={mayMakeTags ? undefined : 'No hay esa etiqueta: las nuevas las hace quien publica.'}
      chips={tagsOf(document).map(({ text, slug }) => text || slug)}
      isReadOnly={isReadOnly}
      find={async (q) =>
        (await deskClient.storyTags({ q })).map(({ slug, text }) => ({
          key: slug,
          label: text,
        }))
      }
      fresh={mayMakeTags ? freshTag : undefined}
      onAdd={({ key: slug, label: text }) => change((before) => withTag(before, { slug, text }))}
      onRemove={(index) => change((before) => withoutTag(before, index))}
    />
  );
}

/** Who may read it is for each site to decide, by this word. */
function MarkField() {
  const { document, change } = useStory();
  return (
    <TextField
      label="Marca del muro de pago"
      path="content_restrictions.content_code"
      maxLength={60}
      placeholder="ninguna"
      help="Por ejemplo, premium. Cada sitio decide en Ventas qué notas cierra."
      value={markOf(document)}
      onChange={(mark) => change((before) => withMark(before, mark))}
      onBlur={() => change((before) => withMark(before, markOf(before).trim()))}
    />
  );
}

function LocationField() {
  const { document, change } = useStory();
  return (
    <TextField
      label="Lugar"
      path="location"
      maxLength={100}
      placeholder="Guadalajara, Jal."
      help="Abre el texto, en negritas y con raya."
      value={locationOf(document)}
      onChange={(text) => change((before) => withLocation(before, text))}
      onBlur={() => change((before) => withLocation(before, locationOf(before).trim()))}
    />
  );
}

/** When readers got it first, and when they got what they have now. */
function StoryDates({ timeZone }: { timeZone: string }) {
  const { document, story } = useStory();
  if (!story.isShown) return null;
  const { first_publish_date: first, last_updated_date: last } = document;
  const label = (date: unknown) =>
    typeof date === 'string' && !Number.isNaN(Date.parse(date))
      ? momentLabel(date, timeZone)
      : undefined;
  const lines = [
    ['Publicada por primera vez', label(first)],
    ['Última actualización', label(last)],
  ].filter(([, shown]) => shown !== undefined);
  if (lines.length === 0) return null;
  return (
    <dl className="st-dates">
      {lines.map(([name, shown]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

/** With what template it began, and which one says what it has to have. */
function TemplateField() {
  const { checks, change, isReadOnly } = useStory();
  const id = useId();
  if (!checks || (checks.templates.length === 0 && !checks.template)) return null;
  const { template } = checks;
  const others = checks.templates.filter((one) => one.id !== template?.id);
  return (
    <div className="st-field">
      <label htmlFor={id}>Plantilla</label>
      <select
        id={id}
        className="pe-input"
        data-path="additional_properties"
        disabled={isReadOnly}
        value={template?.id ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change((before) => withTemplate(before, value === '' ? undefined : value))
        }
      >
        <option value="">Ninguna</option>
        {[...(template ? [template] : []), ...others].map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      <p className="pe-help">Dice qué debe tener para publicarse; el texto no cambia.</p>
    </div>
  );
}

/** What keeps it from readers, and what to look at before they see it. */
function Review({ onField }: SideFieldsProps) {
  const { document, isReadOnly, checks } = useStory();
  const faults = checks?.faults ?? [];
  const isTold = (warning: string) => faults.some(({ message }) => warning === `${message}.`);
  const warnings = storyWarnings(useDeferredValue(document)).filter((one) => !isTold(one));
  if (isReadOnly || warnings.length + faults.length === 0) return null;
  return (
    <section className="st-group" aria-label="Antes de publicar">
      <h2>Antes de publicar</h2>
      <ul className="st-review">
        {faults.map(({ path, message }) => (
          <li key={message} data-bad>
            <Icon name="close" size={15} />
            <button
              type="button"
              className="st-issues-item"
              onClick={() => onField(path.join('.'))}
            >
              {message}
            </button>
          </li>
        ))}
        {warnings.map((warning) => (
          <li key={warning}>
            <Icon name="warning" size={15} /> {warning}
          </li>
        ))}
      </ul>
    </section>
  );
}

const DEFAULT_ZONE = 'America/Mexico_City';

interface SideFieldsProps {
  /** Puts the focus into a field, by its path. */
  onField: (path: string) => void;
}

/** What a story is beside its text. */
export function SideFields({ onField }: SideFieldsProps) {
  const { story } = useStory();
  const api = useApi();
  const sites = useQuery({ queryKey: ['sites'], queryFn: api.sites });
  const home = sites.data?.find(({ key }) => key === story.site);
  const timeZone = home?.dateLocalization.timeZone ?? DEFAULT_ZONE;
  return (
    <>
      <section className="st-group" aria-label="Dónde se publica">
        <h2>Dónde se publica</h2>
        <PlaceFields />
        <AddressFields />
        <EmbargoField timeZone={timeZone} />
        <StoryDates timeZone={timeZone} />
      </section>
      <LeadField />
      <section className="st-group" aria-label="Datos">
        <h2>Datos</h2>
        <TemplateField />
        <DescriptionField />
        <HeadlineFields />
        <MarkField />
        <LocationField />
        <CreditFields />
        <TagsField />
      </section>
      <Review onField={onField} />
    </>
  );
}
