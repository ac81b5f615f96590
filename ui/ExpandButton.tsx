import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { definePhrases } from './phrases.ts';

const phrases = definePhrases({
  es: { enter: 'Ver en pantalla completa', exit: 'Salir de pantalla completa' },
  en: { enter: 'View full screen', exit: 'Exit full screen' },
});

interface ExpandButtonProps {
  locale: string;
  className?: string | undefined;
}

/** Opens what it stands in over the whole screen; `fullScreen` shows it where a browser can. */
export function ExpandButton({ locale, className }: ExpandButtonProps): ReactNode {
  const words = phrases(locale);
  return (
    <button
      type="button"
      className={className}
      hidden
      aria-label={words.enter}
      data-exit={words.exit}
    >
      <Icon name="expand" size={22} />
    </button>
  );
}
