import { inLanguageOf, type Language } from '../../../schemas/mail/language.ts';
import type { PriceStep } from '../../../schemas/sales/catalogue.ts';
import type { Currency } from '../../../schemas/sales/wire.ts';
import { type Look, moneyIn } from './mail-look.ts';

/** What a letter says. `{site}` is the name of the site. */
export interface MailWords {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** What a receipt lists: «Total», «$99.00 MXN». */
  facts?: readonly (readonly [name: string, value: string])[];
  button: string;
  /** A second way below the button. */
  refusal?: string;
  footnote: string;
}

/** Four by four, as one reads it aloud. */
export const spelled = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

type OneAndMany = readonly [one: string, many: string];
const UNITS: Readonly<Record<Language, Readonly<Record<PriceStep['unit'], OneAndMany>>>> = {
  es: { week: ['semana', 'semanas'], month: ['mes', 'meses'], year: ['año', 'años'] },
  en: { week: ['week', 'weeks'], month: ['month', 'months'], year: ['year', 'years'] },
};

/** «$99.00 MXN cada mes» */
export const charge = (
  { amountMinor, unit, every }: Omit<PriceStep, 'cycles'>,
  currency: Currency,
  look: Look,
): string => {
  const [one, many] = inLanguageOf(look.locale, UNITS)[unit];
  const often = inLanguageOf(look.locale, { es: 'cada', en: 'every' });
  return `${moneyIn(amountMinor, currency, look)} ${often} ${every === 1 ? one : `${every} ${many}`}`;
};
