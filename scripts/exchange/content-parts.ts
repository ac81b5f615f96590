import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wholeBlog } from '../../schemas/live/whole-blog.ts';
import { takers } from '../../server/content/content.ts';
import { sanitiser } from '../../server/sanitiser.ts';
import type { Act } from '../../services/audit/audit-log.ts';
import { COMMAND_LINE } from '../../services/audit/audit-log.ts';
import { sha256 } from '../../services/backup/archive.ts';
import { writeOutbox } from '../../services/changes/outbox.ts';
import { takeDownTag, urlTag } from '../../services/changes/tags.ts';
import {
  addWholePicture,
  everyPicture,
  pictureAt,
  wholePicture,
} from '../../services/images/exchange/every-picture.ts';
import { wasDeleted, whyFileTakenDown } from '../../services/images/records.ts';
import { cleanFields } from '../../services/live/clean.ts';
import { wasErased } from '../../services/live/erase-blog.ts';
import { everyBlog, takeBlog } from '../../services/live/exchange/every-blog.ts';
import { everyAuthor } from '../../services/newsroom/exchange/every-name.ts';
import { everyCollection } from '../../services/stories/exchange/every-collection.ts';
import { everyMedia, everyStory } from '../../services/stories/exchange/every-story.ts';
import { storedHash } from '../../services/stories/story-store.ts';
import {
  everyDraft,
  everyTemplate,
  takeDraft,
  takeTemplate,
  wholeDraft,
  wholeTemplate,
} from '../../services/story-desk/exchange/every-draft.ts';
import { everyWire, takeWire, wholeWire } from '../../services/story-desk/exchange/every-wire.ts';
import { everyWithdrawal, standingWithdrawal } from '../../services/withdrawals/exchange.ts';
import { readWithdrawal, writeWithdrawal } from '../../services/withdrawals/withdrawal-store.ts';
import { carriedAuthor, carriedCollection, carriedStory } from './carried-documents.ts';
import { pictureFile } from './folder.ts';
import { type LinePart, linePart, type Outcome } from './line-part.ts';
import { isSame } from './site-parts.ts';

/* What is written and shown: documents in ANS, pictures, drafts, live blogs, what was withdrawn. */

const noted = (action: Act['action'], id: string, detail: string, site?: string): Act => ({
  action,
  subject: { kind: action.startsWith('image') ? 'image' : 'document', id },
  ...(site === undefined ? {} : { site }),
  detail,
});

const authors: LinePart = {
  file: 'authors.ndjson',
  what: ['autor', 'autores'],
  every: async (tx) => (await everyAuthor(tx)).map(carriedAuthor),
};

const media: LinePart = {
  file: 'media.ndjson',
  what: ['imagen o incrustado de otro sistema', 'imágenes e incrustados de otros sistemas'],
  every: everyMedia,
};

const stories: LinePart = {
  file: 'stories.ndjson',
  what: ['nota', 'notas'],
  every: async function* (tx, now) {
    for await (const story of everyStory(tx)) yield carriedStory(story, now);
  },
};

const collections: LinePart = {
  file: 'collections.ndjson',
  what: ['colección', 'colecciones'],
  every: async (tx) => (await everyCollection(tx)).map(carriedCollection),
};

const pictures = linePart({
  file: 'pictures.ndjson',
  what: ['imagen', 'imágenes'],
  schema: wholePicture,
  every: everyPicture,
  name: ({ id }) => id,
  take: async (tx, picture, { folder, images, now }): Promise<Outcome> => {
    const here = await pictureAt(tx, picture.id);
    if (here) return isSame(here, picture) ? 'unchanged' : 'kept';
    const reason = await whyFileTakenDown(tx, picture.hash);
    if (reason !== undefined) throw new TypeError(`Esa imagen se retiró (${reason})`);
    if (await wasDeleted(tx, picture.id)) throw new TypeError('Una imagen con ese id se borró');
    const bytes = await readFile(join(folder, pictureFile(picture)));
    if (sha256(bytes) !== picture.hash)
      throw new TypeError(`${pictureFile(picture)}: no es el archivo que era`);
    await addWholePicture(tx, picture, bytes, { store: images, now });
    return 'created';
  },
  act: ({ id, name }) => noted('image.upload', id, name || 'importada'),
});

