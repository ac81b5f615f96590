import { escapeHtml } from '../../../../schemas/escape-html.ts';
import { HELLO_SUBTYPE, withHello, writtenHello } from '../../../../schemas/hello-embed.ts';
import { asObject, type Json, type JsonObject } from '../../../../schemas/json.ts';
import type { IconName } from '../../../shell/Icon.tsx';
import {
  basicOf,
  creditOf,
  plainOf,
  textOf,
  withBasic,
  withCredit,
  withIn,
} from '../../document-fields.ts';
import { embedElement } from './embed-element.ts';

/** A field of an element as somebody writes it. */
export interface ElementField {
  name: string;
  label: string;
  /** Lines of text; undefined: one line. */
  rows?: number;
  /** An address of the web. */
  isAddress?: boolean;
  isSource?: boolean;
  /** What may be chosen, by what is stored. */
  choices?: readonly (readonly [value: string, label: string])[];
  read(element: JsonObject): string;
  write(element: JsonObject, text: string): JsonObject;
}

/** A kind of element that somebody puts into a story and fills in there. */
export interface ElementKind {
  type: string;
  /** Where one type of ANS has several kinds. */
  subtype?: string;
  name: string;
  icon: IconName;
  /** What it says to who looks for it. */
  words: string;
  make(): JsonObject;
  fields: readonly ElementField[];
  /** Its fields do not show what readers see of it. */
  isSeenApart?: true;
  /** What a field wants to be told before it is right. */
  help?(element: JsonObject): string;
}

const own = (name: string, label: string, more: Partial<ElementField> = {}): ElementField => ({
  name,
  label,
  read: (element) => textOf(element[name]),
  write: (element, text) =>
    textOf(element[name]) === text ? element : { ...element, [name]: text },
  ...more,
});

/** Text that is stored as markup: what nobody changed keeps its marks. */
const plain = (name: string, label: string, more: Partial<ElementField> = {}): ElementField =>
  own(name, label, {
    read: (element) => plainOf(textOf(element[name])),
    write: (element, text) =>
      plainOf(textOf(element[name])) === text ? element : { ...element, [name]: escapeHtml(text) },
    ...more,
  });

/** `headlines.basic` and its like: what nobody changed keeps its marks, what is emptied goes. */
const basic = (name: 'headlines' | 'description', label: string): ElementField => ({
  name,
  label,
  read: (element) => plainOf(basicOf(element, name)),
  write: (element, text) => {
    if (plainOf(basicOf(element, name)) === text) return element;
    return text === ''
      ? withIn(element, name, 'basic', undefined)
      : withBasic(element, name, escapeHtml(text));
  },
});

const CREDIT: ElementField = {
  name: 'credits',
  label: 'Crédito',
  read: creditOf,
  write: withCredit,
};

const FILE = /^<video controls(?:="")? preload="none" src="([^"<>]*)"><\/video>$/;

/** The address of a video's file, or the markup that shows it. */
function videoOf(element: JsonObject): string {
  const markup = textOf(element.embed_html);
  const [, file] = FILE.exec(markup) ?? [];
  return file === undefined ? markup : plainOf(file);
}

function withVideo(element: JsonObject, text: string): JsonObject {
  if (videoOf(element) === text) return element;
  const isFile = /^https?:\/\/\S*$/i.test(text.trim());
  const src = isFile ? escapeHtml(text.trim()) : '';
  const embed_html = isFile ? `<video controls preload="none" src="${src}"></video>` : text;
  return { ...element, embed_html };
}

const streamsOf = ({ streams }: JsonObject): Json[] => (Array.isArray(streams) ? streams : []);

/** The address of a sound's file. */
const streamOf = (element: JsonObject): string => textOf(asObject(streamsOf(element)[0]).url);

function withStream(element: JsonObject, url: string): JsonObject {
  if (streamOf(element) === url) return element;
  const [first, ...rest] = streamsOf(element);
  return { ...element, streams: url === '' ? rest : [{ ...asObject(first), url }, ...rest] };
}

const urlOf = (element: JsonObject): string => textOf(asObject(element.raw_oembed).url);

/** The address of a publication; of one that came with markup the address takes its place. */
function withAddress(element: JsonObject, url: string): JsonObject {
  if (urlOf(element) === url) return element;
  const { raw_oembed: _, subtype: __, ...rest } = element;
  return {
    ...rest,
    ...(embedElement(url) ?? { raw_oembed: { type: 'link', version: '1.0', url } }),
  };
}

