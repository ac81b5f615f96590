import { mailWords, NOTICE_KINDS } from '../../services/identity/notices/mail-words.ts';
import { NONCE_KINDS } from '../../services/identity/tokens/nonces.ts';
import { type MailContent, renderMail } from '../../services/mail/mail-page.ts';
import { STAFF_MAILS, staffMailWords } from '../../services/staff/staff-mails.ts';

const ORIGIN = 'https://labrujula.example';
const ACCENT = '#b42318';

/**
 * The HTML of every mail that we send, by its kind. `say` gives what stands in each place that
 * others write: the name of a site, of a provider, of
 * somebody of the newsroom.
 */
export function mailsSaying(say: (place: string) => string): Map<string, string> {
  const mails = new Map<string, string>();
  const add = (kind: string, content: MailContent, name: string) =>
    mails.set(
      kind,
      renderMail(content, { name, accent: ACCENT, origin: ORIGIN, timeZone: 'UTC' }).html,
    );
  for (const kind of [...NONCE_KINDS, 'change', 'email-wanted'] as const) {
    const link = `${ORIGIN}/account/?nonce=abc`;
    const words = { refusalLink: `${link}&rechazar=1`, moment: new Date(0), ...mailWords(kind) };
    add(kind, { ...words, link }, say('site'));
  }
  for (const kind of NOTICE_KINDS)
    add(kind, { ...mailWords(kind, say('way')), link: '' }, say('site'));
  for (const kind of STAFF_MAILS) {
    const link = `${ORIGIN}/signin?token=abc`;
    add(kind, { ...staffMailWords(kind, say('member')), link }, 'Portada');
  }
  return mails;
}
