import { NOTICE_KINDS } from '../../services/identity/notices/letter-kinds.ts';
import { mailWords } from '../../services/identity/notices/mail-words.ts';
import { NONCE_KINDS } from '../../services/identity/tokens/nonces.ts';
import { type MailContent, renderMail } from '../../services/mail/mail-page.ts';
import { lineWords } from '../../services/sales/notices/line-words.ts';
import { salesWords } from '../../services/sales/notices/sales-words.ts';
import { STAFF_MAILS, staffMailWords } from '../../services/staff/staff-mails.ts';

const ORIGIN = 'https://labrujula.example';
const ACCENT = '#b42318';

/**
 * The HTML of mails of every service, by kind, of a site in that language. `say` gives what stands in
 * each place that others write: the name of a site, of a provider, of a product, of somebody of the
 * newsroom, and what who gives a subscription wrote.
 */
export function mailsSaying(
  say: (place: string) => string,
  locale: 'es-MX' | 'en-US',
): Map<string, string> {
  const mails = new Map<string, string>();
  const add = (kind: string, content: MailContent, name: string) => {
    const look = { name, accent: ACCENT, origin: ORIGIN, timeZone: 'UTC', locale };
    mails.set(kind, renderMail(content, look).html);
  };
  for (const kind of [...NONCE_KINDS, 'change', 'email-wanted'] as const) {
    const link = `${ORIGIN}/account/?nonce=abc`;
    const more = { refusalLink: `${link}&rechazar=1`, moment: new Date(0) };
    add(kind, { ...more, ...mailWords(kind, locale), link }, say('site'));
  }
  for (const kind of NOTICE_KINDS)
    add(kind, { ...mailWords(kind, locale, say('way')), link: '' }, say('site'));
  const link = `${ORIGIN}/canjear/?gift=abc`;
  const given = { name: say('recipient'), note: say('note'), giver: say('giver'), code: 'ABCD' };
  const { gift, invitation } = salesWords({ locale });
  add('gift', { ...gift({ product: say('product'), ...given }), link }, say('site'));
  add('invitation', { ...invitation(say('product')), link }, say('site'));
  const facts = [[say('product'), say('card')]] as const;
  const receipt = lineWords({ locale }).receipt({ facts, next: [say('product')], isFree: false });
  add('receipt', { ...receipt, link }, say('site'));
  for (const kind of STAFF_MAILS) {
    const signIn = `${ORIGIN}/signin?token=abc`;
    add(kind, { ...staffMailWords(kind, say('member')), link: signIn }, 'Portada');
  }
  return mails;
}
