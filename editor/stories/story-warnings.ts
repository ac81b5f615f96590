import { providerAt } from '../../blocks/_embed/providers.ts';
import { HELLO_SUBTYPE, helloTextOf } from '../../schemas/hello-embed.ts';
import { asObject, isObject, type Json, type JsonObject } from '../../schemas/json.ts';
import { beginsWithPlace, datelineOf } from '../../schemas/stories/dateline.ts';
import { beginningOf } from '../../schemas/text/cut-text.ts';
import { plural } from '../shell/words.ts';
import { embedElement } from './body/elements/embed-element.ts';
import { picturesIn } from './body/elements/list-items.ts';
import {
  authorsOf,
  basicOf,
  creditOf,
  leadPicture,
  plainOf,
  tagsOf,
  textOf,
} from './document-fields.ts';

/** Fronts cut what is longer. */
const HEADLINE_CHARS = 110;
const FEW_TAGS = 2;

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const words = (html: Json | undefined): string => plainOf(textOf(html)).trim();

const isBlankTable = ({ header, rows }: JsonObject): boolean =>
  ![header, ...listOf(rows)].some((row) =>
    listOf(isObject(row) ? row.cells : row).some((cell) =>
      isObject(cell)
        ? words(cell.content) !== '' || listOf(cell.content_elements).length > 0
        : words(cell) !== '',
    ),
  );

/** Elements that were put in and not filled in, by their type. */
const UNFILLED: Readonly<Record<string, { is(element: JsonObject): boolean; text: string }>> = {
  oembed_response: {
    is: ({ raw_oembed: embed }) =>
      textOf(asObject(embed).url).trim() === '' && textOf(asObject(embed).html).trim() === '',
    text: 'Hay una publicación sin dirección.',
  },
  table: { is: isBlankTable, text: 'Hay una tabla vacía.' },
  gallery: {
    is: ({ content_elements: list }) => listOf(list).length === 0,
    text: 'Hay una galería sin imágenes.',
  },
  link_list: {
    is: ({ items }) => !listOf(items).some((item) => words(asObject(item).content) !== ''),
    text: 'Hay una lista de enlaces vacía.',
  },
  video: {
    is: ({ embed_html: html, streams }) =>
      textOf(html).trim() === '' && listOf(streams).length === 0,
    text: 'Hay un video sin dirección.',
  },
  audio: {
    is: ({ embed_html: html, streams }) =>
      textOf(html).trim() === '' && listOf(streams).length === 0,
    text: 'Hay un audio sin dirección.',
  },
  raw_html: { is: ({ content }) => textOf(content).trim() === '', text: 'Hay un HTML vacío.' },
  code: { is: ({ content }) => words(content) === '', text: 'Hay un código vacío.' },
  correction: { is: ({ text }) => words(text) === '', text: 'Hay una corrección sin texto.' },
  custom_embed: {
    is: (element) => element.subtype === HELLO_SUBTYPE && helloTextOf(element) === undefined,
    text: 'Hay un mensaje sin texto.',
  },
  interstitial_link: {
    is: ({ url, content }) => textOf(url).trim() === '' || words(content) === '',
    text: 'A un enlace a otra nota le falta el texto o la dirección.',
  },
};

/** What an element that was put in and not filled in is told as; undefined for one that was. */
export function unfilledText(element: JsonObject): string | undefined {
  const type = textOf(element.type);
  const unfilled = Object.hasOwn(UNFILLED, type) ? UNFILLED[type] : undefined;
  return unfilled?.is(element) ? unfilled.text : undefined;
}

/** The text begins with one place, and the story has another: readers would get both. */
function placeWarnings({ location }: JsonObject, elements: readonly JsonObject[]): string[] {
  const first = elements.find(({ type, content }) => type === 'text' && words(content) !== '');
  const [place, text] = [textOf(location).trim(), words(first?.content)];
  const dateline = place === '' || beginsWithPlace(text, place) ? undefined : datelineOf(text);
  if (dateline === undefined) return [];
  return [`El texto empieza con «${dateline}» y el lugar es «${place}»: saldrían los dos.`];
}

