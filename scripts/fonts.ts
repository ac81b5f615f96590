import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

interface Face {
  /** As ui/tokens/faces.css names it. */
  name: string;
  family: string;
  file: string;
  /** One value for an axis that the face does not vary in. */
  axes: Record<string, number | { min: number; max: number }>;
}

/**
 * The faces of ui/tokens/faces.css. Headlines and text are cut from one variable font, each at one
 * optical size in the middle of those that it is set in: an axis of sizes doubles a file.
 */
const FACES: readonly Face[] = [
  {
    name: 'newsreader-headline',
    family: 'newsreader',
    file: 'newsreader-latin-opsz-normal.woff2',
    axes: { wght: 600, opsz: 36 },
  },
  {
    name: 'newsreader-text',
    family: 'newsreader',
    file: 'newsreader-latin-opsz-normal.woff2',
    axes: { wght: 400, opsz: 20 },
  },
  {
    name: 'newsreader-italic',
    family: 'newsreader',
    file: 'newsreader-latin-opsz-italic.woff2',
    axes: { wght: 400, opsz: 20 },
  },
  {
    name: 'public-sans',
    family: 'public-sans',
    file: 'public-sans-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    name: 'public-sans-italic',
    family: 'public-sans',
    file: 'public-sans-latin-wght-italic.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
];

const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/**
 * What Spanish, its neighbours and newsrooms write: Latin-1 and the signs of print. Anything else
 * comes from the reader's own fonts.
 */
const LETTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŸŽžıĀāĒēĪīŌōŪūŇňŘřĞğŞşŁłĐđćčĆČńśźżŚŹŻąęĄĘőűŐŰ–—―‘’‚“”„†•…‰‹›⁄€™−≈≠≤≥←↑→↓№`;

/**
 * Cuts the faces down to our letters and weights, into `folder`; the cuts are kept in `cache`, for
 * they take seconds.
 */
export async function writeFonts(
  root: string,
  folder: string,
  cache = join(root, 'node_modules/.cache/portada-fonts'),
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  mkdirSync(cache, { recursive: true });
  for (const { name, family, file, axes } of FACES) {
    const whole = readFileSync(
      join(root, 'node_modules/@fontsource-variable', family, 'files', file),
    );
    const key = createHash('sha256')
      .update(whole)
      .update(LETTERS)
      .update(JSON.stringify(axes))
      .digest('hex')
      .slice(0, 24);
    const kept = join(cache, `${key}.woff2`);
    if (!existsSync(kept))
      writeFileSync(
        kept,
        await subsetFont(whole, LETTERS, { targetFormat: 'woff2', variationAxes: axes }),
      );
    writeFileSync(join(folder, `${name}.woff2`), readFileSync(kept));
  }
}
