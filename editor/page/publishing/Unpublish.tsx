import { useState } from 'react';
import { FormEnd } from '../../shell/FormEnd.tsx';

interface UnpublishProps {
  pageName: string;
  address: string;
  /** The front goes only with its name typed. */
  isFront: boolean;
  isBusy: boolean;
  error: string | undefined;
  /** «lun 23 de nov, 06:00»: then, not now. */
  when?: string | undefined;
  onDo: (confirmation: string) => void;
  onBack: () => void;
}

/** Asks before readers lose a page, and says what they get then. */
export function Unpublish({
  pageName,
  address,
  isFront,
  isBusy,
  error,
  when,
  onDo,
  onBack,
}: UnpublishProps) {
  const [typed, setTyped] = useState('');
  const isReady = !isFront || typed.trim() === pageName;
  return (
    <form
      className="pe-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onDo(typed);
      }}
    >
      <p>
        {when ? `El ${when}` : 'En cuanto lo hagas'}, quien abra <strong>{address}</strong> verá que
        la página no existe. Tu borrador y todas las versiones se quedan aquí, y puedes publicarla
        otra vez cuando quieras.
      </p>
      {isFront ? (
        <>
          <p className="pe-error">
            Es la portada del sitio: sin ella, el sitio no tiene primera página.
          </p>
          <label className="pe-label" htmlFor="pe-confirm">
            Escribe «{pageName}» para confirmar
          </label>
          <input
            id="pe-confirm"
            className="pe-input"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </>
      ) : null}
      <FormEnd
        fault={error}
        isBusy={isBusy}
        isReady={isReady}
        submit={when ? 'Programar el retiro' : 'Retirar del sitio'}
        cancel="Volver"
        onClose={onBack}
      />
    </form>
  );
}
