import type { ReactNode } from 'react';
import { type Story, storyUrl } from '../../schemas/story.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Image, type ImageProps } from '../../ui/Image.tsx';
import type { ImageSource } from '../../ui/image-address.ts';
import { Link } from '../../ui/Link.tsx';
import { plainText } from '../../ui/markup.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { mediaLabel } from './media-label.ts';
import styles from './Promo.module.css';

interface StoryImageProps
  extends Pick<ImageProps, 'width' | 'widths' | 'ratio' | 'box' | 'isLead'> {
  item: Story;
  image: ImageSource & { alt_text?: string | undefined };
  page: ViewPage;
  /**
   * A headline beside it links to the same story: the picture's link is then hidden from assistive
   * technology.
   */
  isHeadlineShown: boolean;
  className?: string | undefined;
}

/** A story's picture, linked to it, with its media label. */
export function StoryImage({
  item,
  image,
  page,
  isHeadlineShown,
  className,
  ...picture
}: StoryImageProps): ReactNode {
  const url = storyUrl(item, page.site.key);
  const label = mediaLabel(item, page.locale);
  const headline = plainText(item.headlines?.basic ?? '');
  const isRepeated = isHeadlineShown && headline !== '';
  // Without the headline beside it the picture is the link's only name.
  const alt = isRepeated ? '' : headline || image.alt_text;
  const inside = (
    <>
      <Image {...picture} image={image} page={page} alt={alt} />
      {label && (
        <Badge icon={label.icon} className={styles.label}>
          {label.text}
        </Badge>
      )}
    </>
  );
  const names = [styles.media, className].filter(Boolean).join(' ');
  // On the canvas a press has to know whose picture it is on.
  const mark = page.isEditing ? { 'data-picture-of': item._id } : {};
  return url ? (
    <Link
      {...mark}
      href={url}
      locale={page.locale}
      className={names}
      isAssistiveHidden={isRepeated}
    >
      {inside}
    </Link>
  ) : (
    <div {...mark} className={names}>
      {inside}
    </div>
  );
}
