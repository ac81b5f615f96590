import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { libraryWords, wordsOfPicture } from './picture-words.ts';

const NONE = { alt: '', caption: '', credit: '' };
const flat = { create: { width: 8, height: 8, channels: 3, background: '#369' } } as const;

const xmpOf = (inner: string): string => `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
  xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">${inner}</rdf:Description>
</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
const alt = (name: string, text: string) =>
  `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></${name}>`;

/** A JPEG with IPTC as wire agencies send it: Photoshop's segment, each field by its number. */
async function withIptc(fields: readonly (readonly [number, string])[]): Promise<Buffer> {
  const jpeg = await sharp(flat).jpeg().toBuffer();
  const records = fields.map(([field, text]) => {
    const bytes = Buffer.from(text, 'utf8');
    const head = Buffer.from([0x1c, 2, field, bytes.length >> 8, bytes.length & 0xff]);
    return Buffer.concat([head, bytes]);
  });
  // UTF-8, said as ISO 2022 does.
  const charset = Buffer.from([0x1c, 1, 90, 0, 3, 0x1b, 0x25, 0x47]);
  const iim = Buffer.concat([charset, ...records]);
  const block = Buffer.concat([
    Buffer.from('Photoshop 3.0\0', 'latin1'),
    Buffer.from('8BIM', 'latin1'),
    Buffer.from([0x04, 0x04, 0, 0, 0, 0, iim.length >> 8, iim.length & 0xff]),
    iim,
    Buffer.alloc(iim.length % 2),
  ]);
  const size = block.length + 2;
  const segment = Buffer.concat([Buffer.from([0xff, 0xed, size >> 8, size & 0xff]), block]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

describe('what a picture says of itself', () => {
  it('is read from IPTC', async () => {
    const bytes = await withIptc([
      [120, 'La plaza vacía al amanecer.'],
      [80, 'Inés Carranza'],
      [110, 'Agencia Inventada'],
    ]);
    expect(await wordsOfPicture(bytes)).toEqual({
      alt: '',
      caption: 'La plaza vacía al amanecer.',
      credit: 'Inés Carranza / Agencia Inventada',
    });
  });

  it('is read from XMP first, of PNG and WebP too', async () => {
    const xmp = xmpOf(
      `${alt('dc:description', 'Vecinos &amp; &lt;b&gt;peatones&lt;/b&gt; en Ñuñoa')}
      <dc:creator><rdf:Seq><rdf:li>Inés Carranza</rdf:li></rdf:Seq></dc:creator>
      <photoshop:Credit>Agencia Inventada</photoshop:Credit>
      ${alt('Iptc4xmpCore:AltTextAccessibility', 'Una calle con gente')}`,
    );
    const exif = { IFD0: { ImageDescription: 'De la cámara', Artist: 'Otra' } };
    const image = sharp(flat).withExif(exif).withXmp(xmp);
    for (const bytes of [
      await image.clone().jpeg().toBuffer(),
      await image.clone().png().toBuffer(),
      await image.clone().webp().toBuffer(),
    ])
      expect(await wordsOfPicture(bytes)).toEqual({
        alt: 'Una calle con gente',
        caption: 'Vecinos & <b>peatones</b> en Ñuñoa',
        credit: 'Inés Carranza / Agencia Inventada',
      });
  });

  it('is read from EXIF where nothing else is there', async () => {
    const exif = {
      IFD0: { ImageDescription: 'Una plaza', Artist: 'Ines', Copyright: '2026 Agencia' },
    };
    expect(await wordsOfPicture(await sharp(flat).jpeg().withExif(exif).toBuffer())).toEqual({
      alt: '',
      caption: 'Una plaza',
      credit: 'Ines',
    });
  });

  it.each<[string, Buffer | Promise<Buffer>]>([
    ['a picture without a word', sharp(flat).jpeg().toBuffer()],
    ['what is no picture', Buffer.from('%PDF-1.7')],
    ['nothing', Buffer.alloc(0)],
    ['XMP that is cut short', sharp(flat).jpeg().withXmp(xmpOf('<dc:description>')).toBuffer()],
    [
      'entities that grow',
      sharp(flat)
        .jpeg()
        .withXmp(
          `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from(
            { length: 9 },
            (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`,
          ).join('')}]><x:xmpmeta xmlns:x="adobe:ns:meta/">&j;</x:xmpmeta>`,
        )
        .toBuffer(),
    ],
  ])('is nothing for %s', async (_, bytes) => {
    expect(await wordsOfPicture(await bytes)).toEqual(NONE);
  });

  it('has no controls, no turned directions, and nothing that a camera wrote', () => {
    expect(
      libraryWords({
        caption: ' Una\u0007 plaza\r\n  al\u202e sol ',
        creator: 'SONY DSC',
        agency: 'EFE',
        alt: '???',
      }),
    ).toEqual({ alt: '', caption: 'Una plaza al sol', credit: 'EFE' });
    expect(libraryWords({ creator: 'Inés / EFE', agency: 'efe' }).credit).toBe('Inés / EFE');
    expect(libraryWords({ copyright: '© EFE' }).credit).toBe('© EFE');
    expect(libraryWords({ caption: 'OLYMPUS DIGITAL CAMERA' }).caption).toBe('');
    expect(libraryWords({ caption: 'a'.repeat(9_000) }).caption).toHaveLength(4_000);
  });
});
