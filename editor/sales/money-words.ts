import type { PriceStep } from '../../schemas/sales/catalogue.ts';
import { minorDigits } from '../../schemas/sales/currency.ts';
import type { Currency } from '../../schemas/sales/wire.ts';

const formats = new Map<Currency, Intl.NumberFormat>();

/** 9900, MXN: «$99.00» */
export function moneyLabel(minor: number, currency: Currency): string {
  const format =
    formats.get(currency) ?? new Intl.NumberFormat('es-MX', { style: 'currency', currency });
  formats.set(currency, format);
  return format.format(minor / 10 ** minorDigits(currency));
}

const AMOUNT = /^\$?\s*(\d{1,8})(?:[.,](\d{1,2}))?$/;

/**
 * «99», «99.5», «$1,200.00» in the smallest unit of a currency; undefined for anything else, and
 * for more decimals than it has.
 */
export function minorFrom(text: string, currency: Currency): number | undefined {
  const decimals = minorDigits(currency);
  const plain = text.trim().replaceAll(/,(?=\d{3})/g, '');
  const [, units, cents = ''] = AMOUNT.exec(plain) ?? [];
  if (units === undefined || cents.length > decimals) return undefined;
  return Number(units) * 10 ** decimals + Number(cents.padEnd(decimals, '0') || 0);
}

/** 9950 MXN: «99.50», as `minorFrom` reads it. */
export function amountText(minor: number, currency: Currency): string {
  const decimals = minorDigits(currency);
  return (minor / 10 ** decimals).toFixed(decimals);
}

const UNITS: Record<PriceStep['unit'], readonly [string, string]> = {
  week: ['semana', 'semanas'],
  month: ['mes', 'meses'],
  year: ['año', 'años'],
};

const spanOf = (count: number, unit: PriceStep['unit']): string =>
  `${count} ${UNITS[unit][count === 1 ? 0 : 1]}`;

const everyOf = ({ every, unit }: PriceStep): string =>
  every === 1 ? `cada ${UNITS[unit][0]}` : `cada ${spanOf(every, unit)}`;

function stepLabel(step: PriceStep, currency: Currency): string {
  const { amountMinor, every, unit, cycles } = step;
  const amount = amountMinor === 0 ? 'gratis' : moneyLabel(amountMinor, currency);
  if (cycles === null) return `${amount} ${everyOf(step)}`;
  if (cycles === 1) return `${amount} por ${spanOf(every, unit)}`;
  return `${amount} ${everyOf(step)}, ${cycles} veces`;
}

/** What a price costs: «$19.00 por 1 mes, después $99.00 cada mes». */
export const stepsLabel = (steps: readonly PriceStep[], currency: Currency): string =>
  steps.map((step) => stepLabel(step, currency)).join(', después ');
