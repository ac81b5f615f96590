import '../../fields/fields.css';
import '../stories.css';
import './templates.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OpenTemplate } from '../../../schemas/endpoints/shapes/story-templates.ts';
import { isObject, type JsonObject } from '../../../schemas/json.ts';
import type { SiteProperties } from '../../../schemas/site.ts';
import { CallFailed } from '../../shell/api/call.ts';
import { Button } from '../../shell/Button.tsx';
import { Dialog } from '../../shell/Dialog.tsx';
import { LeavingQuestion } from '../../shell/leaving/LeavingQuestion.tsx';
import { showNotice } from '../../shell/notices.ts';
import { part } from '../../shell/part.tsx';
import { Segments } from '../../shell/Segments.tsx';
import { whenLabel } from '../../shell/words.ts';
import { elementName } from '../body/elements/element-names.ts';
import { RulesTable } from './RulesTable.tsx';
import { templateClient } from './template-client.ts';
import {
  draftOf,
  isSameDraft,
  mergeDrafts,
  ruleFault,
  type TemplateDraft,
} from './template-draft.ts';

const CONFLICT = 409;

const elementsIn = ({ content_elements: list }: JsonObject): JsonObject[] =>
  Array.isArray(list) ? list.filter(isObject) : [];

/** Elements in a row, each beside its place: two of a kind have nothing else to tell them apart. */
const outlineOf = (document: JsonObject) =>
  elementsIn(document).map((element, index) => ({ key: index, name: elementName(element) }));

interface TemplateEditorProps {
  first: OpenTemplate;
  sites: readonly SiteProperties[];
}

function TemplateEditorView({ first, sites }: TemplateEditorProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [stored, setStored] = useState(first);
  const [draft, setDraft] = useState<TemplateDraft>(() => draftOf(first));
  const [of, setOf] = useState('');
  const [isDeleting, setDeleting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const isReadOnly = !stored.mayChange;
  const isDirty = !isSameDraft(draft, draftOf(stored));
  const change = (next: Partial<TemplateDraft>) => setDraft((before) => ({ ...before, ...next }));
  const { rules } = draft;
  const isWrong =
    draft.name.trim() === '' ||
    [rules.all, ...Object.values(rules.sites)].some((parts) =>
      Object.values(parts).some((rule) => rule && ruleFault(rule)),
    );
  const take = (next: OpenTemplate) => {
    setStored(next);
    void queries.invalidateQueries({ queryKey: ['story-templates'] });
  };
  const tell = (title: string, error: unknown) =>
    showNotice({ title, message: error instanceof Error ? error.message : '', tone: 'bad' });
  /** Somebody else saved it: theirs and one's own together, to be looked at before it is saved. */
  const merge = async (message: string) => {
    const theirs = await templateClient.storyTemplate(stored.id);
    const merged = mergeDrafts(draftOf(stored), draft, draftOf(theirs));
    take(theirs);
    setDraft(merged.draft);
    showNotice({
      title: 'Todavía no se guardó',
      message: merged.hasClash
        ? `${message} Donde cambiaron lo mismo quedó lo suyo: revísala y guarda.`
        : `${message} Sus cambios ya están aquí con los tuyos: revísala y guarda.`,
      tone: 'bad',
    });
  };
  const save = async () => {
    setBusy(true);
    try {
      const input = { ...draft, baseRevision: stored.revision };
      const next = await templateClient.saveStoryTemplate(stored.id, input);
      take(next);
      setDraft(draftOf(next));
      showNotice({ message: 'Guardada: vale para las notas que se publiquen desde ahora' });
    } catch (error) {
      if (error instanceof CallFailed && error.status === CONFLICT)
        await merge(error.message).catch((fault) => tell('No se guardó', fault));
      else tell('No se guardó', error);
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    setBusy(true);
    try {
      await templateClient.deleteStoryTemplate(stored.id, { revision: stored.revision });
      void queries.invalidateQueries({ queryKey: ['story-templates'] });
      setLeft(true);
      showNotice({ message: `Se eliminó «${stored.name}»` });
      setTimeout(() => void navigate('/plantillas'));
    } catch (error) {
      tell('No se eliminó', error);
      setDeleting(false);
    } finally {
      setBusy(false);
    }
  };
  const outline = outlineOf(stored.document);
  return (
    <div className="st-template">
      <header className="st-template-head">
        <h1>{stored.name}</h1>
        <span className="pe-sub" role="status">
          {isDirty
            ? 'Con cambios sin guardar'
            : stored.savedAt
              ? `Cambiada ${whenLabel(stored.savedAt, new Date())} por ${stored.savedBy}`
              : 'Vino con Portada'}
        </span>
        {isReadOnly ? (
          <span className="pe-tag">Tu cuenta no cambia esta plantilla</span>
        ) : (
          <span className="pe-row">
            <Button variant="default" disabled={!isDirty} onClick={() => setDraft(draftOf(stored))}>
              Descartar
            </Button>
            <Button
              color="brand"
              disabled={!isDirty || isWrong}
              loading={isBusy}
              onClick={() => void save()}
            >
              Guardar
            </Button>
          </span>
        )}
      </header>
      <div className="st-template-parts">
        <section aria-label="Qué debe tener la nota">
          <h2>Qué debe tener la nota para publicarse</h2>
          {stored.site === null && sites.length > 1 ? (
            <Segments
              label="En qué sitio"
              value={of}
              onChange={setOf}
              options={[
                { value: '', label: 'Todos los sitios' },
                ...sites.map(({ key, websiteName }) => ({ value: key, label: websiteName })),
              ]}
            />
          ) : null}
          <RulesTable
            rules={rules}
            site={of}
            isReadOnly={isReadOnly}
            onChange={(next) => change({ rules: next })}
          />
        </section>
        <aside aria-label="Datos de la plantilla">
          <label className="st-template-field">
            Nombre
            <input
              className="pe-input"
              maxLength={80}
              disabled={isReadOnly}
              aria-invalid={draft.name.trim() === '' || undefined}
              value={draft.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            {draft.name.trim() === '' ? <span className="pe-error">Escribe un nombre</span> : null}
          </label>
          <label className="st-template-field">
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
          {isReadOnly ? null : (
            <Button variant="default" onClick={() => setDeleting(true)}>
              Eliminar la plantilla…
            </Button>
          )}
        </aside>
      </div>
      <Dialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={`¿Eliminar «${stored.name}»?`}
      >
        <p>Las notas que empezaron con ella se quedan como están, y ya nada se les pide.</p>
        <div className="pe-actions">
          <Button variant="default" onClick={() => setDeleting(false)} data-autofocus>
            Cancelar
          </Button>
          <Button color="brand" loading={isBusy} onClick={() => void remove()}>
            Eliminar
          </Button>
        </div>
      </Dialog>
      <LeavingQuestion isDirty={isDirty && !isLeft} verb="guardar" />
    </div>
  );
}

export const TemplateEditor = part('Plantilla de notas', TemplateEditorView);
