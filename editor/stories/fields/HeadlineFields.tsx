import { basicOf, plainOf } from '../document-fields.ts';
import { useStory } from '../StoryContext.ts';
import { headlineOf, OTHER_HEADLINES, withHeadline } from './story-facts.ts';
import { TextField } from './TextField.tsx';

/** The headlines that stand elsewhere than on the site. */
export function HeadlineFields() {
  const { document, change } = useStory();
  const basic = plainOf(basicOf(document, 'headlines'));
  const written = OTHER_HEADLINES.filter(({ key }) => headlineOf(document, key) !== '').length;
  return (
    <details className="st-more">
      <summary>Otros titulares{written > 0 ? ` (${written})` : ''}</summary>
      {OTHER_HEADLINES.map(({ key, label, most, use }) => (
        <TextField
          key={key}
          label={label}
          path={`headlines.${key}`}
          placeholder={basic}
          help={use}
          most={most}
          maxLength={300}
          value={headlineOf(document, key)}
          onChange={(text) => change((before) => withHeadline(before, key, text))}
        />
      ))}
    </details>
  );
}
