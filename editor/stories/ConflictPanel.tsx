import type { JsonObject } from '../../schemas/json.ts';
import type { StoryConflict } from '../../schemas/story-desk-api.ts';
import { inlineText } from '../rich-text/inline.ts';
import { Button } from '../shell/Button.tsx';
import { part } from '../shell/part.tsx';
import { whenLabel } from '../shell/words.ts';
import { readBody } from './body/blocks.ts';
import { authorsOf, basicOf, plainOf, sectionOf, sitesIn, tagsOf } from './document-fields.ts';
import { useStory } from './StoryContext.ts';
import type { StorySync } from './saving/story-sync.ts';

/** What of a story two people may have written, in words. */
function factsOf(document: JsonObject): Record<string, string> {
  const elements = Array.isArray(document.content_elements) ? document.content_elements : [];
  const texts = readBody(elements).map((block) => {
    if (block.kind === 'card') return `[${String(block.element.type)}]`;
    return block.kind === 'list' ? '• …' : inlineText(block.inline);
  });
  const basic = (field: 'headlines' | 'subheadlines' | 'description') =>
    plainOf(basicOf(document, field));
  return {
    Titular: basic('headlines'),
    Sumario: basic('subheadlines'),
    Texto: texts.join('\n'),
    Descripción: basic('description'),
    Firma: authorsOf(document).join(', '),
    Temas: tagsOf(document)
      .map(({ text }) => text)
      .join(', '),
    Sitios: sitesIn(document)
      .map((site) => `${site} ${sectionOf(document, site)}`)
      .join(', '),
  };
}

/** Two wrote over the same: the author sees both and chooses one. */
function ConflictPanelView({ conflict, sync }: { conflict: StoryConflict; sync: StorySync }) {
  const { document } = useStory();
  const [mine, theirs] = [factsOf(document), factsOf(conflict.document)];
  const names = Object.keys(mine).filter((name) => mine[name] !== theirs[name]);
  const who = conflict.savedBy || 'Una importación';
  return (
    <section className="st-conflict" aria-labelledby="st-conflicto" role="alert">
      <h2 id="st-conflicto">
        {who} cambió esta nota mientras la editabas ({whenLabel(conflict.savedAt, new Date())})
      </h2>
      <p>Nada se ha perdido: lo tuyo sigue aquí. Elige con qué sigues.</p>
      <div className="st-both">
        {[
          { title: 'Lo tuyo', facts: mine, choice: 'mine' as const, label: 'Conservar lo mío' },
          {
            title: `Lo de ${who}`,
            facts: theirs,
            choice: 'theirs' as const,
            label: 'Tomar lo guardado',
          },
        ].map(({ title, facts, choice, label }) => (
          <div key={choice}>
            <h3>{title}</h3>
            <dl>
              {names.map((name) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{facts[name] || '—'}</dd>
                </div>
              ))}
            </dl>
            {names.length === 0 ? <p>Difieren en datos que aquí no se ven.</p> : null}
            <Button variant="default" onClick={() => void sync.resolve(choice)}>
              {label}
            </Button>
          </div>
        ))}
      </div>
    </section>
  );
}

export const ConflictPanel = part('Cambios de otra persona', ConflictPanelView);
