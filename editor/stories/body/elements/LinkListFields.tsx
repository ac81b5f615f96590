import '../../../fields/fields.css';
import { useId, useState } from 'react';
import { escapeHtml } from '../../../../schemas/escape-html.ts';
import { asObject, isObject, type Json, type JsonObject } from '../../../../schemas/json.ts';
import { isSafeAddress } from '../../../canvas/inline-html.ts';
import { ItemActs } from '../../../fields/items/ItemActs.tsx';
import { StoryPicker } from '../../../fields/StoryPicker.tsx';
import { Icon } from '../../../shell/Icon.tsx';
import { canonicalOf, plainOf, textOf } from '../../document-fields.ts';
import { useStory } from '../../StoryContext.ts';
import { itemsIn, movedItem } from './list-items.ts';

interface LinkListFieldsProps {
  element: JsonObject;
  onChange: (element: JsonObject) => void;
}

const isLink = (item: Json): item is JsonObject =>
  isObject(item) && item.type === 'interstitial_link';

/** Links under a title: stories of the site by the picker, others by their address. */
export function LinkListFields({ element, onChange }: LinkListFieldsProps) {
  const { document, isReadOnly } = useStory();
  const id = useId();
  const [isPicking, setPicking] = useState(false);
  const items = itemsIn(element, 'items');
  const put = (next: Json[]) => onChange({ ...element, items: next });
  const add = (url: string, content: string) =>
    put([...items, { type: 'interstitial_link', url, content: escapeHtml(content) }]);
  const input = (
    item: JsonObject,
    index: number,
    label: string,
    value: string,
    write: (text: string) => JsonObject,
  ) => (
    <input
      className="pe-input"
      aria-label={`${label}: enlace ${index + 1}`}
      placeholder={label}
      disabled={isReadOnly}
      aria-invalid={
        (label === 'Dirección' && value.trim() !== '' && !isSafeAddress(value.trim())) || undefined
      }
      value={value}
      onChange={(event) => {
        const next = write(event.currentTarget.value);
        if (next !== item) put(items.toSpliced(index, 1, next));
      }}
    />
  );
  return (
    <div className="st-element">
      <div className="st-field">
        <label htmlFor={`${id}-titulo`}>Título</label>
        <input
          id={`${id}-titulo`}
          className="pe-input"
          disabled={isReadOnly}
          value={textOf(element.title)}
          onChange={(event) => onChange({ ...element, title: event.currentTarget.value })}
        />
      </div>
      <ol className="st-items" aria-label="Enlaces">
        {items.map((item, index) => (
          <li key={index}>
            {isLink(item) ? (
              <span className="st-item-fields">
                {input(item, index, 'Texto', plainOf(textOf(item.content)), (text) => ({
                  ...item,
                  content: escapeHtml(text),
                }))}
                {input(item, index, 'Dirección', textOf(item.url), (url) => ({ ...item, url }))}
              </span>
            ) : (
              <span className="st-item-fields">{plainOf(textOf(asObject(item).content))}</span>
            )}
            {isReadOnly ? null : (
              <ItemActs
                name={`enlace ${index + 1}`}
                index={index}
                count={items.length}
                onMove={(to) => put(movedItem(items, index, to))}
                onRemove={() => put(items.toSpliced(index, 1))}
              />
            )}
          </li>
        ))}
      </ol>
      {isReadOnly ? null : (
        <div className="pe-row">
          <button type="button" className="pe-button" onClick={() => setPicking(true)}>
            <Icon name="search" size={16} /> Añadir nota
          </button>
          <button type="button" className="pe-button" onClick={() => add('', '')}>
            <Icon name="link" size={16} /> Añadir enlace
          </button>
        </div>
      )}
      <StoryPicker
        site={canonicalOf(document)}
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onPick={({ website_url: url, headline }) => {
          add(url, plainOf(headline));
          setPicking(false);
        }}
      />
    </div>
  );
}
