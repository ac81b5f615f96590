import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { canEdit, editableInside } from '../../ui/Editable.tsx';
import { Heading } from '../../ui/Heading.tsx';
import type { ViewPage } from '../../ui/view-page.ts';
import styles from './Chain.module.css';

interface ChainFrameProps {
  heading: SafeHtml;
  page: ViewPage;
  children: ReactNode;
}

/** What a chain holds, under its heading. It lays itself out by the width that it has. */
export function ChainFrame({ heading, page, children }: ChainFrameProps): ReactNode {
  const part = {
    value: heading,
    label: 'Título de la cadena',
    placeholder: 'Título (opcional)',
    isOptional: true,
    target: { kind: 'field', field: 'heading' },
  } as const;
  const isTitled = Boolean(heading) || canEdit(page);
  const Frame = isTitled ? 'section' : 'div';
  return (
    <Frame className={styles.chain}>
      {isTitled && (
        <Heading level={page.level} className={styles.heading} {...editableInside(page, part)} />
      )}
      <div className={[styles.room, heading && styles.titled].filter(Boolean).join(' ')}>
        {children}
      </div>
    </Frame>
  );
}
