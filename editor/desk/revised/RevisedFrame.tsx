import './revised.css';
import { type ReactNode, useState } from 'react';
import { Button } from '../../shell/Button.tsx';
import { Dialog } from '../../shell/Dialog.tsx';
import { LeavingQuestion } from '../../shell/leaving/LeavingQuestion.tsx';
import { part } from '../../shell/part.tsx';
import type { useRevised } from './use-revised.ts';

interface RevisedFrameProps {
  revised: Pick<
    ReturnType<typeof useRevised<{ revision: number; name: string }, object>>,
    'isBusy' | 'isDirty' | 'discard' | 'save' | 'remove'
  >;
  title: string;
  /** What saving it is called: «publicar». */
  verb: string;
  /** Who saved it, and when. */
  savedLabel: string;
  /** Why who is signed in may not change it; undefined: they may. */
  readOnly: string | undefined;
  /** Something of it cannot be saved. */
  isWrong: boolean;
  /** «la plantilla». */
  thing: string;
  /** What becomes of others without it. */
  afterRemoving: string;
  /** What is in the middle, what stands beside it, and what they are called. */
  main: ReactNode;
  mainLabel: string;
  side: ReactNode;
  sideLabel: string;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Head, parts and questions of something that is changed on a screen of its own. */
function RevisedFrameView(props: RevisedFrameProps) {
  const { revised, title, verb, readOnly, isWrong, thing } = props;
  const { isBusy, isDirty } = revised;
  const [isDeleting, setDeleting] = useState(false);
  const remove = async () => {
    if (!(await revised.remove())) setDeleting(false);
  };
  return (
    <div className="pe-revised">
      <header className="pe-revised-head">
        <h1>{title}</h1>
        <span className="pe-sub" role="status">
          {isDirty ? `Con cambios sin ${verb}` : props.savedLabel}
        </span>
        {readOnly ? (
          <span className="pe-tag">{readOnly}</span>
        ) : (
          <span className="pe-row">
            <Button variant="default" disabled={!isDirty} onClick={revised.discard}>
              Descartar
            </Button>
            <Button
              color="brand"
              disabled={!isDirty || isWrong}
              loading={isBusy}
              onClick={() => void revised.save()}
            >
              {capital(verb)}
            </Button>
          </span>
        )}
      </header>
      <div className="pe-revised-parts">
        <section aria-label={props.mainLabel}>{props.main}</section>
        <aside aria-label={props.sideLabel}>
          {props.side}
          {readOnly ? null : (
            <Button variant="default" onClick={() => setDeleting(true)}>
              Eliminar {thing}…
            </Button>
          )}
        </aside>
      </div>
      <Dialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={`¿Eliminar «${title}»?`}
      >
        <p>{props.afterRemoving}</p>
        <div className="pe-actions">
          <Button variant="default" onClick={() => setDeleting(false)} data-autofocus>
            Cancelar
          </Button>
          <Button color="brand" loading={isBusy} onClick={() => void remove()}>
            Eliminar
          </Button>
        </div>
      </Dialog>
      <LeavingQuestion isDirty={isDirty} verb={verb} />
    </div>
  );
}

/** The name, or the purpose, of what is changed on a screen of its own. */
export const RevisedName = ({
  value,
  maxLength,
  isReadOnly,
  onChange,
}: {
  value: string;
  maxLength: number;
  isReadOnly: boolean;
  onChange: (name: string) => void;
}) => (
  <label className="pe-revised-field">
    Nombre
    <input
      className="pe-input"
      maxLength={maxLength}
      disabled={isReadOnly}
      aria-invalid={value.trim() === '' || undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    {value.trim() === '' ? <span className="pe-error">Escribe un nombre</span> : null}
  </label>
);

export const RevisedFrame = part('Pantalla', RevisedFrameView);
