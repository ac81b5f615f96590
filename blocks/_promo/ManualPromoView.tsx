import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { canEdit, Editable } from '../../ui/Editable.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Image } from '../../ui/Image.tsx';
import { Link } from '../../ui/Link.tsx';
import { plainText, withoutLinks } from '../../ui/markup.ts';
import overlineStyles from '../../ui/Overline.module.css';
import { Paragraph } from '../../ui/Paragraph.tsx';
import { imageOf } from '../../ui/story-image.ts';
import type { EditablePart, ViewPage } from '../../ui/view-page.ts';
import styles from '../_story/Promo.module.css';
import type { ManualFields } from './manual-fields.ts';
import { PromoFrame } from './PromoFrame.tsx';
import type { PromoLook } from './promo-look.ts';

interface ManualProps<F extends ManualFields> {
  fields: F;
  page: ViewPage;
  look: PromoLook<F>;
}

const partOf = (
  field: 'overline' | 'headline' | 'description',
  label: string,
  value: SafeHtml | undefined,
): EditablePart => ({
  value: value ?? ('' as SafeHtml),
  label,
  placeholder: label,
  target: { kind: 'field', field },
});

interface WrapProps {
  url: string | undefined;
  fields: ManualFields;
  page: ViewPage;
  className?: string | undefined;
  isAssistiveHidden?: boolean;
  children: ReactNode;
}

/**
 * A link only where there is an address. With `newTab` off, the tab is chosen as for any link (rule
 * 3.2).
 */
const Wrap = ({ url, fields, page, children, ...rest }: WrapProps): ReactNode =>
  url && !(canEdit(page) && !rest.isAssistiveHidden) ? (
    <Link href={url} locale={page.locale} openInNewTab={fields.newTab || undefined} {...rest}>
      {children}
    </Link>
  ) : (
    <span className={rest.className}>{children}</span>
  );

/** A text that is a link as a whole: links inside it are taken out for readers. */
const linked = (part: EditablePart, page: ViewPage, url: string | undefined): EditablePart =>
  url && !canEdit(page) ? { ...part, value: withoutLinks(part.value) } : part;

/**
 * One promo that an editor wrote, in the look of its size. Nothing when every part is off or empty.
 */
export function ManualPromoView<F extends ManualFields>({
  fields,
  page,
  look,
}: ManualProps<F>): ReactNode {
  const { linkURL, overlineURL } = fields;
  const image = fields.showImage ? imageOf(fields) : null;
  const isWritable = canEdit(page);
  const has = (isOn: boolean | undefined, text: SafeHtml | undefined): boolean =>
    Boolean(isOn && text && plainText(text));
  const shown = {
    overline: has(fields.showOverline, fields.overline),
    headline: has(fields.showHeadline, fields.headline),
    description: has(fields.showDescription, fields.description),
    media: image !== null,
    video: false,
    byline: false,
    date: false,
  };
  const isRepeated = shown.headline && linkURL !== '';
  const overline = linked(partOf('overline', 'Antetítulo', fields.overline), page, overlineURL);
  const headline = linked(partOf('headline', 'Titular', fields.headline), page, linkURL);
  const parts = {
    overline: (shown.overline || (isWritable && fields.showOverline)) && (
      <Wrap
        url={overlineURL}
        fields={{ ...fields, newTab: false }}
        page={page}
        className={[overlineStyles.overline, look.styles.overline].filter(Boolean).join(' ')}
      >
        <Editable page={page} part={overline} />
      </Wrap>
    ),
    headline: (shown.headline || (isWritable && fields.showHeadline)) && (
      <Heading
        level={page.level}
        className={[styles.headline, look.styles.headline].filter(Boolean).join(' ')}
      >
        <Wrap url={linkURL} fields={fields} page={page} className={styles.link}>
          <Editable page={page} part={headline} />
        </Wrap>
      </Heading>
    ),
    description: (shown.description || (isWritable && fields.showDescription)) && (
      <Paragraph
        text={fields.description ?? ('' as SafeHtml)}
        className={look.styles.description}
        page={page}
        part={partOf('description', 'Descripción', fields.description)}
      />
    ),
    media: image && (
      <Wrap
        url={linkURL}
        fields={fields}
        page={page}
        className={[styles.media, look.styles.media].filter(Boolean).join(' ')}
        isAssistiveHidden={isRepeated}
      >
        <Image
          image={image}
          page={page}
          alt={plainText(fields.headline)}
          ratio={fields.imageRatio}
          isLead={fields.isLead ?? false}
          {...look.picture(fields, shown)}
        />
      </Wrap>
    ),
    meta: false,
  };
  return (
    <PromoFrame
      fields={fields}
      page={page}
      look={look}
      shown={shown}
      parts={parts}
      isFillable={Boolean(parts.headline || parts.overline || parts.description) && isWritable}
    />
  );
}
