import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { plainText } from '../../ui/markup.ts';
import type { Box } from '../../ui/room.ts';
import { pageStory } from '../_article/page-story.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { Gallery } from '../_gallery/Gallery.tsx';
import type { fields as blockFields } from './fields.ts';
import styles from './GalleryBlock.module.css';
import { inherits } from './inherits.ts';
import { picturesOf } from './pictures-of.ts';

const galleryBox: Box = (room) => Math.min(840, room);

/** The pictures of the page's gallery, or of another one. Nothing without pictures. */
export function GalleryBlock({
  fields,
  content,
  page,
}: ViewProps<FieldsOf<typeof blockFields>>): ReactNode {
  const found = picturesOf(inherits(fields) ? pageStory(page) : content);
  if (!found) return null;
  const { story, images } = found;
  return (
    <div className={styles.gallery}>
      <Gallery
        images={images}
        page={page}
        label={plainText(story.headlines?.basic ?? '')}
        contentId={story._id}
        hidden={{
          title: fields.hideTitle,
          caption: fields.hideCaption,
          credits: fields.hideCredits,
        }}
        box={galleryBox}
        first="eager"
      />
    </div>
  );
}
