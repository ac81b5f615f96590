import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { Story } from '../../schemas/story.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { plainText } from '../../ui/markup.ts';
import { type Box, fixedBox } from '../../ui/room.ts';
import { slideBox } from '../../ui/slide-box.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { itemPage, ListFrame } from '../_list/ListFrame.tsx';
import { hasCard, StoryCard } from '../_list/StoryCard.tsx';
import styles from './CarouselPost.module.css';
import type { fields as blockFields } from './fields.ts';

type Fields = FieldsOf<typeof blockFields>;

/** rule 7.16: what an arrow scrolls. */
const STEP_PX = 290;
/** rule 5.10: 3:4 in 500 and 1000. */
const PICTURE = { width: 500, ratio: '3:4', widths: [500, 1_000] };

/** As wide as its slide, beside its words narrower. */
function boxOf(fields: Fields, isBackground: boolean): Box {
  if (isBackground) return slideBox;
  if (fields.smallImage) return fixedBox(84);
  const isBeside = fields.imagePosition === 'left' || fields.imagePosition === 'right';
  return isBeside ? fixedBox(120) : slideBox;
}

/** Stories side by side to slide through. Nothing, title and all, without stories. */
export function CarouselPost({ fields, content, page }: ViewProps<Fields, Story[]>): ReactNode {
  const shown = (content ?? []).filter((item) => hasCard(item, fields, page));
  if (shown.length === 0) return null;
  const isBackground = fields.imageType === 'background' && fields.showImage;
  const dress = [
    isBackground ? styles.background : styles[fields.imagePosition],
    fields.showDividers && styles.divided,
    fields.smallImage && !isBackground && styles.small,
    fields.bgBorderRadius && styles.round,
  ];
  const inside = itemPage(fields.title, page);
  const look = { styles, picture: { ...PICTURE, box: boxOf(fields, isBackground) } };
  const slides = shown.map((item) => ({
    key: item._id,
    content: <StoryCard item={item} fields={fields} page={inside} look={look} />,
  }));
  return (
    <ListFrame title={fields.title} page={page} links={{ linkURL: fields.linkURL }}>
      <Carousel
        page={page}
        label={plainText(fields.title)}
        slides={slides}
        stepPx={STEP_PX}
        className={dress.filter(Boolean).join(' ')}
      />
    </ListFrame>
  );
}
