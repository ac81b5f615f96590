import type { ReactNode } from 'react';
import { Button, ButtonLink, Loader } from './Button.tsx';

interface ScreenProps {
  title: string;
  children?: ReactNode;
  isBusy?: boolean;
  action?: { label: string; run?: () => void; href?: string };
}

/** A whole screen with one message: opening, failed, not found. */
export const Screen = ({ title, children, isBusy = false, action }: ScreenProps) => (
  <main className="pe-screen" aria-busy={isBusy}>
    {isBusy ? <Loader /> : <span className="pe-mark" aria-hidden="true" />}
    <h1>{title}</h1>
    {children ? <div className="pe-screen-text">{children}</div> : null}
    {action?.href ? (
      <ButtonLink href={action.href} variant="default">
        {action.label}
      </ButtonLink>
    ) : null}
    {action?.run ? (
      <Button variant="default" onClick={action.run}>
        {action.label}
      </Button>
    ) : null}
  </main>
);
