import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import type { Story } from '../../schemas/story.ts';
import { creditsText } from '../../ui/authors.ts';
import { Badge } from '../../ui/Badge.tsx';
import { behaviour } from '../../ui/behaviour.ts';
import { Heading } from '../../ui/Heading.tsx';
import { MediaFigure } from '../../ui/MediaFigure.tsx';
import { markup, textAsMarkup } from '../../ui/markup.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { pageStory } from '../_article/page-story.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { Embed } from '../_embed/Embed.tsx';
import { videoEmbed, videoPicture } from '../_story/media-label.ts';
import { Video } from '../_story/Video.tsx';
import type { fields as blockFields } from './fields.ts';
import styles from './VideoCenterPlayer.module.css';

type Fields = FieldsOf<typeof blockFields>;

interface Words {
  title?: SafeHtml | undefined;
  description?: SafeHtml | undefined;
}

/** rule 9.14: an editor's own words, both or none; of the page's video always its own. */
function wordsOf(fields: Fields, item: Story): Words {
  const { title, description } = fields;
  return !fields.inheritGlobalContent && title && description
    ? { title: textAsMarkup(title), description: textAsMarkup(description) }
    : { title: item.headlines?.basic, description: item.description?.basic };
}

interface PlayerProps {
  fields: Fields;
  item: Story;
  embed: SafeHtml;
  page: ViewPage;
}

function Player({ fields, item, embed, page }: PlayerProps): ReactNode {
  const autoplay = fields.autoplay && !page.isEditing;
  return (
    <MediaFigure credit={fields.hideVideoCredits ? undefined : creditsText(item)}>
      <Embed html={embed} page={page}>
        <div {...(autoplay ? behaviour('_story/Autoplay', 'load') : {})}>
          <Video
            embed={embed}
            ratio={fields.aspectRatio}
            picture={videoPicture(item)}
            viewportPercentage={fields.viewportPercentage}
            borderRadius={fields.borderRadius}
            autoplay={autoplay}
            playthrough={fields.playthrough}
          />
        </div>
      </Embed>
    </MediaFigure>
  );
}

/**
 * A video with its words: title, video, description, or all of them under the video. Nothing
 * without embed markup (rule 4.12).
 */
export function VideoCenterPlayer({ fields, content, page }: ViewProps<Fields, Story>): ReactNode {
  const item = fields.inheritGlobalContent ? pageStory(page) : content;
  const embed = item && videoEmbed(item);
  if (!item || !embed?.trim()) return null;
  const words = wordsOf(fields, item);
  const head = (
    <>
      {fields.alertBadge && (
        <p className={styles.badge}>
          <Badge variant="primary">{fields.alertBadge}</Badge>
        </p>
      )}
      {!fields.hideVideoTitle && words.title && (
        <Heading level={page.level} className={styles.title} {...markup(words.title)} />
      )}
    </>
  );
  const description = !fields.hideVideoCaption && words.description && (
    <p className={styles.description} {...markup(words.description)} />
  );
  const player = <Player fields={fields} item={item} embed={embed} page={page} />;
  const isFeature = fields.displayStyle === 'featureVideo';
  return (
    <section className={styles.video}>
      {isFeature ? player : head}
      {isFeature ? head : player}
      {description}
    </section>
  );
}
