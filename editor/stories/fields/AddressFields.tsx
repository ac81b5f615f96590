import { useState } from 'react';
import { basicOf, plainOf, slugOf, textOf } from '../document-fields.ts';
import { useStory } from '../StoryContext.ts';
import { addressOn, tidyAddress, withAddress } from './story-facts.ts';
import { TextField } from './TextField.tsx';

/** The address of a story that readers have on a site; whoever changes it is told what follows. */
function PlacedAddress({ site, path, name }: { site: string; path: string; name: string }) {
  const { document, change, isReadOnly, faults } = useStory();
  const at = `websites.${site}.website_url`;
  const drafted = addressOn(document, site) || path;
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && drafted === path && !faults.has(at))
    return (
      <div className="st-field">
        <span className="st-label">Dirección{name ? ` en ${name}` : ''}</span>
        <span className="st-address">
          <span className="pe-route">{path}</span>
          {isReadOnly ? null : (
            <button type="button" className="st-quiet" onClick={() => setOpen(true)}>
              Cambiar<span className="pe-hidden"> la dirección{name ? ` en ${name}` : ''}</span>
            </button>
          )}
        </span>
      </div>
    );
  return (
    <TextField
      label={`Dirección${name ? ` en ${name}` : ''}`}
      path={at}
      value={drafted}
      help={`Al publicar, ${path} llevará a la nueva.`}
      onChange={(text) => change((before) => withAddress(before, site, text))}
      onBlur={() =>
        change((before) => {
          const typed = addressOn(before, site);
          // One that came from elsewhere, `/nota.html`, stays while nobody changes it.
          return withAddress(before, site, typed === path ? path : tidyAddress(typed) || path);
        })
      }
    />
  );
}

/** Where readers find a story: until it is published the end of its address may be chosen. */
export function AddressFields() {
  const { document, change, story, sites } = useStory();
  const nameOf = (key: string) => sites.find((site) => site.key === key)?.name ?? key;
  if (story.places.length > 0)
    return story.places.map(({ site, path }) => (
      <PlacedAddress
        key={`${site} ${path}`}
        site={site}
        path={path}
        name={story.places.length > 1 ? nameOf(site) : ''}
      />
    ));
  return (
    <TextField
      label="Final de la dirección"
      path="slug"
      placeholder={slugOf(plainOf(basicOf(document, 'headlines'))) || 'se forma con el titular'}
      value={textOf(document.slug)}
      onChange={(slug) =>
        change(({ slug: _, ...rest }) => (slug === '' ? rest : { ...rest, slug }))
      }
      onBlur={() =>
        change((before) => {
          const { slug, ...rest } = before;
          const tidy = slugOf(textOf(slug));
          return tidy === textOf(slug) ? before : { ...rest, ...(tidy ? { slug: tidy } : {}) };
        })
      }
    />
  );
}
