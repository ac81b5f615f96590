import { isObject, type Json, type JsonObject } from '../../../schemas/json.ts';
import { inSpanish } from '../../../schemas/json-limits.ts';
import type { Issue } from '../../../schemas/page.ts';
import { soundText } from '../../../schemas/text/sound-text.ts';
import type { AnsKind } from '../../../services/ingest/ans/ans-shapes.ts';
import { pathText } from '../../../services/ingest/arrival.ts';
import { isServiceAuthor, toAnsAuthor } from './author.ts';
import { type DraftRedirect, draftRedirect, isDraftRedirect } from './redirects.ts';
import { isNode, readNodes, type SiteNode } from './site-nodes.ts';

/*
 * What Arc XP's interfaces reply (https://dev.arcxp.com/api/): the Content API's feeds and searches
 * `{ type: 'results', content_elements, count, next }` and filtered collections `{ _id,
 * content_elements }`; the Draft API's revisions `{ id, document_id, ans, type }` by themselves and
 * as `{ revisions, last }`, and redirects `{ redirects }`; the Photo API's lists of images and
 * galleries; the Author Service's `{ authors, more, last }`; the Site Service's `{ q_results }`
 * and navigation `{ _id: '/', children }`.
 */

/** Longer none of them is; a document within is as short as one by itself. */
export const MAX_REPLY_CHARS = 50_000_000;
/** More no interface replies at one time. */
const MAX_ITEMS = 10_000;

/** One of the things that a reply holds, and where in it: `.authors[3]`, '' for itself. */
export type ReplyPart = { at: string } & (
  | { kind: 'document'; document: unknown; notes: readonly Issue[]; isDraft: boolean }
  | { kind: 'redirect'; redirect: DraftRedirect }
  | { kind: 'sections'; nodes: readonly SiteNode[]; notes: readonly Issue[] }
  | { kind: 'fault'; fault: string }
);

const KINDS: ReadonlySet<unknown> = new Set<AnsKind>([
  ...(['story', 'gallery', 'video', 'image', 'author', 'collection', 'redirect'] as const),
  'custom_embed',
]);

const isDocument = (value: unknown): boolean => isObject(value) && KINDS.has(value.type);

const documentPart = (document: unknown, at: string, notes: readonly Issue[] = []): ReplyPart => ({
  at,
  kind: 'document',
  document,
  notes,
  isDraft: false,
});

const faultPart = (fault: string, at = ''): ReplyPart => ({ at, kind: 'fault', fault });

const OF_ANS = ['version', 'first_name', 'long_bio', 'social_links'];

/** As the Author Service replies where ANS is asked for. */
const isAnsAuthor = (record: JsonObject): boolean =>
  !isServiceAuthor(record) && OF_ANS.some((key) => record[key] !== undefined);

const authorPart = (record: unknown, at: string): ReplyPart => {
  if (!isObject(record) || typeof record._id !== 'string' || record._id === '')
    return faultPart('no es un autor: falta su _id', at);
  if (isAnsAuthor(record)) return documentPart({ ...record, type: 'author' }, at);
  const { document, notes } = toAnsAuthor(record);
  return documentPart(document, at, notes);
};

/** A document that may be one of the Author Service's, which say `type: 'author'` as ANS does. */
const elementPart = (value: unknown, at: string): ReplyPart =>
  isServiceAuthor(value) ? authorPart(value, at) : documentPart(value, at);

const DRAFT_NOTE: Issue = {
  path: [],
  message: 'Es un borrador, no lo publicado: los lectores no lo ven',
};

/** What a revision of the Draft API holds. A draft is for no reader. */
function revisionPart(revision: JsonObject, at: string): ReplyPart {
  const { ans, type } = revision;
  if (!isObject(ans) || !isDocument(ans))
    return faultPart('la revisión no trae el documento (ans)', at);
  if (typeof type !== 'string' || type.toLowerCase() !== 'draft')
    return elementPart(ans, `${at}.ans`);
  const before = isObject(ans.revision) ? ans.revision : {};
  return {
    at: `${at}.ans`,
    kind: 'document',
    document: { ...ans, revision: { ...before, published: false } },
    notes: [DRAFT_NOTE],
    isDraft: true,
  };
}

