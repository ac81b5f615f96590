import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { canEdit, Editable, editableInside } from '../../ui/Editable.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { plainText } from '../../ui/markup.ts';
import type { ViewProps } from '../_block/define-block.ts';
import type { fields as blockFields } from './fields.ts';
import styles from './LandingStore.module.css';
import { phrases } from './phrases.ts';

type Fields = FieldsOf<typeof blockFields>;

const ICON_PX = 24;

/**
 * Where to get the app, with the fixed words (rule 8.30). A store without an
 * address is not named; nothing without words of one's own and stores.
 */
export function LandingStore({ fields, page }: ViewProps<Fields>): ReactNode {
  const words = phrases(page.locale);
  const stores = [
    { icon: 'play-store', href: fields.playStoreUrl, name: words.playStore },
    { icon: 'app-store', href: fields.appStoreUrl, name: words.appStore },
  ] as const;
  const shown = stores.filter(({ href }) => href);
  const isEditable = canEdit(page);
  const [hasTitle, hasText] = [fields.title, fields.description].map((html) => plainText(html));
  if (!hasTitle && !hasText && shown.length === 0) return null;
  const text = {
    value: fields.description,
    label: 'Descripción',
    placeholder: 'Descripción (opcional)',
    isOptional: true,
    target: { kind: 'field', field: 'description' },
  } as const;
  return (
    <section className={styles.landing}>
      {(hasTitle || isEditable) && (
        <Heading level={page.level} className={styles.title}>
          <Editable
            page={page}
            part={{
              value: fields.title,
              label: 'Título',
              placeholder: 'Escribe un título',
              target: { kind: 'field', field: 'title' },
            }}
          />
        </Heading>
      )}
      {(hasText || isEditable) && (
        <p className={styles.description} {...editableInside(page, text)} />
      )}
      <p className={styles.download}>{words.download}</p>
      {shown.length > 0 && (
        <ul className={styles.stores}>
          {shown.map(({ icon, href, name }) => (
            <li key={icon}>
              <Link href={href} locale={page.locale} className={styles.store}>
                <Icon name={icon} size={ICON_PX} />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
