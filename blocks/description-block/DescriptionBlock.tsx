import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { canEdit, Editable } from '../../ui/Editable.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Image } from '../../ui/Image.tsx';
import { plainText } from '../../ui/markup.ts';
import type { Box } from '../../ui/room.ts';
import { imageOf } from '../../ui/story-image.ts';
import type { ViewProps } from '../_block/define-block.ts';
import styles from './DescriptionBlock.module.css';
import type { fields as blockFields } from './fields.ts';

type Fields = FieldsOf<typeof blockFields>;

const WIDTH_PX = 600;
const WIDTHS_PX = [200, 400, 600, 800, 1_200];
const SHARES: Record<Fields['containerSize'], number> = {
  'size-25': 0.25,
  'size-50': 0.5,
  'size-75': 0.75,
  'size-100': 1,
};

/** As the style sheet has it: the picture beside the text takes two fifths of the container. */
const boxOf =
  (size: Fields['containerSize']): Box =>
  (room, screen) => {
    const whole = screen < 768 ? room : Math.floor(room * SHARES[size]);
    return whole < 560 ? whole : Math.floor((whole - 32) * 0.4);
  };

/** A picture beside up to five paragraphs (rule 8.31). Nothing without any of them. */
export function DescriptionBlock({ fields, page }: ViewProps<Fields>): ReactNode {
  const { title, textAlign, containerSize, titleSize, descriptionSize, imagePosition } = fields;
  const image = imageOf(fields);
  const paragraphs = fields.paragraphs.filter(({ text }) => plainText(text));
  const hasTitle = plainText(title) !== '';
  if (!hasTitle && paragraphs.length === 0 && !image) return null;
  const hasText = hasTitle || paragraphs.length > 0 || canEdit(page);
  const names = [
    styles.description,
    styles[containerSize],
    styles[`align-${textAlign}`],
    image && hasText && styles[`image-${imagePosition}`],
  ].filter(Boolean);
  return (
    <div className={names.join(' ')}>
      <div className={styles.inside}>
        {image && (
          <div className={styles.picture}>
            <Image
              image={image}
              page={page}
              alt={fields.imageAlt}
              width={WIDTH_PX}
              ratio="4:3"
              widths={WIDTHS_PX}
              box={boxOf(containerSize)}
            />
          </div>
        )}
        {hasText && (
          <div className={styles.text}>
            {(hasTitle || canEdit(page)) && (
              <Heading level={page.level} className={styles[`title-${titleSize}`]}>
                <Editable
                  page={page}
                  part={{
                    value: title,
                    label: 'Título',
                    placeholder: 'Título (opcional)',
                    isOptional: true,
                    target: { kind: 'field', field: 'title' },
                  }}
                />
              </Heading>
            )}
            {paragraphs.map(({ text }, index) => (
              <p
                key={index}
                className={styles[`text-${descriptionSize}`]}
                dangerouslySetInnerHTML={{ __html: text }}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