const isPublished = ({ type }: JsonObject): boolean =>
  typeof type === 'string' && type.toLowerCase() === 'published';

/** Of each document the revision that readers had last, else the last one. */
function revisionParts(revisions: readonly Json[]): ReplyPart[] {
  const best = new Map<unknown, { revision: JsonObject; at: string }>();
  const faults: ReplyPart[] = [];
  for (const [index, revision] of revisions.entries()) {
    const at = `.revisions[${index}]`;
    if (!isObject(revision) || !isObject(revision.ans) || !isDocument(revision.ans)) {
      faults.push(faultPart('no es una revisión con su documento (ans)', at));
      continue;
    }
    const id = revision.document_id ?? revision.ans._id;
    const other = best.get(id)?.revision;
    const isNewer = String(revision.created_at ?? '') > String(other?.created_at ?? '');
    const [is, was] = [isPublished(revision), other !== undefined && isPublished(other)];
    if (!other || (is && !was) || (is === was && isNewer)) best.set(id, { revision, at });
  }
  return [...faults, ...[...best.values()].map(({ revision, at }) => revisionPart(revision, at))];
}

const mapped = (
  list: readonly Json[],
  key: string,
  read: (value: Json, at: string) => ReplyPart,
): ReplyPart[] => list.map((value, index) => read(value, `${key}[${index}]`));

const redirectPart = (value: Json, at: string): ReplyPart => {
  const redirect = draftRedirect(value);
  return typeof redirect === 'string'
    ? faultPart(redirect, at)
    : { at, kind: 'redirect', redirect };
};

/** The sections of a list, or of one tree, whose path begins within it. */
function sectionParts(values: readonly Json[], key: string): ReplyPart[] {
  const { nodes, faults, lost } = readNodes(values);
  const message = `De las secciones no viene: ${lost.join(', ')}`;
  const placeOf = ([index, ...path]: Issue['path']): string => {
    const within = pathText(path);
    const own = key === '' ? '' : `${key}[${index}]`;
    return within === '' ? own : `${own}.${within}`;
  };
  return [
    { at: key, kind: 'sections', nodes, notes: lost.length > 0 ? [{ path: [], message }] : [] },
    ...faults.map(({ path, message: fault }) => faultPart(fault, placeOf(path))),
  ];
}

/** `{ content_elements }` that says no type: a list of documents, and not the body of one. */
const isUntypedList = ({ type, headlines, content_elements: list }: JsonObject): boolean =>
  type === undefined &&
  headlines === undefined &&
  Array.isArray(list) &&
  list.length > 0 &&
  list.every(isDocument);

/** A page of results without any: the last one. */
const isEmptyPage = ({ type, content_elements: list }: JsonObject): boolean =>
  Array.isArray(list) && list.length === 0 && (type === 'results' || type === undefined);

const COLLECTION_ID = /^[A-Z2-7]{26}$/;

