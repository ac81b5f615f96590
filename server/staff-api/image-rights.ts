import { may, type StaffAction } from '../../schemas/may.ts';
import type { Grant } from '../../schemas/staff-api.ts';
import type { Tx } from '../../services/database/database.ts';
import { Problem } from '../../services/http/problem.ts';
import { type LivePlace, livePlacesOf } from '../../services/images/live-places.ts';

/** What it takes to change what readers have there. */
const ACTION_OF: Readonly<Record<LivePlace['kind'], StaffAction>> = {
  page: 'page.publish',
  story: 'story.publish',
  'live-blog': 'live.write',
  newsroom: 'media.erase',
};

interface Member {
  grants: readonly Grant[];
}

const mayChangeAt = (member: Member, { kind, site, path }: LivePlace): boolean =>
  may(member, ACTION_OF[kind], { site, path });

/** Names a place to those who may see it. */
const wordsOf = (member: Member, { kind, title, site }: LivePlace): string => {
  if (kind === 'newsroom') return 'en datos de toda la redacción';
  const isSeen = may(member, 'page.read', { site });
  return isSeen && title ? `en «${title}»` : 'en otro sitio';
};

/**
 * rule 4.25: whoever changes a picture that readers have changes what is published: it takes the
 * right to publish wherever they have it. Undefined where somebody may, else why not, in words.
 */
export async function changeRefusal(
  tx: Tx,
  member: Member,
  imageId: string,
): Promise<string | undefined> {
  const places = await livePlacesOf(tx, imageId);
  const [closed, ...more] = places.filter((place) => !mayChangeAt(member, place));
  if (!closed) return undefined;
  const others =
    more.length === 0
      ? ''
      : more.length === 1
        ? ' y un lugar más'
        : ` y ${more.length} lugares más`;
  return `Los lectores ven esta imagen ${wordsOf(member, closed)}${others}: la cambia quien puede publicar ahí. Para usar otra versión, súbela como imagen nueva.`;
}

/** Throws Problem 403 `image_in_use` for the first that somebody may not change. */
export async function requireChangeable(
  tx: Tx,
  member: Member,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const refusal = await changeRefusal(tx, member, id);
    if (refusal !== undefined) throw new Problem(403, 'image_in_use', refusal);
  }
}
