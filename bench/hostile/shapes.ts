/** JSON of any shape, about `chars` long. */
export interface Shape {
  name: string;
  make(chars: number): string;
}

const times = (part: string, chars: number, between = ','): string =>
  Array.from({ length: Math.floor(chars / (part.length + between.length)) }, () => part).join(
    between,
  );

const filled = (part: string, chars: number): string =>
  JSON.stringify(part)
    .slice(1, -1)
    .repeat(Math.floor(chars / (JSON.stringify(part).length - 2)));

const nested = (open: string, close: string, chars: number): string => {
  const levels = Math.floor(chars / (open.length + close.length));
  return `${open.repeat(levels)}0${close.repeat(levels)}`;
};

const text = (name: string, part: string): Shape => ({
  name: `a text of ${name}`,
  make: (chars) => `"${filled(part, chars)}"`,
});

export const SHAPES: readonly Shape[] = [
  { name: 'nested lists', make: (chars) => nested('[', ']', chars) },
  { name: 'nested objects', make: (chars) => nested('{"a":', '}', chars) },
  {
    name: 'nested content_elements',
    make: (chars) =>
      nested('{"type":"element_group","content_elements":[', ']}', chars).replace('0', ''),
  },
  { name: 'empty objects', make: (chars) => `[${times('{}', chars)}]` },
  { name: 'empty lists', make: (chars) => `[${times('[]', chars)}]` },
  { name: 'numbers', make: (chars) => `[${times('0', chars)}]` },
  {
    name: 'keys',
    make: (chars) =>
      `{${Array.from({ length: Math.floor(chars / 12) }, (_, at) => `"k${at.toString(36)}":0`).join()}}`,
  },
  {
    name: 'objects of many keys',
    make: (chars) =>
      `[${Array.from({ length: Math.floor(chars / 30_000) }, (_, object) => `{${Array.from({ length: 1_900 }, (_, at) => `"k${object}_${at}":0`).join()}}`).join()}]`,
  },
  {
    name: 'keys within the limits',
    make: (chars) =>
      `[${Array.from(
        { length: Math.min(10, Math.floor(chars / 115_000)) },
        (_, object) =>
          `{${Array.from({ length: 1_900 }, (_, at) => `"k${object}_${String(at).padStart(50, '0')}":0`).join()}}`,
      ).join()}]`,
  },
  {
    name: 'values within the limits',
    make: (chars) => `[${times('{"type":"text","content":"<b>a</b>"}', Math.min(chars, 590_000))}]`,
  },
  {
    name: 'a text of pictures of ours',
    make: (chars) =>
      `"${Array.from({ length: Math.floor(chars / 30) }, (_, at) => `'/imagenes/a${String(at).padStart(12, '0')}.jpg'`).join('')}"`,
  },
  {
    name: 'faulty elements',
    make: (chars) => `[${times('{"type":"text","content":1}', chars)}]`,
  },
  {
    name: 'paragraphs',
    make: (chars) => `[${times('{"type":"text","content":"<b>a</b>"}', chars)}]`,
  },
  {
    name: 'large paragraphs',
    make: (chars) => `[${times(`{"type":"text","content":"${'<b>'.repeat(100_000)}"}`, chars)}]`,
  },
  text('letters', 'a'),
  text('tags', '<b>'),
  text('tags that close', '<b>a</b>'),
  text('open angles', '<'),
  text('entities', '&lt;b&gt;'),
  text('comments', '<!--'),
  text('attributes', '<a b="'),
  text('pictures', '<img srcset="a 1x, b,c d">'),
  text('quotes', '"'),
  text('emoji', '\u{1F600}'),
  text('accents', 'n\u0303'),
];
