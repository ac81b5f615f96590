import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { KNOWN_EMBED_CLASS } from '../../schemas/html.ts';
import { droppedLabel } from '../../schemas/text/dropped-words.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { type SanitisedMarkup, sanitisedQuery } from '../shell/api/sanitised-query.ts';
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

/** What readers do not get, and where the original is; nothing where they get all of it. */
function Kept({ html, reply }: { html: string; reply: SanitisedMarkup }) {
  const { dropped } = reply;
  const names = reply.html.includes(`class="${KNOWN_EMBED_CLASS}"`)
    ? []
    : removedMarkup(html, reply.html);
  if (dropped.length === 0 && names.length === 0) return null;
  return (
    <>
      {dropped.map((one) => (
        <span key={`${one.what} ${one.host ?? ''}`}>
          {droppedLabel(one)}{' '}
          {one.original ? (
            <>
              <a href={one.original} target="_blank" rel="noreferrer">
                Ver el original
              </a>
              .{' '}
            </>
          ) : null}
        </span>
      ))}
      {dropped.length === 0 ? (
        <>
          Los lectores no reciben <code>{names.join(', ')}</code>: la política de HTML del sitio no
          lo permite.{' '}
        </>
      ) : null}
      Aquí queda como se escribió, por si un día lo permite.
    </>
  );
}

export function HtmlControl(props: ControlProps) {
  const api = useApi();
  const value = asText(props.value);
  const [html] = useDebouncedValue(value, TYPING_MS);
  const clean = useQuery({
    ...sanitisedQuery(api, { site: props.site, kind: 'html', html }),
    enabled: html !== '',
  });
  const reply = html === value ? clean.data : undefined;
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
        {reply && html !== '' ? (
          <Kept html={html} reply={reply} />
        ) : clean.isError && html !== '' ? (
          'No se pudo revisar el código; se revisará al guardar.'
        ) : (
          ''
        )}
      </p>
    </>
  );
}
