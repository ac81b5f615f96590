import { useId, useState } from 'react';
import { Dialog } from '../shell/Dialog.tsx';
import { FormEnd } from '../shell/FormEnd.tsx';
import { plural } from '../shell/words.ts';

export type ManyWordsKey = 'alt' | 'credit';

const WORDS: Record<ManyWordsKey, { title: string; help: string }> = {
  alt: {
    title: 'Texto alternativo',
    help: 'Qué se ve. Ponlo a varias sólo si muestran lo mismo.',
  },
  credit: { title: 'Crédito', help: 'Quién hizo las imágenes.' },
};

interface ManyWordsProps {
  /** Unset: closed. */
  about: ManyWordsKey | undefined;
  count: number;
  isBusy: boolean;
  onClose: () => void;
  onSave: (key: ManyWordsKey, text: string) => void;
}

function Form({ about, count, isBusy, onClose, onSave }: ManyWordsProps & { about: ManyWordsKey }) {
  const id = useId();
  const [text, setText] = useState('');
  const { title, help } = WORDS[about];
  return (
    <form
      className="pe-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(about, text.trim());
      }}
    >
      <div className="pe-field">
        <label className="pe-label" htmlFor={id}>
          {title}
        </label>
        <p className="pe-help" id={`${id}-ayuda`}>
          {help} Toma el lugar de lo que tengan ahora.
        </p>
        <textarea
          id={id}
          className="pe-input"
          rows={3}
          maxLength={1_000}
          data-autofocus
          aria-describedby={`${id}-ayuda`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <FormEnd
        isBusy={isBusy}
        isReady={text.trim() !== ''}
        submit={`Cambiar ${plural(count, 'imagen', 'imágenes')}`}
        onClose={onClose}
      />
    </form>
  );
}

/** The same words for several pictures. */
export const ManyWords = (props: ManyWordsProps) => (
  <Dialog
    isOpen={props.about !== undefined}
    onClose={props.onClose}
    title={props.about ? `${WORDS[props.about].title} de varias imágenes` : ''}
  >
    {props.about ? <Form key={props.about} {...props} about={props.about} /> : null}
  </Dialog>
);
