import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { canEdit, editableInside } from '../../ui/Editable.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { deeper, type ViewPage } from '../../ui/view-page.ts';
import styles from './List.module.css';

interface ListFrameProps {
  title: SafeHtml;
  page: ViewPage;
  className?: string | undefined;
  children: ReactNode;
}

/** The level of the items' headings: one under the title's, where there is a title. */
export const itemPage = (title: SafeHtml, page: ViewPage): ViewPage => (title ? { ...page, level: deeper(page.level) } : page);

/** A list under its title. What is in it lays itself out by the room that it has. */
export function ListFrame({ title, page, className, children }: ListFrameProps): ReactNode {
  const part = {
    value: title,
    label: 'Título de la lista',
    placeholder: 'Título (opcional)',
    target: { kind: 'field', field: 'title' },
  } as const;
  return (
    <section className={[styles.list, className].filter(Boolean).join(' ')}>
      {(title || canEdit(page)) && <Heading level={page.level} className={styles.title} {...editableInside(page, part)} />}
      <div className={styles.room}>{children}</div>
    </section>
  );
}
