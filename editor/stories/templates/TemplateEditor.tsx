import '../../fields/fields.css';
import '../stories.css';
import './templates.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OpenTemplate } from '../../../schemas/endpoints/shapes/story-templates.ts';
import { isObject, type JsonObject } from '../../../schemas/json.ts';
import type { SiteProperties } from '../../../schemas/site.ts';
import { RevisedFrame, RevisedName } from '../../desk/revised/RevisedFrame.tsx';
import { useRevised } from '../../desk/revised/use-revised.ts';
import { part } from '../../shell/part.tsx';
import { Segments } from '../../shell/Segments.tsx';
import { whenLabel } from '../../shell/words.ts';
import { elementName } from '../body/elements/element-names.ts';
import { RulesTable } from './RulesTable.tsx';
import { templateClient } from './template-client.ts';
import { draftOf, isSameDraft, mergeDrafts, ruleFault } from './template-draft.ts';

const WORDS = {
  imperative: 'guarda',
  failed: 'No se guardó',
  pending: 'Todavía no se guardó',
  done: 'Guardada: vale para las notas que se publiquen desde ahora',
};

const elementsIn = ({ content_elements: list }: JsonObject): JsonObject[] =>
  Array.isArray(list) ? list.filter(isObject) : [];

/** Elements in a row, each beside its place: two of a kind have nothing else to tell them apart. */
const outlineOf = (document: JsonObject) =>
  elementsIn(document).map((element, index) => ({ key: index, name: elementName(element) }));

function Outline({ document }: { document: JsonObject }) {
  const outline = outlineOf(document);
  return (
    <>
      <h2>Con qué empieza</h2>
      {outline.length === 0 ? (
        <p className="pe-help">Sin elementos: el texto en blanco.</p>
      ) : (
        <ol className="st-outline">
          {outline.map(({ key, name }) => (
            <li key={key}>{name}</li>
          ))}
        </ol>
      )}
      <p className="pe-help">
        Para cambiarlo, abre una nota que lo tenga y guárdala como esta plantilla.
      </p>
    </>
  );
}

interface TemplateEditorProps {
  first: OpenTemplate;
  /** Key of the site that it was opened of. */
  site: string;
  sites: readonly SiteProperties[];
}

function TemplateEditorView({ first, site, sites }: TemplateEditorProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { id } = first;
  const revised = useRevised({
    first,
    draftOf,
    isSame: isSameDraft,
    merge: mergeDrafts,
    read: () => templateClient.storyTemplate(id, { site }),
    send: (input) => templateClient.saveStoryTemplate(id, input),
    erase: (revision) => templateClient.deleteStoryTemplate(id, { revision }),
    onStored: () => void queries.invalidateQueries({ queryKey: ['story-templates'] }),
    onGone: () => void navigate('/plantillas'),
    words: WORDS,
  });
  const { stored, draft, change } = revised;
  const [of, setOf] = useState('');
  const { rules } = draft;
  const isReadOnly = !stored.mayChange;
  const isWrong =
    draft.name.trim() === '' ||
    [rules.all, ...Object.values(rules.sites)].some((parts) =>
      Object.values(parts).some((rule) => rule && ruleFault(rule)),
    );
  return (
    <RevisedFrame
      revised={revised}
      title={stored.name}
      verb="guardar"
      savedLabel={
        stored.savedAt
          ? `Cambiada ${whenLabel(stored.savedAt, new Date())} por ${stored.savedBy}`
          : 'Vino con Portada'
      }
      readOnly={isReadOnly ? 'Tu cuenta no cambia esta plantilla' : undefined}
      isWrong={isWrong}
      thing="la plantilla"
      afterRemoving={
        'Las notas que empezaron con ella se quedan como están, y ya nada se les pide.'
      }
      mainLabel="Qué debe tener la nota"
      main={
        <>
          <h2>Qué debe tener la nota para publicarse</h2>
          {stored.site === null && sites.length > 1 ? (
            <div className="st-template-sites">
              <Segments
                label="En qué sitio"
                value={of}
                onChange={setOf}
                options={[
                  { value: '', label: 'Todos los sitios' },
                  ...sites.map(({ key, websiteName }) => ({ value: key, label: websiteName })),
                ]}
              />
            </div>
          ) : null}
          <RulesTable
            rules={rules}
            site={of}
            isReadOnly={isReadOnly}
            onChange={(next) => change({ rules: next })}
          />
        </>
      }
      sideLabel="Datos de la plantilla"
      side={
        <>
          <RevisedName
            value={draft.name}
            maxLength={80}
            isReadOnly={isReadOnly}
            onChange={(name) => change({ name })}
          />
          <label className="pe-revised-field">
            Para qué es
            <textarea
              className="pe-input"
              rows={2}
              maxLength={200}
              disabled={isReadOnly}
              value={draft.description}
              onChange={(event) => change({ description: event.currentTarget.value })}
            />
          </label>
          <Outline document={stored.document} />
        </>
      }
    />
  );
}

export const TemplateEditor = part('Plantilla de notas', TemplateEditorView);
