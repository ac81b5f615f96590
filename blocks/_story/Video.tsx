import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { markup } from '../../ui/markup.ts';
import styles from './Video.module.css';

interface VideoProps {
  embed: SafeHtml;
  /** '16:9', '9:16', '1:1', '4:3'; anything else takes the embed's own ratio. */
  ratio?: string | undefined;
  /** Percent of the screen's height that a portrait video may take. */
  viewportPercentage?: number;
  /** Round corners, on portrait videos only (rule 4.10). */
  borderRadius?: boolean;
  /**
   * Passed to the player on the embed's own element, as `data-autoplay` and `data-playthrough`
   * (rule 4.11).
   */
  autoplay?: boolean;
  playthrough?: boolean;
}

/** The embed with these marks on its first element. */
function withMarks(embed: SafeHtml, marks: Record<string, boolean>): SafeHtml {
  const given = Object.keys(marks).filter((name) => marks[name]);
  const attributes = given.map((name) => ` data-${name}="true"`).join('');
  return embed.replace(/^\s*<[a-z][\w-]*/i, (tag) => tag + attributes) as SafeHtml;
}

/** rule 4.8: the embed says height/width, with this tolerance. */
const TOLERANCE = 0.001;
const BY_EMBED: [number, string][] = [
  [0.5625, '16:9'],
  [1, '1:1'],
  [0.75, '4:3'],
  [1.7777, '9:16'],
];

function ratioOfEmbed(embed: string): string {
  const value = Number(/data-aspect-ratio="([\d.]+)"/.exec(embed)?.[1]);
  return BY_EMBED.find(([known]) => Math.abs(known - value) <= TOLERANCE)?.[1] ?? '16:9';
}

const CLASSES: Record<string, string | undefined> = {
  '16:9': styles.r16x9,
  '9:16': styles.r9x16,
  '1:1': styles.r1x1,
  '4:3': styles.r4x3,
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
  viewportPercentage = 65,
  borderRadius = false,
  autoplay = false,
  playthrough = false,
}: VideoProps): ReactNode {
  const shown = ratio && CLASSES[ratio] ? ratio : ratioOfEmbed(embed);
  const isPortrait = shown === '9:16';
  const percent = isPortrait ? Math.round(viewportPercentage / STEP_PERCENT) * STEP_PERCENT : 65;
  const names = [
    styles.video,
    CLASSES[shown],
    styles[`h${percent}`],
    borderRadius && isPortrait && styles.round,
  ];
  return (
    <div
      className={names.filter(Boolean).join(' ')}
      {...markup(withMarks(embed, { autoplay, playthrough }))}
    />
  );
}
