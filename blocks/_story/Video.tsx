import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { markup } from '../../ui/markup.ts';
import { framedAtAddress, handWrittenNeeds } from '../_embed/foreign/framed.ts';
import { asFrames } from '../_embed/foreign/known-parts.ts';
import { withPlaying } from './playing.ts';
import styles from './Video.module.css';
import { SHAPES, type Shape, type VideoSize, videoShape } from './video-ratio.ts';

interface VideoProps {
  embed: SafeHtml;
  /** '16:9', '9:16', '1:1', '4:3'; anything else takes the picture's or the embed's own ratio. */
  ratio?: string | undefined;
  /** What stands for the video elsewhere, with its size. */
  picture?: VideoSize | undefined;
  /** Percent of the screen's height that a portrait video may take. */
  viewportPercentage?: number;
  /** Round corners, on portrait videos only (rule 4.10). */
  borderRadius?: boolean;
  /** Told to the player, whatever the embed is (rule 4.11). */
  autoplay?: boolean;
  playthrough?: boolean;
}

const CLASSES: Record<Shape, string | undefined> = {
  '9:16': styles.r9x16,
  '2:3': styles.r2x3,
  '3:4': styles.r3x4,
  '4:5': styles.r4x5,
  '1:1': styles.r1x1,
  '5:4': styles.r5x4,
  '4:3': styles.r4x3,
  '3:2': styles.r3x2,
  '16:10': styles.r16x10,
  '16:9': styles.r16x9,
  '2:1': styles.r2x1,
  '21:9': styles.r21x9,
};

/** Heights come in steps, each a class, because a page holds no style attributes. */
const STEP_PERCENT = 5;

/**
 * A video's embed in its ratio, at most so high as the screen allows; other shapes than portrait
 * keep to 65 % (rule 4.9).
 */
export function Video({
  embed,
  ratio,
  picture,
  viewportPercentage = 65,
  borderRadius = false,
  autoplay = false,
  playthrough = false,
}: VideoProps): ReactNode {
  const shape = videoShape(ratio, picture, embed);
  const isPortrait = SHAPES[shape] < 1;
  const percent = isPortrait ? Math.round(viewportPercentage / STEP_PERCENT) * STEP_PERCENT : 65;
  const names = [
    styles.video,
    CLASSES[shape],
    styles[`h${percent}`],
    borderRadius && isPortrait && styles.round,
  ];
  return (
    <div
      className={names.filter(Boolean).join(' ')}
      {...handWrittenNeeds(embed)}
      {...markup(framedAtAddress(withPlaying(asFrames(embed), { autoplay, playthrough })))}
    />
  );
}
