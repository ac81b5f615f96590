import { z } from 'zod';
import { FRAMED_CLASS, KNOWN_EMBED_CLASS } from '../../schemas/html.ts';
import { type LiveTable, liveTable, type TimeLineEntry } from '../../schemas/live/config.ts';
import type { EntryFieldsInput } from '../../schemas/live/live-api.ts';
import {
  ENTRY_KINDS,
  type EntryKind,
  entryKind,
  type LiveEntry,
} from '../../schemas/live/live-blog.ts';
import { type LiveImage, liveImage, readLiveImage } from '../../schemas/live/live-image.ts';
import { webAddress } from '../../schemas/live/web-address.ts';
import { plainText } from '../../ui/markup.ts';

/** Is there anything to read in some markup? */
export const hasText = (html: string): boolean => /<img\b/i.test(html) || plainText(html) !== '';

/** The form of an update, as it stands on the screen (rule 11.4). */
export const entryForm = z
  .object({
    id: z.string().min(1),
    headline: z.string().trim().min(1, 'Escribe un titular').max(300, 'El titular es muy largo'),
    kind: z.enum(ENTRY_KINDS),
    description: z.string().refine(hasText, 'Escribe la actualización'),
    /** As `datetime-local` has it, in the browser's zone. */
    date: z.string().min(1, 'Elige una fecha y hora'),
    updateByAuthor: z.string().trim().max(120, 'El nombre es muy largo'),
    recommendPost: z.boolean(),
    urlRecommendPost: z.string().trim(),
    recommendHeadline: z.string(),
    isEmbedHtml: z.boolean(),
    embedHtml: z.string(),
    table: liveTable.nullable(),
    image: z.custom<LiveImage | null>(
      (image) => image === null || liveImage.safeParse(image).success,
    ),
  })
  .superRefine((form, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (form.recommendPost) {
      const { urlRecommendPost: url } = form;
      if (url === '') fault('urlRecommendPost', 'Escribe la dirección de la nota');
      else if (!webAddress.safeParse(url).success)
        fault(
          'urlRecommendPost',
          'Escribe una dirección web completa, como https://ejemplo.mx/nota/',
        );
    }
    if (form.isEmbedHtml && form.embedHtml.trim() === '')
      fault('embedHtml', 'Pega el HTML que se inserta');
    if (form.image && form.image.alt_text === '')
      fault('image', 'Describe la imagen para quien no la ve');
    if (form.date !== '' && Number.isNaN(Date.parse(form.date)))
      fault('date', 'Elige una fecha y hora');
  });
export type EntryForm = z.infer<typeof entryForm>;

/** What kinds of updates are called. */
export const KIND_WORDS: Readonly<Record<EntryKind, string>> = {
  plain: 'Sin destacar',
  urgent: 'Urgente',
  goal: 'Gol',
};

