import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { mailsSaying } from './hostile-mails.ts';
import { SAMPLE_TURNS, sampled } from './payloads.ts';

// A window of its own: in an environment of browsers nothing of the server may be loaded.
const { DOMParser } = new Window();

/** The elements of a mail in their order, each with its attributes as they are written. */
const shapeOf = (html: string): string[] => {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  return [...mail.querySelectorAll('*')].map(({ localName, attributes }) =>
    [localName, ...[...attributes].map(({ name, value }) => `${name}=${value}`)].join(' '),
  );
};

const LOCALES = ['es-MX', 'en-US'] as const;
const plainIn = (locale: (typeof LOCALES)[number]) =>
  mailsSaying((place) => `Palabra de ${place}`, locale);
const PLAIN = LOCALES.flatMap((locale) =>
  [...plainIn(locale)].map(([kind, html]) => ({ kind, locale, html })),
);

describe.each(PLAIN)('the mail $kind in $locale', ({ kind, locale, html }) => {
  it('says what others wrote in it', () => {
    expect(html).toMatch(/Palabra de (?:site|member)/);
  });

  it('has our own elements and addresses alone, whatever they wrote', () => {
    const shape = shapeOf(html);
    expect(shape.length).toBeGreaterThan(20);
    for (let turn = 0; turn < SAMPLE_TURNS; turn++) {
      const say = (place: string) => sampled(`${kind} ${place}`, turn).text;
      const hostile = mailsSaying(say, locale).get(kind);
      expect(shapeOf(hostile ?? ''), sampled(`${kind} site`, turn).text).toEqual(shape);
    }
  });
});

it('is looked at so that a payload in it would show', () => {
  const [{ html } = { html: '' }] = PLAIN;
  for (const payload of ['<img src=x onerror=a()>', '<b onclick=a()>', '<a href="javascript:a()">'])
    expect(shapeOf(html.replace('Palabra de site', payload))).not.toEqual(shapeOf(html));
});
