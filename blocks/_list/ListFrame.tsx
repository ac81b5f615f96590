import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { Button } from '../../ui/Button.tsx';
import { canEdit, editableInside } from '../../ui/Editable.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Link } from '../../ui/Link.tsx';
import { markup, withoutLinks } from '../../ui/markup.ts';
import { deeper, type ViewPage } from '../../ui/view-page.ts';
import styles from './List.module.css';
import type { ListLinks } from './list-fields.ts';

interface ListFrameProps {
  title: SafeHtml;
  page: ViewPage;
  links?: ListLinks;
  className?: string | undefined;
  children: ReactNode;
}

/** The level of the items' headings: one under the title's, where there is a title. */
export const itemPage = (title: SafeHtml, page: ViewPage): ViewPage =>
  title ? { ...page, level: deeper(page.level) } : page;

/** A list under its title. What is in it lays itself out by the width that it has. */
export function ListFrame({
  title,
  page,
  links = {},
  className,
  children,
}: ListFrameProps): ReactNode {
  const part = {
    value: title,
    label: 'Título de la lista',
    placeholder: 'Título (opcional)',
    isOptional: true,
    target: { kind: 'field', field: 'title' },
  } as const;
  const { linkURL = '', buttonText = '', buttonURL = '', newTab } = links;
  const openInNewTab = newTab || undefined;
  const Frame = title || canEdit(page) ? 'section' : 'div';
  return (
    <Frame className={[styles.list, className].filter(Boolean).join(' ')}>
      {title && linkURL && !canEdit(page) ? (
        <Heading level={page.level} className={styles.title}>
          <Link
            href={linkURL}
            locale={page.locale}
            openInNewTab={openInNewTab}
            className={styles.titleLink}
          >
            <span {...markup(withoutLinks(title))} />
          </Link>
        </Heading>
      ) : (
        (title || canEdit(page)) && (
          <Heading level={page.level} className={styles.title} {...editableInside(page, part)} />
        )
      )}
      <div className={styles.room}>{children}</div>
      {buttonText && buttonURL && (
        <p className={styles.more}>
          <Button
            href={buttonURL}
            locale={page.locale}
            variant="secondary"
            {...(openInNewTab ? { openInNewTab } : {})}
          >
            {buttonText}
          </Button>
        </p>
      )}
    </Frame>
  );
}
