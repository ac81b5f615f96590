import { describe, expect, it } from 'vitest';
import { registry } from '../../blocks/registry.ts';
import type { SectionDeclaration } from '../../layouts/_layout/define-layout.ts';
import { layoutNamed } from '../../layouts/registry.ts';
import { NO_CHOICES } from '../../schemas/block-choices.ts';
import { blockShelf, foundFor, type ShelfPlace } from './block-shelf.ts';

const section = (name: string): SectionDeclaration | undefined =>
  layoutNamed('right-rail')?.sections.find((each) => each.name === name);
const onFront = (name: string): ShelfPlace => ({
  section: section(name),
  route: { kind: 'path', path: '/' },
  about: undefined,
});
const shelfOf = (place: ShelfPlace, choices = NO_CHOICES) =>
  blockShelf(registry, place, choices).map(({ group, title, blocks }) => ({
    group,
    title,
    names: blocks.map(({ name }) => name),
  }));

describe('the shelf of blocks', () => {
  it('holds every block once, but for favourites and what was used last', () => {
    const names = shelfOf(onFront('main')).flatMap((group) => group.names);
    expect(names.sort()).toEqual([...registry.keys()].sort());
    const choices = { favourites: ['divider'], recent: ['divider', 'navbar', 'no-more'] };
    expect(shelfOf(onFront('main'), choices).slice(0, 2)).toEqual([
      { group: 'favourites', title: 'Favoritos', names: ['divider'] },
      { group: 'recent', title: 'Recientes', names: ['navbar'] },
    ]);
  });

  it('begins with what is made for the section, and ends with what does not belong there', () => {
    const shelf = shelfOf(onFront('footer'));
    expect(shelf[0]).toEqual({ group: 'made', title: 'Para «Pie de página»', names: ['footer'] });
    const last = shelf.at(-1);
    expect(last?.title).toBe('No van en «Pie de página»');
    expect(last?.names).toContain('large-promo');
    expect(last?.names).toContain('alert-bar');
    expect(last?.names).not.toContain('divider');
    expect(shelfOf(onFront('navigation'))[0]?.names).toContain('navbar');
  });

  it('begins on a template with what shows its content', () => {
    const article: ShelfPlace = {
      section: section('main'),
      route: { kind: 'type', type: 'article' },
      about: 'story',
    };
    const [made] = shelfOf(article);
    expect(made?.title).toBe('Para esta plantilla');
    expect(made?.names).toContain('article-body');
    expect(made?.names).not.toContain('large-promo');
  });

  it('is searched with what may stand there first', () => {
    const names = foundFor(registry.values(), 'nota', onFront('footer')).map(({ name }) => name);
    const refused = foundFor(registry.values(), 'pie', onFront('main')).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(3);
    expect(refused).toContain('footer');
    const menu = foundFor(registry.values(), 'menú', onFront('main')).map(({ name }) => name);
    expect(menu.at(-1)).toBe('footer');
  });
});
