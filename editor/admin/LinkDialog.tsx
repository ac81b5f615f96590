import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SigninLink } from '../../schemas/staff-api.ts';
import { Button } from '../shell/Button.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { part } from '../shell/part.tsx';

interface LinkDialogProps {
  /** Null: closed. */
  link: (SigninLink & { name: string }) | null;
  onClose: () => void;
}

function LinkToCopy({ link: { link, name, isMailed } }: { link: SigninLink & { name: string } }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className="pe-form">
      <p className="pe-help">
        {isMailed
          ? `Enviamos uno a ${name} por correo. Si no le llega, mándale éste.`
          : `Cópialo y mándaselo a ${name}.`}{' '}
        Vale 30 minutos y una sola vez; no se vuelve a mostrar.
      </p>
      <TextInput
        label="Enlace de acceso"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="pe-form-actions">
        <span role="status" className="pe-help">
          {isCopied ? 'Copiado' : ''}
        </span>
        <Button color="brand" onClick={() => void copy()} data-autofocus>
          Copiar enlace
        </Button>
      </div>
    </div>
  );
}

/** A one-time link, shown once to the admin who hands it on. */
const LinkDialogView = ({ link, onClose }: LinkDialogProps) => (
  <Dialog isOpen={link !== null} onClose={onClose} title="Enlace de acceso">
    {link ? <LinkToCopy link={link} /> : null}
  </Dialog>
);

export const LinkDialog = part('Enlace de acceso', LinkDialogView);
