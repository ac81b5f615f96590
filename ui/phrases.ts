type Words = Record<string, string>;

/** Words of a block or component: Spanish is the source, English the second language. */
export interface Phrases<W extends Words> {
  es: W;
  en: { [K in keyof W]: string };
}

/** Returns the words for a BCP 47 locale; Spanish for any language that has none of its own. */
export const definePhrases =
  <const W extends Words>(phrases: Phrases<W>) =>
  (locale: string): { [K in keyof W]: string } =>
    locale.toLowerCase().startsWith('en') ? phrases.en : phrases.es;

/** Puts values into `{name}` places of a phrase. */
export const fill = (phrase: string, values: Record<string, string | number>): string =>
  phrase.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