export const ELEMENT_KINDS: readonly ElementKind[] = [
  {
    type: 'gallery',
    name: 'Galería',
    icon: 'layers',
    words: 'fotos imagenes carrusel',
    make: () => ({ type: 'gallery', description: { basic: '' }, content_elements: [] }),
    fields: [],
  },
  {
    type: 'video',
    isSeenApart: true,
    name: 'Video',
    icon: 'future',
    words: 'mp4 pelicula grabacion incrustar',
    make: () => ({ type: 'video', embed_html: '' }),
    fields: [
      {
        name: 'embed_html',
        label: 'Dirección del archivo, o código para insertar',
        rows: 2,
        isSource: true,
        read: videoOf,
        write: withVideo,
      },
      basic('headlines', 'Título'),
      basic('description', 'Pie'),
      CREDIT,
    ],
    help: (element) =>
      embedElement(videoOf(element))
        ? 'De esta dirección inserta mejor una «Publicación por dirección».'
        : 'Un archivo .mp4 por su dirección https, o el código que da el proveedor del video.',
  },
  {
    type: 'audio',
    isSeenApart: true,
    name: 'Audio',
    icon: 'clock',
    words: 'sonido podcast mp3 grabacion',
    make: () => ({ type: 'audio', streams: [] }),
    fields: [
      {
        name: 'url',
        label: 'Dirección del archivo',
        isAddress: true,
        read: streamOf,
        write: withStream,
      },
      basic('headlines', 'Título'),
      basic('description', 'Pie'),
      CREDIT,
    ],
    help: (element) => {
      const url = streamOf(element).trim();
      if (url === '' || url.startsWith('https://')) return '';
      return 'Los lectores sólo la oyen si la dirección empieza con https://.';
    },
  },
  {
    type: 'oembed_response',
    isSeenApart: true,
    name: 'Publicación por dirección',
    icon: 'external',
    words:
      'x twitter instagram facebook tiktok youtube vimeo spotify threads bluesky tuit incrustar',
    make: () => ({
      type: 'oembed_response',
      raw_oembed: { type: 'link', version: '1.0', url: '' },
    }),
    fields: [
      {
        name: 'url',
        label: 'Dirección de la publicación, el video o el audio',
        isAddress: true,
        read: urlOf,
        write: withAddress,
      },
    ],
    help: (element) => {
      const url = urlOf(element);
      if (url === '')
        return 'X, Instagram, Facebook, TikTok, YouTube, Vimeo, Spotify, Threads, Bluesky, Issuu.';
      if (textOf(asObject(element.raw_oembed).html) !== '' || embedElement(url)) return '';
      return 'De esta dirección los lectores verán un enlace.';
    },
  },
  {
    type: 'table',
    name: 'Tabla',
    icon: 'tablet',
    words: 'cuadro datos filas columnas excel',
    make: () => ({ type: 'table', header: cells(3), rows: [cells(3), cells(3)] }),
    fields: [],
  },
  {
    type: 'raw_html',
    isSeenApart: true,
    name: 'Código HTML',
    icon: 'edit',
    words: 'html codigo incrustar iframe',
    make: () => ({ type: 'raw_html', content: '' }),
    fields: [own('content', 'Código', { rows: 4, isSource: true })],
    help: () => 'Los lectores lo ven como lo permite el sitio: sin lo que no sea seguro.',
  },
  {
    type: 'interstitial_link',
    name: 'Enlace a otra nota',
    icon: 'link',
    words: 'lee tambien relacionada enlace',
    make: () => ({ type: 'interstitial_link', url: '', content: '' }),
    fields: [plain('content', 'Texto del enlace'), own('url', 'Dirección', { isAddress: true })],
  },
  {
    type: 'link_list',
    name: 'Notas relacionadas y enlaces',
    icon: 'list',
    words: 'lee tambien relacionadas lista enlaces',
    make: () => ({ type: 'link_list', title: 'Lee también', items: [] }),
    fields: [],
  },
  {
    type: 'correction',
    name: 'Corrección o aclaración',
    icon: 'warning',
    words: 'fe de erratas correccion aclaracion',
    make: () => ({ type: 'correction', correction_type: 'correction', text: '' }),
    fields: [
      own('correction_type', 'Qué es', {
        choices: [
          ['correction', 'Corrección'],
          ['clarification', 'Aclaración'],
        ],
      }),
      plain('text', 'Qué se corrige o aclara', { rows: 2 }),
    ],
  },
  {
    type: 'divider',
    name: 'Separador',
    icon: 'more',
    words: 'linea raya corte',
    make: () => ({ type: 'divider' }),
    fields: [],
  },
  {
    type: 'code',
    name: 'Código de programa',
    icon: 'page',
    words: 'programa fuente',
    make: () => ({ type: 'code', content: '' }),
    fields: [plain('content', 'Código', { rows: 4, isSource: true })],
  },
  {
    type: 'custom_embed',
    subtype: HELLO_SUBTYPE,
    name: 'Mensaje',
    icon: 'page',
    words: 'saludo aviso embed hello',
    make: () => ({
      type: 'custom_embed',
      subtype: HELLO_SUBTYPE,
      embed: { id: crypto.randomUUID(), url: '/', config: { text: '' } },
    }),
    fields: [
      {
        name: 'text',
        label: 'Qué dice',
        rows: 2,
        read: writtenHello,
        write: (element, text) =>
          writtenHello(element) === text ? element : withHello(element, text),
      },
    ],
  },
];

function cells(count: number): JsonObject[] {
  return Array.from({ length: count }, () => ({ type: 'text', content: '' }));
}

export const kindOf = (element: JsonObject): ElementKind | undefined =>
  ELEMENT_KINDS.find(
    ({ type, subtype }) =>
      type === element.type && (subtype === undefined || subtype === element.subtype),
  );
