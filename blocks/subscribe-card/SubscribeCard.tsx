import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { Button } from '../../ui/Button.tsx';
import { canEdit, Editable, editableInside } from '../../ui/Editable.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Image } from '../../ui/Image.tsx';
import { plainText } from '../../ui/markup.ts';
import type { Box } from '../../ui/room.ts';
import { imageOf } from '../../ui/story-image.ts';
import type { ViewProps } from '../_block/define-block.ts';
import type { fields as blockFields } from './fields.ts';
import styles from './SubscribeCard.module.css';

type Fields = FieldsOf<typeof blockFields>;

const WIDTH_PX = 400;
const WIDTHS_PX = [200, 400, 600, 800];
/** Beside the text in a room of 560 px and more, over it in a narrower one. */
const box: Box = (room) => (room < 560 ? room : 240);

/**
 * An offer with its picture, text and button. The button needs words and an
 * address. Nothing without words.
 */
export function SubscribeCard({ fields, page }: ViewProps<Fields>): ReactNode {
  const { title, description, buttonText, buttonURL, newTab } = fields;
  const isEditable = canEdit(page);
  const hasButton = buttonText !== '' && buttonURL !== '';
  if (!plainText(title) && !plainText(description) && !hasButton) return null;
  const image = imageOf(fields);
  const text = {
    value: description,
    label: 'Descripción',
    placeholder: 'Descripción (opcional)',
    isOptional: true,
    target: { kind: 'field', field: 'description' },
  } as const;
  return (
    <section className={styles.card}>
      <div className={styles.inside}>
        {image && (
          <div className={styles.picture}>
            <Image
              image={image}
              page={page}
              alt=""
              width={WIDTH_PX}
              ratio="4:3"
              widths={WIDTHS_PX}
              box={box}
            />
          </div>
        )}
        <div>
          {(plainText(title) || isEditable) && (
            <Heading level={page.level} className={styles.title}>
              <Editable
                page={page}
                part={{
                  value: title,
                  label: 'Título',
                  placeholder: 'Escribe un título',
                  target: { kind: 'field', field: 'title' },
                }}
              />
            </Heading>
          )}
          {(plainText(description) || isEditable) && (
            <p className={styles.description} {...editableInside(page, text)} />
          )}
          {hasButton && (
            <Button
              href={buttonURL}
              locale={page.locale}
              {...(newTab ? { openInNewTab: true } : {})}
              className={styles.button}
            >
              {buttonText}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
