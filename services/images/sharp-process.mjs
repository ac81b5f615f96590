/**
 * The process in which pictures are decoded and drawn: whoever started it ends it when it takes too
 * long, and a picture that breaks a decoder takes nothing else along. Each message is one picture
 * and what is to be done with it, as calls of sharp; the last one gives bytes, or facts. `words`
 * gives what its maker wrote into it instead.
 */
import { DOMParser } from '@xmldom/xmldom';
import ExifReader from 'exifreader';
import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);

/** Of its facts nothing that a file may make large. */
const told = (value) =>
  Buffer.isBuffer(value)
    ? value
    : {
        format: value.format,
        compression: value.compression,
        autoOrient: value.autoOrient,
        pages: value.pages,
      };

const MAX_TEXT_CHARS = 8_000;
/** Of a segment of a JPEG: more than any agency writes into a picture. */
const MAX_SEGMENT_BYTES = 65_000;
const APP1 = 0xe1;
const APP13 = 0xed;
const XMP_START = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
const silent = new DOMParser({ onError: () => undefined });

const segment = (marker, bytes) => {
  const size = bytes.length + 2;
  return [Buffer.from([0xff, marker, size >> 8, size & 0xff]), bytes];
};

/**
 * What its maker wrote into a picture, as it stands there: by IPTC, XMP and EXIF. They are read as
 * if each picture were a JPEG that has nothing else.
 */
async function wordsOf(bytes) {
  const found = await sharp(bytes, { limitInputPixels: false }).metadata();
  const short = (part) => part !== undefined && part.length <= MAX_SEGMENT_BYTES;
  const parts = [
    ...(short(found.exif) ? segment(APP1, found.exif) : []),
    ...(short(found.xmp) ? segment(APP1, Buffer.concat([XMP_START, found.xmp])) : []),
    ...(short(found.iptc) ? segment(APP13, found.iptc) : []),
  ];
  if (parts.length === 0) return {};
  const file = Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])]);
  const {
    exif = {},
    iptc = {},
    xmp = {},
  } = ExifReader.load(file, {
    expanded: true,
    domParser: silent,
  });
  const first = (...tags) => {
    const texts = tags.map((tag) => (typeof tag?.description === 'string' ? tag.description : ''));
    return (texts.find((text) => text.trim() !== '') ?? '').slice(0, MAX_TEXT_CHARS);
  };
  return {
    caption: first(xmp.description, iptc['Caption/Abstract'], exif.ImageDescription),
    creator: first(xmp.creator, iptc['By-line'], exif.Artist),
    agency: first(xmp.Credit, iptc.Credit),
    copyright: first(xmp.rights, iptc['Copyright Notice'], exif.Copyright),
    alt: first(xmp.AltTextAccessibility),
  };
}

process.on('message', async ({ bytes, input, steps }) => {
  try {
    if (steps[0]?.[0] === 'words') {
      process.send({ value: await wordsOf(bytes) });
      return;
    }
    let image = bytes ? sharp(bytes, input) : sharp(input);
    for (const [step, ...values] of steps) image = image[step](...values);
    process.send({ value: told(await image) });
  } catch (error) {
    process.send({ fault: String(error?.message ?? error) });
  }
});
process.send('ready');
// A decoder at work would hold up an ordinary end.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
