import type { Credits } from '../../../schemas/author.ts';
import type { SafeHtml } from '../../../schemas/html.ts';
import type { AnsImage } from '../../../schemas/image.ts';
import { creditsText } from '../../../ui/authors.ts';
import { Image } from '../../../ui/Image.tsx';
import { Link } from '../../../ui/Link.tsx';
import { MediaFigure } from '../../../ui/MediaFigure.tsx';
import { markup, textAsMarkup } from '../../../ui/markup.ts';
import { Embed } from '../../_embed/Embed.tsx';
import { HandHtml } from '../../_embed/foreign/HandHtml.tsx';
import { Video } from '../../_story/Video.tsx';
import { type Shape, type VideoSize, videoShape } from '../../_story/video-ratio.ts';
import styles from '../ArticleBody.module.css';
import { figureBox, floatedBox } from '../boxes.ts';
import { phrases } from '../phrases.ts';
import type { ElementView } from './element.ts';

/** rule 5.14: 800 wide, 400 and half the widths where it floats. */
const WIDTH_PX = 800;
const WIDTHS_PX = [274, 400, 768, 1_024, 1_440];
const FLOATED = 0.5;

type ImageElement = AnsImage & {
  alignment?: string;
  credits?: Credits;
  vanity_credits?: Credits;
  additional_properties?: { link?: string };
};

/** The picture's own shape, so that nothing is cropped; unknown shapes are taken for 3:2. */
const ratioOf = ({ width, height }: AnsImage): string =>
  width && height && width > 0 && height > 0 ? `${Math.round(width)}:${Math.round(height)}` : '3:2';

export const ImageFigure: ElementView = ({ element, fields, page }) => {
  const image = element as unknown as ImageElement;
  if (!image.url) return null;
  const isFloated = image.alignment === 'left' || image.alignment === 'right';
  const picture = (
    <Image
      image={image}
      page={page}
      alt={image.alt_text ?? ''}
      width={isFloated ? WIDTH_PX * FLOATED : WIDTH_PX}
      ratio={ratioOf(image)}
      widths={isFloated ? WIDTHS_PX.map((width) => width * FLOATED) : WIDTHS_PX}
      box={isFloated ? floatedBox : figureBox}
    />
  );
  const link = image.additional_properties?.link;
  return (
    <MediaFigure
      title={fields.hideImageTitle || !image.subtitle ? undefined : textAsMarkup(image.subtitle)}
      caption={fields.hideImageCaption ? undefined : image.caption}
      credit={fields.hideImageCredits ? undefined : creditsText(image)}
      className={
        isFloated ? (image.alignment === 'left' ? styles.left : styles.right) : styles.figure
      }
    >
      {link ? (
        <Link
          href={link}
          locale={page.locale}
          aria-label={image.alt_text ? undefined : phrases(page.locale).open}
        >
          {picture}
        </Link>
      ) : (
        picture
      )}
    </MediaFigure>
  );
};

const sidesOf = (shape: Shape): [number, number] => {
  const [width = 16, height = 9] = shape.split(':').map(Number);
  return [width, height];
};

/** Nothing without embed markup (rule 4.12). */
export const VideoFigure: ElementView = ({ element, fields, page }) => {
  const video = element as unknown as {
    embed_html?: SafeHtml;
    promo_items?: { basic?: VideoSize };
    headlines?: { basic?: SafeHtml };
    description?: { basic?: SafeHtml };
    credits?: Credits;
  };
  if (!video.embed_html) return null;
  const shape = videoShape(fields.aspectRatio, video.promo_items?.basic, video.embed_html);
  return (
    <MediaFigure
      title={fields.hideVideoTitle ? undefined : video.headlines?.basic}
      caption={fields.hideVideoCaption ? undefined : video.description?.basic}
      credit={fields.hideVideoCredits ? undefined : creditsText(video)}
      className={styles.figure}
    >
      <Embed html={video.embed_html} extent={{ ratio: sidesOf(shape) }} page={page}>
        <Video
          embed={video.embed_html}
          ratio={fields.aspectRatio}
          picture={video.promo_items?.basic}
          viewportPercentage={fields.viewportPercentage}
          borderRadius={fields.borderRadius}
        />
      </Embed>
    </MediaFigure>
  );
};

/** Sound with a player of the browser's, or somebody's embed; nothing without either. */
export const AudioFigure: ElementView = ({ element, fields, page }) => {
  const audio = element as unknown as {
    embed_html?: SafeHtml;
    streams?: { url?: string }[];
    headlines?: { basic?: SafeHtml };
    description?: { basic?: SafeHtml };
    credits?: Credits;
  };
  const address = audio.streams?.find(({ url }) => /^https:\/\//i.test(url ?? ''))?.url;
  if (!audio.embed_html && !address) return null;
  return (
    <MediaFigure
      title={audio.headlines?.basic}
      caption={audio.description?.basic}
      credit={fields.hideVideoCredits ? undefined : creditsText(audio)}
      className={styles.audio}
    >
      {audio.embed_html ? (
        <HandHtml html={audio.embed_html} page={page}>
          {(part, attributes) => <div {...attributes} {...markup(part)} />}
        </HandHtml>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: ANS has no captions of sound
        <audio controls preload="none" src={address} />
      )}
    </MediaFigure>
  );
};