const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as `datetime-local` takes it, to the second, in the browser's zone. */
export function localMoment(date: Date): string {
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

export const emptyForm = (id: string, author: string, now: Date): EntryForm => ({
  id,
  headline: '',
  kind: 'plain',
  description: '',
  date: localMoment(now),
  updateByAuthor: author,
  recommendPost: false,
  urlRecommendPost: '',
  recommendHeadline: '',
  isEmbedHtml: false,
  embedHtml: '',
  table: null,
  image: null,
});

/** The form with what was typed and not sent; what of that is of another kind is left out. */
export function withTyped(first: EntryForm, typed: object, hasId: boolean): EntryForm {
  const given = typed as Partial<Record<keyof EntryForm, unknown>>;
  const same = Object.entries(first).map(([name, value]) => {
    const mine = given[name as keyof EntryForm];
    const isSame = typeof mine === typeof value && mine !== null;
    return [name, isSame ? mine : value];
  });
  const { data: table = first.table } = liveTable.nullable().safeParse(given.table ?? null);
  const image: LiveImage | null = 'image' in given ? readLiveImage(given.image) : first.image;
  const form = { ...Object.fromEntries(same), table, image } as EntryForm;
  const kind = entryKind.parse(form.kind);
  return hasId ? { ...form, kind, id: first.id } : { ...form, kind };
}

/** An update of the newsroom's tables as configs hold one. */
export const timeLineEntryOf = (entry: Omit<LiveEntry, 'draft'>): TimeLineEntry => ({
  id: entry.id,
  headline: entry.headline,
  description: entry.description,
  date: entry.date,
  recommendPost: entry.urlRecommendPost !== '',
  urlRecommendPost: entry.urlRecommendPost,
  recommendHeadline: entry.recommendHeadline,
  isEmbedHtml: (entry.embedOriginal ?? entry.embedHtml) !== '',
  embedHtml: entry.embedHtml,
  ...(entry.embedOriginal === undefined ? {} : { embedOriginal: entry.embedOriginal }),
  updateByAuthor: entry.updateByAuthor,
  ...(entry.kind === 'plain' ? {} : { kind: entry.kind }),
  ...(entry.table ? { table: entry.table } : {}),
  ...(entry.image ? { image: entry.image } : {}),
});

/** The embed of an update as it was written, whatever the site's policy leaves of it. */
export const writtenEmbed = ({ embedHtml, embedOriginal }: TimeLineEntry): string =>
  typeof embedOriginal === 'string' ? embedOriginal : embedHtml;

/** Did the site's policy take something that runs from its embed, and put nothing in its place? */
export const isCut = (entry: TimeLineEntry): boolean => {
  const isReplaced =
    entry.embedHtml.includes(KNOWN_EMBED_CLASS) || entry.embedHtml.includes(FRAMED_CLASS);
  return (
    !isReplaced &&
    writtenEmbed(entry) !== entry.embedHtml &&
    /<(?:script|object|embed|applet)\b/i.test(writtenEmbed(entry))
  );
};

/** An update of a config on the form. */
export function formOf(entry: TimeLineEntry): EntryForm {
  const time = Date.parse(entry.date);
  return {
    id: entry.id,
    headline: entry.headline,
    kind: entryKind.parse(entry.kind),
    description: entry.description,
    date: Number.isNaN(time) ? '' : localMoment(new Date(time)),
    updateByAuthor: entry.updateByAuthor,
    recommendPost: entry.recommendPost,
    urlRecommendPost: entry.recommendPost ? entry.urlRecommendPost : '',
    recommendHeadline: typeof entry.recommendHeadline === 'string' ? entry.recommendHeadline : '',
    isEmbedHtml: entry.isEmbedHtml,
    embedHtml: entry.isEmbedHtml ? writtenEmbed(entry) : '',
    table: liveTable.safeParse(entry.table).data ?? null,
    image: readLiveImage(entry.image),
  };
}

/** Rows in which nothing was written are left out. */
const filledTable = (table: LiveTable | null): LiveTable | null =>
  table && { ...table, rows: table.rows.filter((row) => row.some((cell) => cell.trim() !== '')) };

/** The form as configs hold it. `before`: what the update holds beside our fields. */
export const timeLineOf = (form: EntryForm, before: Partial<TimeLineEntry> = {}): TimeLineEntry => {
  const { table: _, image: __, ...theirs } = before;
  // One that we do not know is the host's.
  const { kind: ___, ...rest } = theirs;
  const others = entryKind.parse(theirs.kind) === 'plain' ? theirs : rest;
  const table = filledTable(form.table);
  return {
    ...others,
    id: form.id,
    headline: form.headline,
    description: form.description,
    date: new Date(form.date).toISOString(),
    recommendPost: form.recommendPost,
    urlRecommendPost: form.recommendPost ? form.urlRecommendPost : '',
    isEmbedHtml: form.isEmbedHtml,
    embedHtml: form.isEmbedHtml ? form.embedHtml : '',
    updateByAuthor: form.updateByAuthor,
    ...(form.kind === 'plain' ? {} : { kind: form.kind }),
    ...(table ? { table } : {}),
    ...(form.image ? { image: form.image } : {}),
  };
};

/** The form as the service takes it. */
export const fieldsOf = (form: EntryForm): EntryFieldsInput => ({
  headline: form.headline,
  kind: form.kind,
  description: form.description,
  date: new Date(form.date).toISOString(),
  updateByAuthor: form.updateByAuthor,
  urlRecommendPost: form.recommendPost ? form.urlRecommendPost : '',
  recommendHeadline: form.recommendPost ? form.recommendHeadline : '',
  embedHtml: form.isEmbedHtml ? form.embedHtml : '',
  table: filledTable(form.table),
  image: form.image,
});
