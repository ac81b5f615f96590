import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { ListedTemplate } from '../../../schemas/endpoints/shapes/story-templates.ts';
import { Button } from '../../shell/Button.tsx';
import { Dialog } from '../../shell/Dialog.tsx';
import { showNotice } from '../../shell/notices.ts';
import { part } from '../../shell/part.tsx';
import { Segments } from '../../shell/Segments.tsx';
import { useMay } from '../../shell/use-may.ts';
import { useStory } from '../StoryContext.ts';
import { templateClient } from './template-client.ts';

interface SaveAsTemplateProps {
  isOpen: boolean;
  /** Sends what is typed. Resolves whether the server has it. */
  save: () => Promise<boolean>;
  onClose: () => void;
}

type Parts = 'bare' | 'whole';

const PARTS: readonly { value: Parts; label: string }[] = [
  { value: 'bare', label: 'La estructura, sin textos' },
  { value: 'whole', label: 'Todo, como está' },
];

/** Of which sites: the story's, or all of them. */
interface Choice {
  /** '' for a new one. */
  template: string;
  name: string;
  isForAll: boolean;
  parts: Parts;
}

async function send(
  { template, name, isForAll, parts }: Choice,
  story: { id: string; site: string },
  templates: readonly ListedTemplate[],
): Promise<string> {
  const from = { story: story.id, isBare: parts === 'bare' };
  if (template === '') {
    const site = isForAll ? null : story.site;
    const made = await templateClient.createStoryTemplate({ site, name: name.trim(), from });
    return made.name;
  }
  const { id, rules, revision, ...known } = await templateClient.storyTemplate(template, {
    site: story.site,
  });
  const seen = templates.find((one) => one.id === template);
  const { name: kept } = await templateClient.saveStoryTemplate(id, {
    baseRevision: seen?.revision ?? revision,
    name: known.name,
    description: known.description,
    rules,
    from,
  });
  return kept;
}

function SaveAsTemplateForm({ save, onClose }: Omit<SaveAsTemplateProps, 'isOpen'>) {
  const { story } = useStory();
  const id = useId();
  const queries = useQueryClient();
  const mayHere = useMay('template.change', { site: story.site });
  const mayAll = useMay('template.change');
  const list = useQuery({
    queryKey: ['story-templates', story.site],
    queryFn: () => templateClient.storyTemplates({ site: story.site }),
    staleTime: 0,
  });
  const [choice, setChoice] = useState<Choice>({
    template: '',
    name: '',
    isForAll: false,
    parts: 'bare',
  });
  const [isSent, setSent] = useState(false);
  const change = (next: Partial<Choice>) => setChoice((before) => ({ ...before, ...next }));
  const own = (list.data ?? []).filter(({ mayChange }) => mayChange);
  const sending = useMutation({
    mutationFn: async () => {
      if (!(await save())) throw new Error('Primero hay que guardar lo escrito.');
      return send(choice, story, list.data ?? []);
    },
    onSuccess: (name) => {
      void queries.invalidateQueries({ queryKey: ['story-templates'] });
      showNotice({ message: `Guardada como plantilla «${name}»` });
      onClose();
    },
  });
  const isNew = choice.template === '';
  const isNameless = isNew && choice.name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!isNameless) sending.mutate();
  };
  return (
    <form className="pe-form" noValidate onSubmit={submit}>
      <div className="st-field">
        <label htmlFor={`${id}-cual`}>Plantilla</label>
        <select
          id={`${id}-cual`}
          className="pe-input"
          value={choice.template}
          onChange={({ currentTarget: { value } }) => change({ template: value })}
        >
          <option value="">Una nueva</option>
          {own.map(({ id: key, name }) => (
            <option key={key} value={key}>
              Reemplaza lo que trae «{name}»
            </option>
          ))}
        </select>
      </div>
      {isNew ? (
        <>
          <div className="st-field">
            <label htmlFor={`${id}-nombre`}>Nombre</label>
            <input
              id={`${id}-nombre`}
              className="pe-input"
              maxLength={80}
              placeholder="Crónica de partido"
              data-autofocus
              aria-invalid={isSent && isNameless ? true : undefined}
              aria-describedby={`${id}-falta`}
              value={choice.name}
              onChange={({ currentTarget: { value } }) => change({ name: value })}
            />
            {isSent && isNameless ? (
              <p id={`${id}-falta`} className="pe-error">
                Escribe un nombre
              </p>
            ) : null}
          </div>
          <label className="st-check">
            <input
              type="checkbox"
              disabled={!mayAll.isAllowed}
              checked={choice.isForAll}
              onChange={({ currentTarget: { checked } }) => change({ isForAll: checked })}
            />
            Para todos los sitios
          </label>
        </>
      ) : null}
      <fieldset className="pe-fieldset">
        <legend>Qué lleva de esta nota</legend>
        <Segments
          label="Qué lleva de esta nota"
          value={choice.parts}
          options={PARTS}
          onChange={(parts) => change({ parts })}
        />
        <p className="pe-help">
          {choice.parts === 'bare'
            ? 'Antetítulo, firma, etiquetas, sección, encabezados y tablas; lo demás, vacío.'
            : 'También los textos y las imágenes. El blog en vivo se elige en cada nota.'}
        </p>
      </fieldset>
      {mayHere.isAllowed || !isNew ? null : (
        <p className="pe-fault">Tu cuenta no cambia plantillas de este sitio.</p>
      )}
      {sending.error ? (
        <p className="pe-fault" role="alert">
          {sending.error.message}
        </p>
      ) : null}
      <div className="pe-actions">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          color="brand"
          type="submit"
          disabled={isNew && !mayHere.isAllowed}
          loading={sending.isPending}
        >
          Guardar
        </Button>
      </div>
    </form>
  );
}

/** Keeps the parts of a story for others to begin with. */
function SaveAsTemplateView({ isOpen, save, onClose }: SaveAsTemplateProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Guardar como plantilla">
      {isOpen ? <SaveAsTemplateForm save={save} onClose={onClose} /> : null}
    </Dialog>
  );
}

export const SaveAsTemplate = part('Guardar como plantilla', SaveAsTemplateView);
