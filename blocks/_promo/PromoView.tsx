import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { type Story, storyUrl } from '../../schemas/story.ts';
import { Overline, overlineOf } from '../../ui/Overline.tsx';
import { Paragraph } from '../../ui/Paragraph.tsx';
import { overrideImage, storyImage } from '../../ui/story-image.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { videoEmbed, videoPicture } from '../_story/media-label.ts';
import { StoryHeadline } from '../_story/StoryHeadline.tsx';
import { StoryImage } from '../_story/StoryImage.tsx';
import { metaOf, StoryMeta } from '../_story/StoryMeta.tsx';
import { Video } from '../_story/Video.tsx';
import type { VideoSize } from '../_story/video-ratio.ts';
import { PromoFrame } from './PromoFrame.tsx';
import type { PromoFields } from './promo-fields.ts';
import type { PromoLook, ShownParts } from './promo-look.ts';

/** Stands for the name of an unnamed sponsor: here it only matters that there is a text. */
const SPONSORED = '…';

type Media =
  | { embed: SafeHtml; picture: VideoSize | undefined }
  | { image: NonNullable<ReturnType<typeof storyImage>> }
  | null;

/** A video plays where it stands and is never wrapped in a link (rule 7.2). */
function mediaOf(fields: PromoFields, item: Story, site: ViewPage['site']): Media {
  if (!fields.showImage) return null;
  const embed = fields.playVideoInPlace ? videoEmbed(item) : null;
  if (embed) return { embed, picture: videoPicture(item) };
  const image = overrideImage(fields, item) ?? storyImage(item, site);
  return image && { image };
}

interface PartProps<F extends PromoFields> {
  fields: F;
  item: Story;
  page: ViewPage;
  look: PromoLook<F>;
  /** The publisher names the first author only, its default; the general look all of them. */
  variant?: 'publisher' | 'general';
}

function Picture<F extends PromoFields>({
  media,
  fields,
  item,
  page,
  look,
  shown,
}: PartProps<F> & { media: NonNullable<Media>; shown: ShownParts }): ReactNode {
  if ('embed' in media)
    return <Video {...media} viewportPercentage={fields.viewportPercentage ?? 65} />;
  return (
    <StoryImage
      item={item}
      image={media.image}
      page={page}
      isHeadlineShown={fields.showHeadline ?? false}
      isLead={fields.isLead ?? false}
      ratio={fields.imageRatio}
      {...look.picture(fields, shown)}
      className={look.styles.media}
    />
  );
}

function Description({
  item,
  page,
  look,
}: {
  item: Story;
  page: ViewPage;
  look: Pick<PromoLook, 'styles'>;
}): ReactNode {
  const text = item.description?.basic ?? ('' as SafeHtml);
  if (!text && !page.isEditing) return null;
  return (
    <Paragraph
      text={text}
      className={look.styles.description}
      page={page}
      part={{
        label: 'Descripción',
        placeholder: 'Descripción',
        target: { kind: 'story', storyId: item._id, path: 'description.basic' },
      }}
    />
  );
}

const shownOf = (fields: PromoFields, item: Story, media: Media, page: ViewPage): ShownParts => ({
  media: media !== null,
  video: media !== null && 'embed' in media,
  overline: Boolean(fields.showOverline) && overlineOf(item, page.site.key, SPONSORED) !== null,
  headline: Boolean(fields.showHeadline && item.headlines?.basic),
  description: Boolean(fields.showDescription && item.description?.basic),
  ...metaOf(item, { byline: Boolean(fields.showByline), date: Boolean(fields.showDate) }),
});

/** False when every part of a story is off or empty. */
export const hasPromo = (fields: PromoFields, item: Story, page: ViewPage): boolean =>
  Object.values(shownOf(fields, item, mediaOf(fields, item, page.site), page)).includes(true);

/**
 * One story by the look of a member of the family. Nothing when every part is off or empty (rule
 * 7.1).
 */
export function PromoView<F extends PromoFields>({
  item,
  ...rest
}: Omit<PartProps<F>, 'item'> & { item: Story | null }): ReactNode {
  const { fields, page, look, variant } = rest;
  if (!item) return null;
  const media = mediaOf(fields, item, page.site);
  const shown = shownOf(fields, item, media, page);
  // The parts that editors may fill in are rendered on the canvas even when they are empty.
  const parts = {
    media: media && <Picture {...rest} item={item} media={media} shown={shown} />,
    overline: fields.showOverline && (
      <Overline item={item} page={page} className={look.styles.overline} />
    ),
    headline: fields.showHeadline && (
      <StoryHeadline
        item={item}
        page={page}
        url={storyUrl(item, page.site.key)}
        className={look.styles.headline}
      />
    ),
    description: fields.showDescription && <Description item={item} page={page} look={look} />,
    meta: (
      <StoryMeta
        item={item}
        page={page}
        shown={shown}
        variant={variant}
        className={look.styles.meta}
      />
    ),
  };
  return <PromoFrame fields={fields} page={page} look={look} shown={shown} parts={parts} />;
}
