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
const SIZES = [{ when: '(min-width: 768px)', width: '274px' }, { width: '120px' }];

interface ItemProps {
  item: Story;
  fields: Fields;
  page: ViewPage;
}

const imageOf = (item: Story, { showImage }: Fields, page: ViewPage) => (showImage ? storyImage(item, page.site) : null);

/** An item of which nothing would show leaves no empty row. */
const hasSomething = (item: Story, fields: Fields, page: ViewPage): boolean =>
  (fields.showHeadline && Boolean(item.headlines?.basic)) || imageOf(item, fields, page) !== null;

function Item({ item, fields, page }: ItemProps): ReactNode {
  const image = imageOf(item, fields, page);
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
          sizes={SIZES}
          className={styles.picture}
        />
      )}
    </article>
  );
}

/** A titled list of stories, divided by hairlines; headlines of at most three lines (spec 9). */
export function SimpleList({ fields, content, page }: ViewProps<Fields, Story[]>): ReactNode {
  const items = (content ?? []).filter((item) => hasSomething(item, fields, page));
  if (items.length === 0) return null;
  const part = {
    value: fields.title,
    label: 'Título de la lista',
    placeholder: 'Título (opcional)',
    target: { kind: 'field', field: 'title' },
  } as const;
  const itemPage = fields.title ? { ...page, level: deeper(page.level) } : page;
  return (
    <section className={styles.list}>
      {(fields.title || canEdit(page)) && <Heading level={page.level} className={styles.title} {...editableInside(page, part)} />}
      <div className={styles.room}>
        <div className={styles.items}>
          {items.map((item) => (
            <Item key={item._id} item={item} fields={fields} page={itemPage} />
          ))}
        </div>
      </div>
    </section>
  );
}
