import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { type Story, storyUrl } from '../../schemas/story.ts';
import { canEdit, editableInside } from '../../ui/Editable.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { storyImage } from '../../ui/story-image.ts';
import { deeper, type ViewPage } from '../../ui/view-page.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { PromoHeadline } from '../_promo/PromoHeadline.tsx';
import { PromoImage } from '../_promo/PromoImage.tsx';
import styles from './SimpleList.module.css';

interface Fields {
  title: SafeHtml;
  showHeadline: boolean;
  showImage: boolean;
}

/** spec 9: 274 wide at 3:2. */
const WIDTH_PX = 274;
const WIDTHS_PX = [274, 548, 1_096];

interface ItemProps {
  item: Story;
  fields: Fields;
  page: ViewPage;
}

function Item({ item, fields, page }: ItemProps): ReactNode {
  const image = fields.showImage ? storyImage(item, page.site) : null;
  return (
    <article className={styles.item}>
      {fields.showHeadline && (
        <PromoHeadline item={item} page={page} url={storyUrl(item, page.site.key)} className={styles.headline} />
      )}
      {image && (
        <PromoImage
          item={item}
          image={image}
          page={page}
          isHeadlineShown={fields.showHeadline}
          ratio="3:2"
          width={WIDTH_PX}
          widths={WIDTHS_PX}
          sizes={[{ when: '(min-width: 768px)', width: '274px' }, { width: '120px' }]}
          className={styles.picture}
        />
      )}
    </article>
  );
}

/** A titled list of stories, divided by hairlines; headlines of at most three lines (spec 9). */
export function SimpleList({ fields, content: items, page }: ViewProps<Fields, Story[]>): ReactNode {
  if (!items || (!fields.showHeadline && !fields.showImage)) return null;
  const hasTitle = Boolean(fields.title) || canEdit(page);
  const part = {
    value: fields.title,
    label: 'Título de la lista',
    placeholder: 'Título (opcional)',
    target: { kind: 'field', field: 'title' },
  } as const;
  const itemPage = fields.title ? { ...page, level: deeper(page.level) } : page;
  return (
    <section className={styles.list}>
      {hasTitle && <Heading level={page.level} className={styles.title} {...editableInside(page, part)} />}
      {items.map((item) => (
        <Item key={item._id} item={item} fields={fields} page={itemPage} />
      ))}
    </section>
  );
}
