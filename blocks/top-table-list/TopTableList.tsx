import type { ReactNode } from 'react';
import { type FieldsOf, withoutSuffix } from '../../schemas/fields.ts';
import type { Story } from '../../schemas/story.ts';
import { type Box, PAGE_ROOM, type Room, roomIn } from '../../ui/room.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { extraLargeLook } from '../_promo/extra-large-look.ts';
import { largeLook } from '../_promo/large-look.ts';
import { mediumLook } from '../_promo/medium-look.ts';
import { hasPromo, PromoView } from '../_promo/PromoView.tsx';
import type { ImagePosition, PromoFields } from '../_promo/promo-fields.ts';
import type { PromoLook } from '../_promo/promo-look.ts';
import { smallLook } from '../_promo/small-look.ts';
import type { fields as blockFields } from './fields.ts';
import { TABLE_SIZES, type TableSize } from './sizes.ts';
import styles from './TopTableList.module.css';

type Fields = FieldsOf<typeof blockFields>;

/** What one size shows of its stories, as the fields of a promo. */
type SizeFields = PromoFields & { imagePosition: ImagePosition };

/** rule 5.1: its extra-large and large are 800 wide, 400 to 1200. */
const WIDE = { width: 800, widths: [400, 600, 800, 1_200] };

/** Beside the words from 560 px on; a picture by itself keeps to its half too. */
const half: Box = (room) => (room < 560 ? room : (room - 24) / 2);

const LOOKS: Record<TableSize, PromoLook<SizeFields>> = {
  XL: extraLargeLook,
  LG: {
    ...largeLook,
    picture: () => ({ ...WIDE, box: half }),
    variant: (_, shown) => [shown.media && styles.beside],
  },
  MD: mediumLook,
  SM: smallLook,
};

const onPhones = new WeakMap<Box, Box>();

function wholeOnPhones(box: Box): Box {
  const known = onPhones.get(box);
  const made: Box = known ?? ((room, screen) => (screen < 768 ? room : box(room, screen)));
  if (!known) onPhones.set(box, made);
  return made;
}

/** On phones its pictures take all of the row. */
const ALWAYS: PromoLook<SizeFields> = {
  ...smallLook,
  picture: (fields, shown) => {
    const picture = smallLook.picture(fields, shown);
    return { ...picture, box: wholeOnPhones(picture.box) };
  },
};

const GROUPS: Record<TableSize, string | undefined> = {
  XL: styles.extraLarge,
  LG: styles.large,
  MD: styles.medium,
  SM: styles.small,
};

/** The room of each of the small ones. */
const smallRoom = (room: Room, perRow: number): Room =>
  roomIn(room, `row of ${perRow}`, (width) => {
    if (perRow < 2 || width < 560) return width;
    const columns = width < 760 ? 2 : perRow;
    return (width - (columns - 1) * 26) / columns;
  });

const ROWS = [undefined, undefined, styles.two, styles.three, styles.four];

/** The stored positions `top` and `bottom` are the publisher's; the general look has no such. */
const POSITIONS: Record<Fields['imagePositionSM'], ImagePosition> = {
  right: 'right',
  left: 'left',
  above: 'above',
  below: 'below',
  top: 'above',
  bottom: 'below',
};

const NO_OVERRIDE = {
  imageOverrideURL: '',
  imageOverrideId: '',
  imageOverrideAuth: '',
  imageOverrideFocal: '',
  imageOverrideFor: '',
  imageOverrideOriginal: '',
};

const isAlways = (fields: Fields): boolean =>
  fields.variant === 'publisher' &&
  (fields.imagePositionSM === 'top' || fields.imagePositionSM === 'bottom');

function promoFields(fields: Fields, size: TableSize): SizeFields {
  const own = withoutSuffix(fields, size);
  return {
    ...NO_OVERRIDE,
    showOverline: own.showOverline === true,
    showHeadline: own.showHeadline === true,
    showImage: own.showImage === true,
    showDescription: own.showDescription === true,
    showByline: own.showByline === true,
    showDate: own.showDate === true,
    imageRatio: own.imageRatio ?? '16:9',
    imagePosition: POSITIONS[fields.imagePositionSM],
    playVideoInPlace: own.playVideoInPlace === true,
  };
}

interface GroupProps {
  size: TableSize;
  fields: Fields;
  /** What the size shows. */
  own: SizeFields;
  items: readonly Story[];
  page: ViewPage;
}

function Group({ size, fields, own, items, page }: GroupProps): ReactNode {
  const isSmall = size === 'SM';
  const look = isSmall && isAlways(fields) ? ALWAYS : LOOKS[size];
  const room = page.room ?? PAGE_ROOM;
  const inside = isSmall ? { ...page, room: smallRoom(room, fields.storiesPerRowSM) } : page;
  const names = [
    GROUPS[size],
    fields[`showBottomBorder${size}`] && styles.bordered,
    isSmall && ROWS[fields.storiesPerRowSM],
    isSmall && isAlways(fields) && styles.always,
  ];
  return (
    <div className={names.filter(Boolean).join(' ')}>
      {items.map((item) => (
        <PromoView
          key={item._id}
          fields={own}
          item={item}
          page={inside}
          look={look}
          variant={fields.variant}
        />
      ))}
    </div>
  );
}

/** The stories of a feed dealt into four sizes, the largest first. Nothing without stories. */
export function TopTableList({ fields, content, page }: ViewProps<Fields, Story[]>): ReactNode {
  let from = 0;
  const groups = TABLE_SIZES.map(({ size, count }) => {
    const items = (content ?? []).slice(from, from + fields[count]);
    from += items.length;
    const own = promoFields(fields, size);
    return { size, own, items: items.filter((item) => hasPromo(own, item, page)) };
  }).filter(({ items }) => items.length > 0);
  if (groups.length === 0) return null;
  return (
    <div className={styles.table}>
      {groups.map(({ size, own, items }) => (
        <Group key={size} size={size} fields={fields} own={own} items={items} page={page} />
      ))}
    </div>
  );
}
