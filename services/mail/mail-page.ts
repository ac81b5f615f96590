import { escapeHtml } from '../../schemas/escape-html.ts';
import { inLanguageOf, languageOf } from '../../schemas/mail/language.ts';

/** A mail before it has a form: its title, what it says, one button at most. */
export interface MailContent {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** What a receipt lists: «Total», «$99.00 MXN». */
  facts?: readonly (readonly [name: string, value: string])[] | undefined;
  button: string;
  /** '' for a mail without a button. */
  link: string;
  /** Below the button, for who did not cause the mail. */
  refusal?: string | undefined;
  refusalLink?: string | undefined;
  /** What `{moment}` stands for. */
  moment?: Date | undefined;
  footnote: string;
}

/** In whose look it goes out. */
export interface MailLook {
  name: string;
  /** `#b42318` */
  accent: string;
  /** Where its front page is. */
  origin: string;
  /** In which moments are told: America/Mexico_City. */
  timeZone: string;
  /** BCP 47: in whose language the mail is, and its moments. */
  locale: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const INK = '#15181c';
const SECOND_INK = '#565c66';
const RULE = '#dcdad3';
const TINT = '#f6f4ee';
const HEADLINES = "Newsreader, Georgia, 'Times New Roman', serif";
const INTERFACE = "'Public Sans', 'Helvetica Neue', Arial, sans-serif";

/** 26 de noviembre de 2026, 14:05 */
const momentOf = (date: Date, { timeZone, locale }: MailLook): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(date);

const COPY = {
  es: 'Si el botón no abre, copia esta dirección en tu navegador:',
  en: 'If the button does not open, copy this address into your browser:',
};

const named = (text: string, look: MailLook, moment?: Date): string =>
  text
    .replaceAll('{site}', () => look.name)
    .replaceAll('{moment}', () => (moment ? momentOf(moment, look) : ''));

/** Links that a mail shows below its button. */
function refusalOf({ refusal, refusalLink }: MailContent, look: MailLook): string {
  if (!refusal || !refusalLink) return '';
  const address = escapeHtml(refusalLink);
  return `<p style="margin:0 0 24px;font:600 16px/1.2 ${INTERFACE}"><a href="${address}" style="color:${look.accent}">${escapeHtml(named(refusal, look))}</a></p>
`;
}

function buttonOf(content: MailContent, look: MailLook): string {
  const { link: address, button } = content;
  if (!address) return '';
  const link = escapeHtml(address);
  return `<p style="margin:8px 0 24px"><a href="${link}" style="display:inline-block;padding:12px 22px;background:${look.accent};border-radius:4px;font:600 16px/1.2 ${INTERFACE};color:#ffffff;text-decoration:none">${escapeHtml(named(button, look))}</a></p>
${refusalOf(content, look)}<p style="margin:0 0 16px;padding-top:16px;border-top:1px solid ${RULE};font:13px/1.5 ${INTERFACE};color:${SECOND_INK}">${inLanguageOf(look.locale, COPY)}<br><a href="${link}" style="color:${SECOND_INK};word-break:break-all">${link}</a></p>
`;
}

function factsOf({ facts = [] }: MailContent, said: (text: string) => string): string {
  if (facts.length === 0) return '';
  const cell = `padding:8px 0;border-top:1px solid ${RULE};font:16px/1.5 ${INTERFACE}`;
  const listed = facts.map(
    ([name, value]) =>
      `<tr><td style="${cell};color:${SECOND_INK}">${said(name)}</td><td align="right" style="${cell};padding-left:16px;color:${INK}">${said(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${listed.join('')}</table>
`;
}

/** Programs for mails know tables and attributes; style sheets many of them drop. */
function htmlOf(content: MailContent, look: MailLook): string {
  const said = (text: string) => escapeHtml(named(text, look, content.moment));
  const paragraphs = content.paragraphs
    .map(
      (text) =>
        `<p style="margin:0 0 16px;font:16px/1.6 ${INTERFACE};color:${INK}">${said(text)}</p>`,
    )
    .join('');
  return `<!doctype html>
<html lang="${languageOf(look.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${said(content.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${TINT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${TINT}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;border-bottom:2px solid ${look.accent}">
<a href="${escapeHtml(look.origin)}/" style="font:600 24px/1.2 ${HEADLINES};color:${INK};text-decoration:none">${escapeHtml(look.name)}</a>
</td></tr>
<tr><td style="padding:32px 28px 16px;background:#ffffff">
<h1 style="margin:0 0 16px;font:600 28px/1.2 ${HEADLINES};letter-spacing:-0.012em;color:${INK}">${said(content.title)}</h1>
${paragraphs}
${factsOf(content, said)}${buttonOf(content, look)}</td></tr>
<tr><td style="padding:16px 28px;font:13px/1.5 ${INTERFACE};color:${SECOND_INK}">${said(content.footnote)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function textOf(content: MailContent, look: MailLook): string {
  const said = (text: string) => named(text, look, content.moment);
  return [
    look.name,
    said(content.title),
    ...content.paragraphs.map(said),
    ...(content.facts?.length
      ? [content.facts.map(([name, value]) => `${said(name)}: ${said(value)}`).join('\n')]
      : []),
    ...(content.link ? [`${said(content.button)}:\n${content.link}`] : []),
    ...(content.refusal && content.refusalLink
      ? [`${said(content.refusal)}:\n${content.refusalLink}`]
      : []),
    said(content.footnote),
    `${look.name} · ${look.origin}/`,
  ].join('\n\n');
}

/** `{site}` in what it says becomes the name of the site. */
export const renderMail = (content: MailContent, look: MailLook): RenderedMail => ({
  subject: named(content.subject, look),
  text: `${textOf(content, look)}\n`,
  html: htmlOf(content, look),
});
