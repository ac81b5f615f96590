import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { canEdit, editableInside } from '../../ui/Editable.tsx';
import { Image } from '../../ui/Image.tsx';
import { Link } from '../../ui/Link.tsx';
import { plainText } from '../../ui/markup.ts';
import { wholeRoom } from '../../ui/room.ts';
import { imageOf } from '../../ui/story-image.ts';
import type { ViewProps } from '../_block/define-block.ts';
import type { fields as blockFields } from './fields.ts';
import styles from './SimpleImage.module.css';

type Fields = FieldsOf<typeof blockFields>;

/** rule 5.18 */
const WIDTH_PX = 800;
const WIDTHS_PX = [400, 600, 800, 1_200];

/**
 * A picture with its caption. A link without an alternative text is named by the caption. Nothing
 * without a picture.
 */
export function SimpleImage({ fields, page }: ViewProps<Fields>): ReactNode {
  const image = imageOf(fields);
  if (!image) return null;
  const picture = (
    <Image
      image={image}
      page={page}
      alt={fields.imageAlt || (fields.linkURL ? plainText(fields.caption) : '')}
      width={WIDTH_PX}
      ratio={fields.imageRatio}
      widths={WIDTHS_PX}
      box={wholeRoom}
    />
  );
  const part = {
    value: fields.caption,
    label: 'Pie de imagen',
    placeholder: 'Pie de imagen (opcional)',
    isOptional: true,
    target: { kind: 'field', field: 'caption' },
  } as const;
  return (
    <figure className={styles.figure}>
      {fields.linkURL && !canEdit(page) ? (
        <Link
          href={fields.linkURL}
          locale={page.locale}
          openInNewTab={fields.newTab || undefined}
          className={styles.link}
        >
          {picture}
        </Link>
      ) : (
        picture
      )}
      {(plainText(fields.caption) || canEdit(page)) && (
        <figcaption className={styles.caption} {...editableInside(page, part)} />
      )}
    </figure>
  );
}
