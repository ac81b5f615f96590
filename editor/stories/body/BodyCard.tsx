import { type ReactNode, useState } from 'react';
import type { EmbedKind } from '../../../blocks/_embed/providers.ts';
import { recognise } from '../../../blocks/_embed/recognise.ts';
import { asObject, type JsonObject } from '../../../schemas/json.ts';
import { customEmbed } from '../../../schemas/live/embed.ts';
import { cutText } from '../../../schemas/text/cut-text.ts';
import { Icon, type IconName } from '../../shell/Icon.tsx';
import { part } from '../../shell/part.tsx';
import { plainOf, storyFacts, textOf } from '../document-fields.ts';
import { EmbedFrame } from '../embeds/EmbedFrame.tsx';
import type { EmbedPanel, EmbedType } from '../embeds/embed-types.ts';
import { PictureFields } from '../fields/PictureFields.tsx';
import { useStory } from '../StoryContext.ts';
import { unfilledText } from '../story-warnings.ts';
import { ElementFields } from './elements/ElementFields.tsx';
import { ElementView } from './elements/ElementView.tsx';
import { kindOf } from './elements/element-kinds.ts';
import { embedTypeOf, knownName } from './elements/element-names.ts';
import { GalleryFields } from './elements/GalleryFields.tsx';
import { LinkListFields } from './elements/LinkListFields.tsx';
import { TableFields } from './elements/TableFields.tsx';

/** Kinds that are more than fields one under the other. */
const FORMS = new Map([
  ['table', TableFields],
  ['gallery', GalleryFields],
  ['link_list', LinkListFields],
]);

const KINDS: Partial<Record<EmbedKind, string>> = { video: 'Video', audio: 'Audio' };

/** «Video de YouTube»; undefined for what no provider that we know shows. */
function publicationName({ raw_oembed: embed }: JsonObject): string | undefined {
  const known = recognise(textOf(asObject(embed).url));
  return known && `${KINDS[known.kind] ?? 'Publicación'} de ${known.provider.name}`;
}

const EXCERPT_CHARS = 90;

/** A few words of an element that is only moved. */
function excerptOf(element: JsonObject): string {
  const basic = textOf(asObject(element.headlines).basic);
  const text = plainOf(textOf(element.content) || basic || textOf(element.title)).trim();
  return cutText(text, EXCERPT_CHARS);
}

export interface CardActs {
  onChange: (element: JsonObject) => void;
  onMove: (isUp: boolean) => void;
  onRemove: () => void;
  /** On to the text after it. */
  onLeave: () => void;
}

interface FrameOfCardProps extends CardActs {
  name: string;
  more?: ReactNode;
  children?: ReactNode;
}

function CardFrame({ name, more, children, onMove, onRemove, onLeave }: FrameOfCardProps) {
  const { isReadOnly } = useStory();
  const act = (label: string, icon: IconName, run: () => void) => (
    <button
      type="button"
      className="pe-icon-button"
      aria-label={`${label}: ${name}`}
      title={label}
      onClick={run}
    >
      <Icon name={icon} size={15} />
    </button>
  );
  return (
    <section
      aria-label={name}
      className="st-card-inside"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isReadOnly) return;
        event.preventDefault();
        onLeave();
      }}
    >
      <div className="st-card-head">
        <span className="st-card-name">{name}</span>
        {isReadOnly ? null : (
          <>
            {more}
            {act('Subir', 'up', () => onMove(true))}
            {act('Bajar', 'down', () => onMove(false))}
            {act('Quitar', 'trash', onRemove)}
          </>
        )}
      </div>
      {children}
    </section>
  );
}

const PANEL_NAMES: Readonly<Record<EmbedPanel, string>> = {
  search: 'buscar',
  view: 'vista',
  edit: 'editar',
};

/** A custom embed: its own view, and its own editing beside it. */
function EmbedCard({
  element,
  type,
  ...acts
}: CardActs & { element: JsonObject; type: EmbedType }) {
  const { document, isReadOnly } = useStory();
  const embed = customEmbed.safeParse(element.embed).data;
  const [panel, setPanel] = useState<EmbedPanel>('view');
  // A template leaves a place for one.
  if (!embed && panel !== 'search')
    return (
      <CardFrame {...acts} name={type.name}>
        {isReadOnly ? null : (
          <div className="pe-row">
            <button type="button" className="pe-button" onClick={() => setPanel('search')}>
              <Icon name="add" size={15} /> Elegir o crear: {type.name}
            </button>
          </div>
        )}
      </CardFrame>
    );
  const edit = (
    <button
      type="button"
      className="pe-button"
      aria-expanded={panel === 'edit'}
      onClick={() => setPanel(panel === 'edit' ? 'view' : 'edit')}
    >
      <Icon name="edit" size={15} /> {panel === 'edit' ? 'Terminar' : 'Editar'}
    </button>
  );
  return (
    <CardFrame {...acts} name={type.name} more={embed ? edit : null}>
      <EmbedFrame
        key={panel}
        panel={panel}
        type={type}
        embed={embed}
        ans={storyFacts(document)}
        title={`${type.name}: ${PANEL_NAMES[panel]}`}
        onData={(next) => {
          acts.onChange({ ...element, embed: next as unknown as JsonObject });
          setPanel('view');
        }}
        onCancel={() => setPanel('view')}
      />
    </CardFrame>
  );
}

/** What the text flows around. */
function BodyCardView({ element, ...acts }: CardActs & { element: JsonObject }) {
  const type = textOf(element.type);
  const embed = embedTypeOf(element);
  if (embed) return <EmbedCard {...acts} element={element} type={embed} />;
  if (type === 'image')
    return (
      <CardFrame {...acts} name="Imagen">
        <PictureFields element={element} onChange={acts.onChange} />
      </CardFrame>
    );
  const kind = kindOf(element);
  const Form = FORMS.get(type);
  if (kind)
    return (
      <CardFrame {...acts} name={publicationName(element) ?? kind.name}>
        {Form ? (
          <Form element={element} onChange={acts.onChange} />
        ) : kind.fields.length > 0 ? (
          <ElementFields
            kind={kind}
            element={element}
            onChange={acts.onChange}
            onDone={acts.onLeave}
          />
        ) : null}
        {kind.isSeenApart && unfilledText(element) === undefined ? (
          <ElementView element={element} name={kind.name} />
        ) : null}
      </CardFrame>
    );
  const name = knownName(element);
  const known = name ? `${name} (${type})` : type || 'desconocido';
  const excerpt = excerptOf(element);
  return (
    <CardFrame {...acts} name={`Elemento: ${known}`}>
      {excerpt ? <p className="st-excerpt">{excerpt}</p> : null}
    </CardFrame>
  );
}

export const BodyCard = part('Elemento de la nota', BodyCardView);
