import '../desk/desk.css';
import './gallery.css';
import { TextInput } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import type { Block } from '../../blocks/_block/define-block.ts';
import { purposes } from '../../blocks/purposes.ts';
import { registry } from '../../blocks/registry.ts';
import { Desk } from '../desk/DeskFrame.tsx';
import { useSite } from '../desk/use-site.ts';
import { BlockPicture } from '../shell/BlockPicture.tsx';
import { blocksByGroup, type GroupOfBlocks } from '../shell/block-groups.ts';
import { Icon } from '../shell/Icon.tsx';
import { fold, plural } from '../shell/words.ts';

/** Groups with the blocks that all words of a search find, by whatever editors call them. */
export function matchingGroups(blocks: Iterable<Block>, search: string): GroupOfBlocks[] {
  const words = fold(search.trim()).split(/\s+/);
  return blocksByGroup(blocks)
    .map((entry) => ({
      ...entry,
      blocks: entry.blocks.filter(({ label, name, keywords = [] }) => {
        const purpose = purposes.get(name) ?? '';
        const text = fold([label, name, entry.title, purpose, ...keywords].join(' '));
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ blocks: matching }) => matching.length > 0);
}

/** Every block of the registry, each with its live example behind it. */
export function BlocksDesk() {
  const siteChoice = useSite();
  const [params, setParams] = useSearchParams();
  const search = params.get('buscar') ?? '';
  const groups = matchingGroups(registry.values(), search);
  const count = groups.reduce((sum, { blocks }) => sum + blocks.length, 0);
  const setSearch = (text: string) =>
    setParams(
      (before) => {
        if (text === '') before.delete('buscar');
        else before.set('buscar', text);
        return before;
      },
      { replace: true },
    );
  return (
    <Desk
      title="Bloques"
      site={siteChoice}
      controls={
        <TextInput
          type="search"
          aria-label="Buscar bloques"
          placeholder="Por nombre o uso"
          leftSection={<Icon name="search" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      }
    >
      {groups.map(({ group, title, blocks }) => (
        <section key={group} className="pe-gallery-group" aria-labelledby={`grupo-${group}`}>
          <h2 id={`grupo-${group}`}>{title}</h2>
          <ul className="pe-gallery-list">
            {blocks.map(({ name, label }) => (
              <li key={name}>
                <Link
                  className="pe-gallery-item"
                  aria-labelledby={`bloque-${name}`}
                  aria-describedby={`bloque-${name}-uso`}
                  to={{ pathname: `/bloques/${name}`, search: params.toString() }}
                >
                  <BlockPicture name={name} />
                  <span>
                    <strong id={`bloque-${name}`}>{label}</strong>
                    <span className="pe-sub" id={`bloque-${name}-uso`}>
                      {purposes.get(name)}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {count === 0 ? (
        <div className="pe-empty">
          <Icon name="layers" size={28} />
          <p>Ningún bloque coincide con «{search}».</p>
        </div>
      ) : null}
      <p className="pe-count" role="status">
        {plural(count, 'bloque', 'bloques')}
      </p>
      <p className="pe-sub">
        Para desarrollo:{' '}
        <Link to={{ pathname: '/bloques/puck', search: params.toString() }}>
          estos bloques en Puck
        </Link>
      </p>
    </Desk>
  );
}
