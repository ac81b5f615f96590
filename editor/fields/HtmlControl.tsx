import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../shell/api/ApiContext.ts';
import { aria, asText, type ControlProps } from './control.ts';

const TYPING_MS = 400;

/**
 * Every tag and attribute of some markup, with how often it stands there. Read in an inert
 * document.
 */
function census(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const element of new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelectorAll('body *, head *')) {
    add(`<${element.localName}>`);
    for (const { name } of Array.from(element.attributes)) add(name);
  }
  return counts;
}

/** What a policy took out of some markup: names of tags and attributes. */
export function removedMarkup(before: string, after: string): string[] {
  const left = census(after);
  return [...census(before)]
    .filter(([name, count]) => (left.get(name) ?? 0) < count)
    .map(([name]) => name);
}

export function HtmlControl(props: ControlProps) {
  const api = useApi();
  const value = asText(props.value);
  const [html] = useDebouncedValue(value, TYPING_MS);
  const clean = useQuery({
    queryKey: ['sanitise', props.site, 'html', html],
    queryFn: () => api.sanitise({ site: props.site, html, kind: 'html' }),
    enabled: html !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const removed = clean.data && html === value ? removedMarkup(html, clean.data.html) : [];
  return (
    <>
      <textarea
        {...aria(props)}
        aria-describedby={[props.describedBy, `${props.id}-politica`].filter(Boolean).join(' ')}
        className="pe-input pe-code"
        rows={10}
        spellCheck={false}
        autoCapitalize="none"
        value={value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      <p className="pe-help" id={`${props.id}-politica`} role="status">
        {removed.length > 0 ? (
          <>
            Los lectores no reciben <code>{removed.join(', ')}</code>: la política de HTML del sitio
            no lo permite. Aquí queda como se escribió, por si un día lo permite.
          </>
        ) : clean.isError && html !== '' ? (
          'No se pudo revisar el código; se revisará al guardar.'
        ) : (
          ''
        )}
      </p>
    </>
  );
}
