import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';

interface ScreenProps {
  title: string;
  children?: ReactNode;
  isBusy?: boolean;
  action?: { label: string; run?: () => void; href?: string };
}

/** A whole screen with one message: opening, failed, not found. */
export const Screen = ({ title, children, isBusy = false, action }: ScreenProps) => (
  <main className="pe-screen" aria-busy={isBusy}>
    {isBusy ? (
      <Loader size="sm" color="ink" aria-hidden />
    ) : (
      <span className="pe-mark" aria-hidden="true" />
    )}
    <h1>{title}</h1>
    {children ? <div className="pe-screen-text">{children}</div> : null}
    {action?.href ? (
      <Button component="a" href={action.href} variant="default">
        {action.label}
      </Button>
    ) : null}
    {action?.run ? (
      <Button variant="default" onClick={action.run}>
        {action.label}
      </Button>
    ) : null}
  </main>
);

/** Shown without a session. */
export const SignInScreen = () => (
  <Screen
    title="Necesitas un enlace de acceso"
    action={{ label: 'Ya abrí mi enlace', run: () => window.location.reload() }}
  >
    <p>
      En Portada no hay contraseñas: se entra con un enlace personal que dura 30 minutos y sirve una
      sola vez.
    </p>
    <p>Pídelo a quien administra el sitio y ábrelo en este mismo navegador.</p>
    <p className="pe-note">
      ¿Administras el sitio? El primer enlace aparece en la terminal al arrancar Portada. Para otro,
      ejecuta <code>npm run signin-link -- tu@correo</code>.
    </p>
  </Screen>
);
