import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { Story } from '../../schemas/story.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { canEdit, editableInside } from '../../ui/Editable.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { plainText } from '../../ui/markup.ts';
import type { Box } from '../../ui/room.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { itemPage } from '../_list/ListFrame.tsx';
import { hasCard, StoryCard } from '../_list/StoryCard.tsx';
import { Logo } from '../_navigation/Logo.tsx';
import { siteLogo } from '../_navigation/logos.ts';
import type { fields as blockFields } from './fields.ts';
import { groundOf, toneOf } from './ground.ts';
import styles from './PromoCarousel.module.css';

type Fields = FieldsOf<typeof blockFields>;

/** Narrower where the edge of the next one shows: PromoCarousel.module.css. */
const cardBox: Box = (room) => Math.min(240, (room - 40) * 0.86);

/** rule 5.11: cards of 240x350 in 240, 480 and 720. */
const PICTURE = {
  width: 240,
  ratio: '240:350',
  widths: [240, 480, 720],
  box: cardBox,
};
const CARD = { showHeadline: true, showImage: true };
const LOGO = { width: 120, height: 34, widths: [120, 240, 360] } as const;

/** Any background colour, without a style attribute, which pages may not hold. */
const Ground = ({ color }: { color: string }): ReactNode => (
  <svg className={styles.ground} aria-hidden="true" focusable="false" preserveAspectRatio="none">
    <rect width="100%" height="100%" fill={color} />
  </svg>
);

interface TopProps {
  fields: Fields;
  page: ViewPage;
  titleClass: string;
  isOnDark: boolean;
}

function Top({ fields, page, titleClass, isOnDark }: TopProps): ReactNode {
  const { title } = fields;
  const logo = siteLogo(fields.logo, page.site);
  if (!title && !logo && !canEdit(page)) return null;
  const part = {
    value: title,
    label: 'Título del carrusel',
    placeholder: 'Título (opcional)',
    isOptional: true,
    target: { kind: 'field', field: 'title' },
  } as const;
  return (
    <div className={styles.top}>
      {(title || canEdit(page)) && (
        <Heading level={page.level} className={titleClass} {...editableInside(page, part)} />
      )}
      {logo && (
        <span className={styles.logo}>
          <Logo {...LOGO} logo={logo} page={page} isLazy isOnDark={isOnDark} />
        </span>
      )}
    </div>
  );
}

/** Stories as upright cards on a coloured background. Nothing at all without stories. */
export function PromoCarousel({ fields, content, page }: ViewProps<Fields, Story[]>): ReactNode {
  const shown = (content ?? []).filter((item) => hasCard(item, CARD, page));
  if (shown.length === 0) return null;
  const ground = groundOf(fields.backgroundColor) ?? '#ffffff';
  const { tone, title } = toneOf(ground, fields.titleColor);
  const titleClass = [styles.title, styles[fields.titleSize], title === 'Red' && styles.red]
    .filter(Boolean)
    .join(' ');
  const inside = itemPage(fields.title, page);
  const slides = shown.map((item) => ({
    key: item._id,
    content: (
      <StoryCard item={item} fields={CARD} page={inside} look={{ styles, picture: PICTURE }} />
    ),
  }));
  return (
    <section
      className={[styles.promos, tone === 'light' ? styles.onDark : styles.onLight].join(' ')}
    >
      <Ground color={ground} />
      <Top fields={fields} page={page} titleClass={titleClass} isOnDark={tone === 'light'} />
      <Carousel
        page={page}
        label={plainText(fields.title)}
        slides={slides}
        hasAutoplay={fields.enableAutoplay}
        className={styles.cards}
      />
    </section>
  );
}
