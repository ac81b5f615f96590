import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { canEdit } from '../../ui/Editable.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Image, type ImageProps } from '../../ui/Image.tsx';
import { Link } from '../../ui/Link.tsx';
import { definePhrases } from '../../ui/phrases.ts';
import { overrideImage } from '../../ui/story-image.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { SIDES } from '../_newspaper/columns.ts';
import styles from '../_newspaper/Newspaper.module.css';
import { NewspaperFrame } from '../_newspaper/NewspaperFrame.tsx';
import { singlePicture, THUMBNAIL } from '../_newspaper/picture.ts';
import promoStyles from '../_story/Promo.module.css';
import type { fields as blockFields } from './fields.ts';

const phrases = definePhrases({ es: { by: 'Por' }, en: { by: 'By' } });

type Fields = FieldsOf<typeof blockFields>;
type ManualItem = Fields['itemsLeft'][number];

const isShown = ({ headline, image }: ManualItem): boolean =>
  headline.trim() !== '' || Boolean(image?.url);

/** rule 4.2: signed only when id, token and address agree. */
function pictureOf({ image }: ManualItem) {
  if (!image?.url) return null;
  const { url, id = '', auth = {}, focalPoint } = image;
  return overrideImage({
    imageOverrideURL: url,
    imageOverrideId: id,
    imageOverrideAuth: JSON.stringify(auth),
    imageOverrideFocal: focalPoint ? `${Math.round(focalPoint.x)},${Math.round(focalPoint.y)}` : '',
  });
}

interface ItemProps {
  item: ManualItem;
  page: ViewPage;
  newTab: boolean;
  names: { item: string | undefined; headline: string | undefined };
  picture: Pick<ImageProps, 'width' | 'widths' | 'ratio' | 'box'>;
  hasDescription: boolean;
}

function Item({ item, page, newTab, names, picture, hasDescription }: ItemProps): ReactNode {
  const image = pictureOf(item);
  const isLink = item.linkURL !== '' && !canEdit(page);
  const link = (
    children: ReactNode,
    rest: { className?: string | undefined; isAssistiveHidden?: boolean },
  ) =>
    isLink ? (
      <Link href={item.linkURL} locale={page.locale} openInNewTab={newTab || undefined} {...rest}>
        {children}
      </Link>
    ) : (
      <span className={rest.className}>{children}</span>
    );
  return (
    <article className={names.item}>
      {image &&
        link(
          <Image
            image={image}
            page={page}
            alt={item.headline.trim() ? '' : item.image?.alt || item.description}
            {...picture}
          />,
          {
            className: `${promoStyles.media} ${styles.thumbnail}`,
            isAssistiveHidden: item.headline.trim() !== '',
          },
        )}
      <div className={styles.text}>
        {item.headline.trim() && (
          <Heading level={page.level} className={`${promoStyles.headline} ${names.headline}`}>
            {link(item.headline, { className: promoStyles.link })}
          </Heading>
        )}
        {hasDescription && item.description.trim() && (
          <p className={styles.description}>{item.description}</p>
        )}
        {item.byline.trim() && (
          <p className={styles.meta}>
            {phrases(page.locale).by} {item.byline}
          </p>
        )}
      </div>
    </article>
  );
}

/**
 * As the newspaper of feeds, with items that an editor wrote. The left column's pictures may be
 * round, as columnists' are.
 */
export const NewspaperManual = ({ fields, page }: ViewProps<Fields>): ReactNode => (
  <NewspaperFrame
    page={page}
    columns={SIDES.map((side) => ({
      side,
      title: fields[`title${side}`],
      content: (inside) => {
        const items = fields[`items${side}`].filter(isShown);
        const [first] = items;
        if (!first) return null;
        const { newTab } = fields;
        if (side === 'Left') {
          const names = { item: styles.row, headline: styles.rowHeadline };
          return (
            <div
              className={[styles.rows, fields.typeLeftPost === 'Circle' && styles.circle]
                .filter(Boolean)
                .join(' ')}
            >
              {items.map((item, index) => (
                <Item
                  key={index}
                  item={item}
                  newTab={newTab}
                  names={names}
                  page={inside}
                  picture={THUMBNAIL}
                  hasDescription={false}
                />
              ))}
            </div>
          );
        }
        // rule 7.11: only the first item.
        const names = { item: styles.single, headline: styles.singleHeadline };
        return (
          <Item
            newTab={newTab}
            names={names}
            item={first}
            page={inside}
            picture={singlePicture(side)}
            hasDescription
          />
        );
      },
    }))}
  />
);
