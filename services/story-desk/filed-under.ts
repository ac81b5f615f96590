import { asObject, type Json, type JsonObject } from '../../schemas/json.ts';
import { sectionIdOf, sectionOn } from '../../schemas/story-document.ts';

/** A page that is about something: where it stands, and what it is about. */
export interface Filing {
  /** Ends with a slash. */
  path: string;
  name: string;
}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Where readers of a site find what a story is filed under: its sections, that of the site first,
 * its tags, who signs it. Of each once.
 */
export function filedUnder(document: JsonObject, site: string): Filing[] {
  const { sections, tags } = asObject(document.taxonomy);
  const home = sectionOn(document, site);
  const ids = [home, ...listOf(sections).map(sectionIdOf)].filter((id) => id.startsWith('/'));
  const nameOf = (id: string) => {
    const own = asObject(asObject(asObject(document.websites)[site]).website_section);
    const given = [own, ...listOf(sections).map(asObject)].find((one) => sectionIdOf(one) === id);
    return textOf(given?.name) || id;
  };
  const named = (prefix: string, list: Json[], word: 'text' | 'name'): Filing[] =>
    list.flatMap((one) => {
      const { slug, [word]: name } = asObject(one);
      const text = textOf(slug);
      return text === '' ? [] : [{ path: `${prefix}${text}/`, name: textOf(name) || text }];
    });
  const all = [
    ...ids.map((id) => ({ path: id.endsWith('/') ? id : `${id}/`, name: nameOf(id) })),
    ...named('/tags/', listOf(tags), 'text'),
    ...named('/author/', listOf(asObject(document.credits).by), 'name'),
  ];
  return all.filter(({ path }, at) => all.findIndex((one) => one.path === path) === at);
}