function bodyWarnings(elements: readonly JsonObject[]): string[] {
  const found = elements.flatMap((element): string[] => {
    const unfilled = unfilledText(element);
    if (unfilled) return [unfilled];
    if (element.type !== 'text') return [];
    const line = words(element.content);
    if (line === '') return ['Hay un párrafo vacío.'];
    if (!/^https?:\/\/\S+$/i.test(line)) return [];
    const hint = embedElement(line) ? ': insértala como publicación' : '';
    return [`Hay una dirección suelta${hint} (${beginningOf(line, 60)}).`];
  });
  return [...new Set(found)];
}

/** A tool's script, whose address a piece of markup says. */
const SCRIPT = /<script\b[^<>]*?\ssrc\s*=\s*["']?(?:https?:)?\/\/([a-z\d.-]+)/gi;

/** Scripts of nobody whose embeds become ours: they run only where a site lets its markup run. */
function scriptWarnings(elements: readonly JsonObject[]): string[] {
  const markup = elements.map(({ type, content, raw_oembed: embed, embed_html: html }) =>
    [type === 'raw_html' ? content : '', asObject(embed).html, html].map(textOf).join(' '),
  );
  const hosts = [...markup.join(' ').matchAll(SCRIPT)].map(([, host = '']) => host.toLowerCase());
  return [...new Set(hosts)]
    .filter((host) => providerAt(host).key === host)
    .map(
      (host) =>
        `Hay HTML con un script de ${host}: los lectores ven un enlace en su lugar, salvo en sitios que lo enmarcan o confían en él.`,
    );
}

/** By a person, or by an agency. */
const isCredited = (picture: JsonObject): boolean =>
  creditOf(picture).trim() !== '' ||
  listOf(asObject(picture.credits).affiliation).some((one) => words(asObject(one).name) !== '');

function pictureWarnings(pictures: readonly JsonObject[]): string[] {
  const count = (isMissing: (picture: JsonObject) => boolean, what: string): string[] => {
    const missing = pictures.filter(isMissing).length;
    return missing > 0 ? [`${plural(missing, 'imagen', 'imágenes')} sin ${what}.`] : [];
  };
  return [
    ...count(({ alt_text: alt }) => textOf(alt).trim() === '', 'texto alternativo'),
    ...count((picture) => !isCredited(picture), 'crédito'),
    ...count(({ caption }) => words(caption) === '', 'pie'),
  ];
}

/** What an editor would mend before readers see a story; nothing of it keeps it from them. */
export function storyWarnings(document: JsonObject): string[] {
  const headline = plainOf(basicOf(document, 'headlines')).trim();
  const isDescribed =
    words(basicOf(document, 'description')) !== '' ||
    words(basicOf(document, 'subheadlines')) !== '';
  const elements = listOf(document.content_elements).filter(isObject);
  const lead = leadPicture(document);
  const images = elements.flatMap((element) =>
    element.type === 'image' ? [element] : element.type === 'gallery' ? picturesIn(element) : [],
  );
  const tags = tagsOf(document).length;
  return [
    ...([...headline].length > HEADLINE_CHARS
      ? [`El titular tiene ${[...headline].length} caracteres: las portadas lo cortan.`]
      : []),
    ...(isDescribed ? [] : ['Faltan el sumario y la descripción: las listas no dirán nada.']),
    ...(lead ? [] : ['Falta la imagen principal.']),
    ...(authorsOf(document).length > 0 ? [] : ['Falta la firma.']),
    ...(tags < FEW_TAGS ? [`Tiene ${plural(tags, 'etiqueta', 'etiquetas')}: pon dos o más.`] : []),
    ...pictureWarnings(lead ? [lead, ...images] : images),
    ...placeWarnings(document, elements),
    ...bodyWarnings(elements),
    ...scriptWarnings(elements),
  ];
}