function listParts(reply: JsonObject): ReplyPart[] {
  const parts = mapped(reply.content_elements as Json[], '.content_elements', elementPart);
  const [first] = parts;
  if (reply.type !== undefined || !COLLECTION_ID.test(String(reply._id)) || first === undefined)
    return parts;
  const message = `La colección «${reply._id}» no dice que lo es (type): vienen sus documentos, no ella`;
  if (first.kind === 'document') first.notes = [...first.notes, { path: [], message }];
  return parts;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? soundText(value.slice(0, 200)) : '';

/** Why a reply holds nothing that could come in; undefined: who knows. */
function knownFault(reply: JsonObject): string | undefined {
  const { _id, type, message, error_message: told, error, status, error_code: code } = reply;
  if (_id === undefined && type === undefined && [message, told, error].some(Boolean)) {
    const words = textOf(message) || textOf(told) || textOf(error);
    const number = [status, code].find((one) => ['string', 'number'].includes(typeof one));
    const what = [number, words].filter((one) => one !== undefined && one !== '').join(': ');
    return `la interfaz de Arc contestó con un error, no con contenido${what ? ` (${what})` : ''}`;
  }
  if (Array.isArray(reply.circulations))
    return 'son las circulaciones de un documento de Arc: sus direcciones vienen con la nota publicada';
  if (reply.draft_revision_id !== undefined || reply.published_revision_id !== undefined)
    return 'es la ficha de un documento de Arc, sin su contenido: pídelo por /revision/published';
  if (reply.is_default_website !== undefined && typeof _id === 'string')
    return 'es un sitio web de Arc: los sitios se dan de alta con npm run site';
  if (reply.layoutItems !== undefined || reply.renderables !== undefined)
    return 'es una página de PageBuilder: ésas no vienen';
  if (type !== undefined || typeof _id === 'string') return undefined;
  const keys = Object.keys(reply)
    .slice(0, 6)
    .map((key) => `«${soundText(key.slice(0, 40))}»`);
  const has = keys.length > 0 ? `trae ${keys.join(', ')}` : 'está vacío';
  return `no es un documento ni una respuesta conocida de Arc: ${has}`;
}

function partsOfObject(reply: JsonObject): ReplyPart[] {
  if (isServiceAuthor(reply)) return [authorPart(reply, '')];
  if (isDocument(reply)) return [documentPart(reply, '')];
  if (isDocument(reply.ans)) return [revisionPart(reply, '')];
  if (Array.isArray(reply.revisions)) return revisionParts(reply.revisions);
  if (isEmptyPage(reply)) return [];
  if ((reply.type === 'results' && Array.isArray(reply.content_elements)) || isUntypedList(reply))
    return listParts(reply);
  if (Array.isArray(reply.authors)) return mapped(reply.authors, '.authors', authorPart);
  if (Array.isArray(reply.q_results)) return sectionParts(reply.q_results, '.q_results');
  if (isNode(reply)) return sectionParts([reply], '');
  if (Array.isArray(reply.redirects)) return mapped(reply.redirects, '.redirects', redirectPart);
  if (isDraftRedirect(reply)) return [redirectPart(reply, '')];
  const fault = knownFault(reply);
  return fault === undefined ? [documentPart(reply, '')] : [faultPart(fault)];
}

/** The longest list that a reply holds itself. */
const longest = (reply: JsonObject): number =>
  Math.max(0, ...Object.values(reply).map((value) => (Array.isArray(value) ? value.length : 0)));

const tooMany = (count: number): ReplyPart[] => [
  faultPart(
    `lleva ${inSpanish(count)} elementos, y una respuesta, ${inSpanish(MAX_ITEMS)} a lo más`,
  ),
];

/**
 * What a file's JSON holds: documents of ANS as they are, and what Arc's interfaces replied taken
 * apart. A list within a list (pages one after another) is taken apart as well. What is neither is
 * a fault that says so; a document that ANS does not know is for the check to refuse.
 */
export function readReply(value: unknown): ReplyPart[] {
  if (Array.isArray(value)) {
    if (value.length > MAX_ITEMS) return tooMany(value.length);
    return value.flatMap((item: unknown, index) =>
      (Array.isArray(item) ? [documentPart(item, '')] : readReply(item)).map((part) => ({
        ...part,
        at: `[${index}]${part.at}`,
      })),
    );
  }
  if (!isObject(value)) return [documentPart(value, '')];
  if (isDocument(value)) return partsOfObject(value);
  const count = longest(value);
  return count > MAX_ITEMS ? tooMany(count) : partsOfObject(value);
}