const templates = linePart({
  file: 'templates.ndjson',
  what: ['plantilla', 'plantillas'],
  schema: wholeTemplate,
  every: everyTemplate,
  name: ({ name }) => name,
  take: async (tx, template, { siteOf, now }) => {
    if (template.site !== null) await siteOf(tx, template.site);
    return takeTemplate(tx, template, { by: COMMAND_LINE.name, now });
  },
  act: ({ id, name, site }) => noted('template.create', id, name, site ?? undefined),
});

const drafts = linePart({
  file: 'drafts.ndjson',
  what: ['borrador', 'borradores'],
  schema: wholeDraft,
  every: everyDraft,
  name: ({ id }) => id,
  take: async (tx, draft, { siteOf, now }) => {
    await siteOf(tx, draft.site);
    const hash = await storedHash(tx, draft.id);
    return takeDraft(tx, draft, hash, { by: COMMAND_LINE.name, now });
  },
  act: ({ id, site }) => noted('story.create', id, 'importada', site),
});

const wires = linePart({
  file: 'wires.ndjson',
  what: ['agencia', 'agencias'],
  schema: wholeWire,
  every: everyWire,
  name: ({ name }) => name,
  take: async (tx, wire, { siteOf, now }) => {
    await siteOf(tx, wire.site);
    return takeWire(tx, wire, now);
  },
  act: ({ id, name, site }) => ({
    action: 'wire.create',
    subject: { kind: 'wire', id },
    site,
    detail: name,
  }),
});

const live = linePart({
  file: 'live.ndjson',
  what: ['directo', 'directos'],
  schema: wholeBlog,
  every: everyBlog,
  name: ({ headline }) => headline,
  take: async (tx, blog, { siteOf, now }) => {
    const { htmlPolicy } = await siteOf(tx, blog.site);
    const clean = cleanFields(sanitiser, htmlPolicy);
    if (await wasErased(tx, blog.id)) throw new TypeError('Ese directo se borró');
    return takeBlog(tx, blog, { sanitiser, clean }, { by: COMMAND_LINE.name, now });
  },
  act: ({ id, headline, site }) => noted('live.create', id, headline, site),
});

/** Comes in after what it is about, which it hides. */
const withdrawn = linePart({
  file: 'withdrawn.ndjson',
  what: ['retiro', 'retiros'],
  schema: standingWithdrawal,
  every: everyWithdrawal,
  name: ({ kind, id }) => `${kind} ${id}`,
  take: async (tx, given): Promise<Outcome> => {
    const { kind, id, places, wasShown, hash, title, at, ...rest } = given;
    const before = await readWithdrawal(tx, kind, id);
    if (before) return before.state === rest.state ? 'unchanged' : 'kept';
    const taker = takers[kind];
    const isHere = (await taker.find(tx, id)) !== undefined;
    // What stands here was not deleted here.
    if (isHere && rest.state === 'deleted') return 'kept';
    const found = { title, places, isShown: wasShown, digestOf: given };
    await writeWithdrawal(
      tx,
      { kind, id, ...rest, now: new Date(at) },
      hash === null ? found : { ...found, hash },
    );
    const tags = isHere ? await taker.hide(tx, id) : [];
    const addresses = places.map(({ site, path }) => urlTag(site, path));
    await writeOutbox(tx, [takeDownTag(), ...tags, ...addresses]);
    return 'created';
  },
  act: ({ kind, id, state, reason }) => ({
    action: state === 'deleted' ? 'content.delete' : 'content.withdraw',
    subject: { kind: kind === 'image' ? 'image' : 'document', id },
    detail: reason,
  }),
});

export const CONTENT_PARTS = {
  authors,
  pictures,
  media,
  stories,
  collections,
  templates,
  drafts,
  wires,
  live,
  withdrawn,
};
