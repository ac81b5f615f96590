import { image } from '../../../../schemas/fields.ts';
import type { JsonObject } from '../../../../schemas/json.ts';
import { type PageMetadata, pageMetadata } from '../../../../schemas/page.ts';
import { useEngineState } from '../../../engine/engine-state.ts';
import { FieldForm } from '../../../fields/FieldForm.tsx';
import { laterView } from '../../../shell/later.tsx';
import { part } from '../../../shell/part.tsx';
import { routeLabel } from '../../../shell/words.ts';
import { useEditor } from '../../EditorContext.ts';
import { pageFieldId } from '../../publishing/lead-to.ts';
import type { Sample } from '../../use-page-facts.ts';
import { LayoutField } from './LayoutField.tsx';

const SamplePicker = laterView(
  'Contenido de ejemplo',
  async () => (await import('./SamplePicker.tsx')).SamplePicker,
);
const SharedUses = laterView(
  'Dónde está',
  async () => (await import('../shared/SharedUses.tsx')).SharedUses,
);

const TEXTS = [
  {
    key: 'title',
    label: 'Título',
    help: 'El que muestran el navegador y los buscadores. Vacío: el del contenido.',
    max: 300,
  },
  {
    key: 'description',
    label: 'Descripción',
    help: 'Para buscadores y redes.',
    max: 1000,
    isLong: true,
  },
  { key: 'keywords', label: 'Palabras clave', help: 'Separadas por comas.', max: 1000 },
  { key: 'ogTitle', label: 'Título en redes', help: 'Vacío: el título.', max: 300 },
  {
    key: 'adPath',
    label: 'Ruta de anuncios',
    help: 'Con la que se piden los anuncios de esta página. Vacío: la de su sección.',
    max: 100,
  },
] as const;

const SHARED = {
  ogImage: image({ label: 'Imagen en redes', help: 'Vacía: la del contenido o la del sitio.' }),
};
const NO_FAULTS: ReadonlyMap<string, string> = new Map();

/** What a page keeps of the picture for networks; undefined without an address. */
function sharedPicture(value: unknown): PageMetadata['ogImage'] {
  const read = pageMetadata.shape.ogImage.safeParse(value);
  return read.data?.url ? read.data : undefined;
}

/** What belongs to the whole page: sample content, layout, metadata. */
function PageFormView({ sample }: { sample: Sample }) {
  const { page, site, commands } = useEditor();
  const { metadata } = useEngineState(({ page: shown }) => shown.facts);
  const setMetadata = <K extends keyof PageMetadata>(key: K, value: PageMetadata[K] | undefined) =>
    commands.changeFacts(
      (facts) => {
        if (value === undefined) delete facts.metadata[key];
        else facts.metadata[key] = value;
      },
      'cambiar los datos de la página',
      key,
    );
  if (page.route.kind === 'shared')
    return (
      <div className="pe-panel">
        <h2>{page.name}</h2>
        <p className="pe-help">
          Es un bloque compartido: al publicarlo cambia en todas las páginas que lo llevan.
        </p>
        <SharedUses site={site.key} name={page.route.name} verb="Está en" />
      </div>
    );
  return (
    <div className="pe-panel">
      <h2>Página</h2>
      <p className="pe-sub">{routeLabel(page.route)}</p>
      {page.route.kind === 'type' ? <SamplePicker sample={sample} /> : null}
      <LayoutField />
      <fieldset className="pe-field-group">
        <legend>Buscadores y redes</legend>
        {TEXTS.map(({ key, label, help, max, ...rest }) => {
          const id = pageFieldId(key);
          const props = {
            id,
            className: 'pe-input',
            maxLength: max,
            value: metadata[key] ?? '',
            'aria-describedby': `${id}-ayuda`,
            onChange: (event: { currentTarget: { value: string } }) => {
              setMetadata(key, event.currentTarget.value || undefined);
            },
          };
          return (
            <div className="pe-field" key={key}>
              <label className="pe-label" htmlFor={id}>
                {label}
              </label>
              <p className="pe-help" id={`${id}-ayuda`}>
                {help}
              </p>
              {'isLong' in rest ? (
                <textarea rows={3} {...props} />
              ) : (
                <input type="text" {...props} />
              )}
            </div>
          );
        })}
        <FieldForm
          shape={SHARED}
          values={metadata.ogImage ? { ogImage: metadata.ogImage as JsonObject } : {}}
          faults={NO_FAULTS}
          site={site.key}
          scope="pagina"
          onChange={({ ogImage }) => setMetadata('ogImage', sharedPicture(ogImage))}
        />
        <div className="pe-field">
          <label className="pe-check">
            <input
              type="checkbox"
              checked={metadata.isUnlisted === true}
              onChange={(event) =>
                setMetadata('isUnlisted', event.currentTarget.checked || undefined)
              }
            />
            Fuera de buscadores
          </label>
        </div>
      </fieldset>
    </div>
  );
}

export const PageForm = part('Propiedades de la página', PageFormView);
