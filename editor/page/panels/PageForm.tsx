import { createUsePuck } from '@puckeditor/core';
import { layouts } from '../../../layouts/registry.ts';
import type { PageMetadata } from '../../../schemas/page.ts';
import { LayoutPicture } from '../../desk/LayoutPicture.tsx';
import { type PageData, type Shell, shellOf } from '../../document/nodes.ts';
import { routeLabel } from '../../shell/words.ts';
import { useEditor } from '../EditorContext.ts';
import type { Sample } from '../use-page-facts.ts';
import { SamplePicker } from './SamplePicker.tsx';

const usePuck = createUsePuck();

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
] as const;

function withText(metadata: PageMetadata, key: string, value: string): PageMetadata {
  if (value !== '') return { ...metadata, [key]: value };
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => name !== key));
}

/** What belongs to the whole page: sample content, layout, metadata. */
export function PageForm({ sample }: { sample: Sample }) {
  const { page, layout, commands } = useEditor();
  const shell = usePuck(
    (state) => (state.appState.data.root.props as { shell?: string } | undefined)?.shell ?? '',
  );
  const own: Shell | undefined = shell
    ? shellOf({ root: { props: { shell } } } as PageData)
    : undefined;
  if (!own) return null;
  const setMetadata = (change: (metadata: PageMetadata) => PageMetadata, key: string) =>
    commands.changeShell(
      (before) => ({ ...before, metadata: change(before.metadata) }),
      'cambiar los datos de la página',
      key,
    );
  return (
    <div className="pe-panel">
      <h2>Página</h2>
      <p className="pe-sub">{routeLabel(page.route)}</p>
      <SamplePicker sample={sample} />
      <fieldset className="pe-field-group">
        <legend>Diseño</legend>
        <div className="pe-layouts" data-size="small">
          {layouts.map((option) => (
            <label key={option.name} className="pe-layout">
              <input
                type="radio"
                name="page-layout"
                checked={layout?.name === option.name}
                onChange={() =>
                  commands.changeShell(
                    (before) => ({ ...before, layout: option.name }),
                    'cambiar el diseño',
                  )
                }
              />
              <LayoutPicture layout={option} />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
        <p className="pe-help">
          Los bloques sin lugar en el diseño nuevo se guardan en «Apartados».
        </p>
      </fieldset>
      <fieldset className="pe-field-group">
        <legend>Buscadores y redes</legend>
        {TEXTS.map(({ key, label, help, max, ...rest }) => {
          const id = `pagina-${key}`;
          const props = {
            id,
            className: 'pe-input',
            maxLength: max,
            value: (own.metadata[key] as string | undefined) ?? '',
            'aria-describedby': `${id}-ayuda`,
            onChange: (event: { currentTarget: { value: string } }) => {
              const { value } = event.currentTarget;
              setMetadata((metadata) => withText(metadata, key, value), key);
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
        <div className="pe-field">
          <label className="pe-label" htmlFor="pagina-ogImage">
            Imagen en redes
          </label>
          <input
            id="pagina-ogImage"
            type="text"
            inputMode="url"
            className="pe-input"
            placeholder="https://…/foto.jpg"
            maxLength={2048}
            value={own.metadata.ogImage?.url ?? ''}
            onChange={(event) => {
              const url = event.currentTarget.value.trim();
              setMetadata((metadata) => {
                const { ogImage: _, ...rest } = metadata;
                return url === '' ? rest : { ...metadata, ogImage: { url } };
              }, 'ogImage');
            }}
          />
        </div>
      </fieldset>
    </div>
  );
}
