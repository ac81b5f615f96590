import { useId } from 'react';
import {
  canonicalOf,
  otherSections,
  sectionOf,
  sitesIn,
  withCanonical,
  withOtherSection,
  withSection,
  withSite,
} from '../document-fields.ts';
import { useStory } from '../StoryContext.ts';

const Fault = ({ id, path }: { id: string; path: string }) => {
  const { faults } = useStory();
  const fault = faults.get(path);
  return fault ? (
    <p id={id} className="pe-error">
      {fault}
    </p>
  ) : null;
};

/** The section of a story on one of its sites. */
function SectionField({ site }: { site: string }) {
  const { document, change, sites, isReadOnly, faults } = useStory();
  const id = useId();
  const path = `websites.${site}.website_section`;
  const found = sites.find(({ key }) => key === site);
  const section = sectionOf(document, site);
  const sections = found?.sections ?? [];
  const isKnown = sections.some((one) => one.id === section);
  return (
    <div className="st-field">
      <label htmlFor={id}>Sección en {found?.name ?? site}</label>
      <select
        id={id}
        data-path={path}
        className="pe-input"
        disabled={isReadOnly || !found}
        aria-invalid={faults.has(path)}
        aria-describedby={`${id}-falta`}
        value={section}
        onChange={(event) => {
          const chosen = sections.find((one) => one.id === event.currentTarget.value);
          if (chosen) change((before) => withSection(before, site, chosen));
        }}
      >
        {section === '' ? <option value="">Elige una sección</option> : null}
        {section !== '' && !isKnown ? <option value={section}>{section}</option> : null}
        {sections.map((one) => (
          <option key={one.id} value={one.id} disabled={!one.mayWrite}>
            {one.name}
          </option>
        ))}
      </select>
      <Fault id={`${id}-falta`} path={path} />
    </div>
  );
}

/** Beside the first section, those of the canonical site that list the story too. */
function OtherSections() {
  const { document, change, sites, isReadOnly } = useStory();
  const site = canonicalOf(document);
  const sections = sites.find(({ key }) => key === site)?.sections ?? [];
  const first = sectionOf(document, site);
  const chosen = otherSections(document);
  const rest = sections.filter(({ id }) => id !== first);
  if (rest.length === 0) return null;
  return (
    <details className="st-more">
      <summary>Otras secciones{chosen.length > 0 ? ` (${chosen.length})` : ''}</summary>
      <fieldset className="st-checks">
        <legend className="pe-hidden">Otras secciones</legend>
        {rest.map((section) => (
          <label key={section.id}>
            <input
              type="checkbox"
              disabled={isReadOnly || !section.mayWrite}
              checked={chosen.includes(section.id)}
              onChange={(event) => {
                const isOn = event.currentTarget.checked;
                change((before) => withOtherSection(before, section, isOn));
              }}
            />
            {section.name}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

/** On which sites a story is published, in which section of each, and which one is its own. */
export function PlaceFields() {
  const { document, change, sites, isReadOnly, faults } = useStory();
  const id = useId();
  const on = sitesIn(document);
  const shown = [...new Set([...sites.map(({ key }) => key), ...on])];
  const nameOf = (key: string) => sites.find((site) => site.key === key)?.name ?? key;
  return (
    <>
      <fieldset className="st-checks" aria-describedby={`${id}-falta`}>
        <legend>Sitios</legend>
        {shown.map((site) => (
          <label key={site}>
            <input
              type="checkbox"
              data-path={site === shown[0] ? 'websites' : undefined}
              disabled={isReadOnly || !sites.some(({ key }) => key === site)}
              aria-invalid={faults.has('websites')}
              checked={on.includes(site)}
              onChange={(event) => {
                const isOn = event.currentTarget.checked;
                change((before) => withSite(before, site, isOn));
              }}
            />
            {nameOf(site)}
          </label>
        ))}
        <Fault id={`${id}-falta`} path="websites" />
      </fieldset>
      {on.length > 1 ? (
        <div className="st-field">
          <label htmlFor={`${id}-propio`}>Sitio canónico</label>
          <select
            id={`${id}-propio`}
            className="pe-input"
            disabled={isReadOnly}
            value={canonicalOf(document)}
            onChange={(event) => {
              const site = event.currentTarget.value;
              change((before) => withCanonical(before, site));
            }}
          >
            {on.map((site) => (
              <option key={site} value={site}>
                {nameOf(site)}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      {on.map((site) => (
        <SectionField key={site} site={site} />
      ))}
      <OtherSections />
    </>
  );
}
