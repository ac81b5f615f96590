import { Problem } from '../http/problem.ts';
import { atFault, inTime, intake, MAX_PICTURE_MS } from './picture-work.ts';

/**
 * Larger pictures are refused: 100 megapixels is beyond any newsroom's camera, and what sharp may
 * be given to hold.
 */
export const MAX_INPUT_PIXELS = 100_000_000;
/** Wide enough to reach every row of the file, small enough to cost little. */
const PROOF_WIDTH_PX = 64;

const MIME: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
};

export interface Inspected {
  mime: string;
  /** As seen, after the EXIF rotation. */
  width: number;
  height: number;
  /** How many pictures it shows one after another; 1 for one that does not move. */
  frames: number;
}

/** What people send under a picture's name, by how its bytes begin. */
const IMPOSTORS: readonly (readonly [string, RegExp])[] = [
  ['un archivo ZIP', /^PK\W\W/],
  ['un documento PDF', /^%PDF-/],
  ['un programa', /^(?:MZ|.ELF)/s],
  [
    'una foto HEIC, que no sabemos leer; expórtala como JPEG',
    /^.{4}ftyp(?:heic|heix|hevc|heim|heis|mif1|msf1)/s,
  ],
  ['un video', /^(?:.{4}ftyp(?!avi[fs])|.E\xdf\xa3)/s],
  ['una página web', /^\s*<(?:!doctype html|html)/i],
];

const tooLong = (name: string) =>
  `${quoted(name)} tarda más de ${MAX_PICTURE_MS / 1_000} segundos en leerse. Expórtalo más sencillo.`;
const refuse = (message: string) => new Problem(422, 'unreadable_image', message);
export const quoted = (name: string) => (name ? `«${name}»` : 'El archivo');

function impostor(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.byteLength, 64),
  ).toString('latin1');
  return IMPOSTORS.find(([, pattern]) => pattern.test(start))?.[0];
}

/**
 * What a file is, by its content: `name` is only for the message. Reads the header, not the
 * picture.
 * @throws Problem 422 `unreadable_image` or `too_complex` that names the file and the reason
 */
export async function inspectImage(bytes: Uint8Array, name = ''): Promise<Inspected> {
  if (bytes.byteLength === 0) throw refuse(`${quoted(name)} está vacío.`);
  const other = impostor(bytes);
  // The limit is ours to tell: with sharp's own there is no size to name. Reading a header takes no
  // pixels.
  const facts = intake.facts({ bytes, input: { limitInputPixels: false } }, MAX_PICTURE_MS);
  const info = await inTime(facts, tooLong(name)).catch(atFault(() => undefined));
  const mime =
    info && (info.format === 'heif' ? info.compression === 'av1' && MIME.avif : MIME[info.format]);
  if (!info || !mime)
    throw refuse(`${quoted(name)} ${other ? `es ${other}` : 'no es una imagen que podamos leer'}.`);
  const { width, height } = info.autoOrient;
  if (width * height > MAX_INPUT_PIXELS) {
    const size = `${width.toLocaleString('es-MX')} × ${height.toLocaleString('es-MX')}`;
    throw refuse(
      `${quoted(name)} mide ${size} píxeles: el máximo es ${MAX_INPUT_PIXELS / 1_000_000} megapíxeles.`,
    );
  }
  // Pages of a document in other formats are none.
  const frames = mime === MIME.gif || mime === MIME.webp ? (info.pages ?? 1) : 1;
  return { mime, width, height, frames };
}

/**
 * Reads the whole picture once, so that a file cut short is refused when it comes and not when a
 * reader wants it.
 * @throws Problem 422 `unreadable_image`, `too_complex`
 */
export async function proveWhole(bytes: Uint8Array, name = ''): Promise<void> {
  const work = {
    bytes,
    input: { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'truncated' },
    steps: [['resize', PROOF_WIDTH_PX], ['raw'], ['toBuffer']],
  } as const;
  await inTime(intake.draw(work, MAX_PICTURE_MS), tooLong(name)).catch(
    atFault(() => {
      throw refuse(
        `${quoted(name)} está incompleto o dañado. Vuelve a exportarlo o a descargarlo.`,
      );
    }),
  );
}
