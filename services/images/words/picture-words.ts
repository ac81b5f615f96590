import { beginningOf } from '../../../schemas/text/cut-text.ts';
import type { RawPictureWords } from '../picture-processes.ts';
import { intake, MAX_PICTURE_MS } from '../picture-work.ts';

/** What is known of a picture from its own file. */
export interface PictureWords {
  alt: string;
  caption: string;
  credit: string;
}

const MAX_CREDIT_CHARS = 1_000;
const MAX_CAPTION_CHARS = 4_000;

/** What cameras and programs write where nobody wrote anything. */
const BY_CAMERAS =
  /^(?:olympus digital camera|samsung|sony dsc|kodak|untitled|default|image|dcim\S*|dsc_?\d+|img_?\d+|\W*)$/i;

/** Without what no person types: controls, turned directions, half characters. */
const clean = (text = '', most = MAX_CAPTION_CHARS): string => {
  const line = text
    .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return BY_CAMERAS.test(line) ? '' : beginningOf(line, most);
};

/** Who made it and who sends it, as newspapers credit them; else whose it is. */
function creditOf({ creator, agency, copyright }: RawPictureWords): string {
  const names = [clean(creator), clean(agency)].filter(Boolean);
  const [person = '', house = ''] = names;
  const isTwice = house === '' || person.toLowerCase().includes(house.toLowerCase());
  const credit = isTwice ? person : `${person} / ${house}`;
  return beginningOf(credit || clean(copyright), MAX_CREDIT_CHARS);
}

/** Of what stands in a file: caption, credit and alternative text as the library has them. */
export const libraryWords = (raw: RawPictureWords): PictureWords => ({
  alt: clean(raw.alt, MAX_CREDIT_CHARS),
  caption: clean(raw.caption),
  credit: creditOf(raw),
});

const NONE: PictureWords = { alt: '', caption: '', credit: '' };

/**
 * Caption, credit and alternative text that came with a picture's file, by IPTC, XMP and EXIF. A
 * picture whose words cannot be read, or not in time, has none: it comes in all the same.
 */
export const wordsOfPicture = (bytes: Uint8Array): Promise<PictureWords> =>
  intake.words(bytes, MAX_PICTURE_MS).then(libraryWords, () => NONE);
