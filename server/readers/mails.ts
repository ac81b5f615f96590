import type { Assets } from '../../renderer/assets/assets.ts';
import { accentOf } from '../../renderer/assets/style-sheets.ts';
import type { Clock } from '../../schemas/clock.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { Database } from '../../services/database/database.ts';
import type { Letter, ReaderMailParts } from '../../services/identity/notices/reader-mails.ts';
import { renderMail } from '../../services/mail/mail-page.ts';
import { openPost, type Post, smtpTransport } from '../../services/mail/post.ts';
import type { SalesLetter, SalesMailParts } from '../../services/sales/notices/sales-mails.ts';
import type { StaffLetter } from '../../services/staff/staff-mails.ts';
import type { Config } from '../config.ts';

interface MailParts {
  post: Post;
  assets: Pick<Assets, 'styles'>;
  sites(): readonly SiteProperties[];
}

interface PostParts {
  config: Pick<Config, 'smtp'>;
  database: Database;
  clock: Clock;
}

const INK = '#15181c';
/** Of the staff, and of readers of a site that is gone. */
const SPANISH = 'es-MX';

/** All mails of a node go through one: the server that sends them sees its connections alone. */
export const mailPost = ({ config, database, clock }: PostParts): Post =>
  openPost({ database, clock }, config.smtp && smtpTransport(config.smtp));

type ReaderPost = ReaderMailParts['post'] & SalesMailParts['post'];

/** Letters to readers, in the look of the site that they are about. */
export function readerPost({ post, assets, sites }: MailParts): ReaderPost {
  return {
    localeOf: (key) => sites().find((one) => one.key === key)?.locale ?? SPANISH,
    send: async ({
      id,
      readerId,
      to,
      nonce,
      site: key,
      origin,
      ...content
    }: Letter | SalesLetter) => {
      const site = sites().find((one) => one.key === key) ?? sites()[0];
      const accent = (site && accentOf(assets.styles(), site.theme)) ?? INK;
      const timeZone = site?.dateLocalization.timeZone ?? 'UTC';
      const locale = site?.locale ?? SPANISH;
      const look = { name: site?.websiteName ?? '', accent, origin, timeZone, locale };
      await post.send({ id, readerId, to, nonce, ...renderMail(content, look) });
    },
  };
}

/** Letters to the staff, from Portada itself. */
export function staffPost(post: Post, { editorOrigin }: Pick<Config, 'editorOrigin'>) {
  const own = { name: 'Portada', accent: INK, origin: editorOrigin };
  const look = { ...own, timeZone: 'UTC', locale: SPANISH };
  return {
    editorOrigin,
    send: ({ id, to, nonce, ...words }: StaffLetter) =>
      post.send({ id, to, nonce, ...renderMail(words, look) }),
  };
}
