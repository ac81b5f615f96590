import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { canEdit, Editable } from '../../ui/Editable.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { plainText, withoutLinks } from '../../ui/markup.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { headingClass } from '../_heading/heading-size.ts';
import type { fields as blockFields } from './fields.ts';
import styles from './HeaderSection.module.css';

type Fields = FieldsOf<typeof blockFields>;

/**
 * The heading over a part of a page, as a link to its section where there is one. Nothing without a
 * title.
 */
export function HeaderSection({
  fields: { title, linkURL, newTab, size },
  page,
}: ViewProps<Fields>): ReactNode {
  if (!plainText(title) && !canEdit(page)) return null;
  const isLink = linkURL !== '' && !canEdit(page);
  const part = {
    value: isLink ? withoutLinks(title) : title,
    label: 'Título de la sección',
    placeholder: 'Escribe un título',
    target: { kind: 'field', field: 'title' },
  } as const;
  const text = <Editable page={page} part={part} />;
  return (
    <Heading level={page.level} className={`${headingClass(size)} ${styles.heading}`}>
      {isLink ? (
        <Link
          href={linkURL}
          locale={page.locale}
          openInNewTab={newTab || undefined}
          className={styles.link}
        >
          {text}
          <Icon name="chevron-right" size={18} className={styles.arrow} />
        </Link>
      ) : (
        text
      )}
    </Heading>
  );
}
