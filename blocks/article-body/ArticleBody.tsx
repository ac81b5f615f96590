import { Fragment, type ReactNode } from 'react';
import { lenientElement } from '../../schemas/lenient/story.ts';
import { liveEmbedOf } from '../../schemas/live/live-page.ts';
import type { ContentElement, Story } from '../../schemas/story.ts';
import { foreignLanguage } from '../../ui/language.ts';
import { textAsMarkup } from '../../ui/markup.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { pageStory } from '../_article/page-story.ts';
import type { ViewProps } from '../_block/define-block.ts';
import styles from './ArticleBody.module.css';
import { ClosedPart } from './ClosedPart.tsx';
import type { BodyFields, ElementProps, ElementView } from './elements/element.ts';
import { CustomEmbed, GalleryElement, Oembed, OembedAddress } from './elements/embeds.tsx';
import { ElementGroup, LinkList, StoryCard } from './elements/groups.tsx';
import { List } from './elements/lists.tsx';
import { AudioFigure, ImageFigure, VideoFigure } from './elements/media.tsx';
import { Blockquote, Quote } from './elements/Quote.tsx';
import { Endorsement, NumericRating } from './elements/ratings.tsx';
import { Table } from './elements/Table.tsx';
import {
  Code,
  Copyright,
  Correction,
  Divider,
  Header,
  InterstitialLink,
  RawHtml,
  Text,
} from './elements/texts.tsx';
import { placeChildren } from './place-children.ts';
import { withLocation } from './with-location.ts';

/** rule 9.11: an element of any other type renders nothing. */
const ELEMENTS: Record<string, ElementView> = {
  text: Text,
  copyright: Copyright,
  header: Header,
  raw_html: RawHtml,
  list: List,
  quote: Quote,
  blockquote: Blockquote,
  code: Code,
  element_group: ElementGroup,
  link_list: LinkList,
  endorsement: Endorsement,
  numeric_rating: NumericRating,
  story: StoryCard,
  image: ImageFigure,
  video: VideoFigure,
  audio: AudioFigure,
  gallery: GalleryElement,
  oembed_response: Oembed,
  oembed: OembedAddress,
  custom_embed: CustomEmbed,
  table: Table,
  interstitial_link: InterstitialLink,
  correction: Correction,
  divider: Divider,
};

const readable = (elements: readonly ContentElement[]): ContentElement[] =>
  elements.map(lenientElement).filter((element) => element !== undefined);

/**
 * The story's elements, each by itself of the kind that views read, with its place before the first
 * text, its corrections and its copyright at the end of all of it. The story stays as it is.
 */
function bodyElements(story: Story): ContentElement[] {
  const isStart = story.closed_part?.part === 'start';
  const corrections = isStart ? [] : (story.corrections ?? []);
  const elements = readable([...(story.content_elements ?? []), ...corrections]);
  const first = elements.findIndex(
    ({ type, content }) => type === 'text' && Boolean(content?.trim()),
  );
  const placed = elements.map((element, index) =>
    index === first && element.content
      ? { ...element, content: withLocation(element.content, story.location) }
      : element,
  );
  return story.copyright && !isStart
    ? [...placed, { type: 'copyright', content: textAsMarkup(story.copyright) }]
    : placed;
}

/** The first element of each live blog: an embed may stand in a story twice. */
function firstOfEach(elements: readonly ContentElement[]): Set<ContentElement> {
  const byId = new Map<string, ContentElement>();
  for (const element of elements) {
    const id = liveEmbedOf(element)?.id;
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  return new Set(byId.values());
}

/** Two galleries of one body have ids of their own for what they hold. */
const elementPage = (page: ViewPage, index: number): ViewPage => ({
  ...page,
  blockId: `${page.blockId}-${index + 1}`,
});

/** The story of the page, element by element, with ads between its paragraphs. */
export function ArticleBody({
  fields,
  content,
  page,
  columns,
}: ViewProps<BodyFields, ElementProps['body']['live']>): ReactNode {
  const story = pageStory(page);
  const children = columns[0] ?? [];
  if (!story) return page.isEditing ? children : null;
  const closed = story.closed_part;
  const elements = bodyElements(story);
  const placed = page.isEditing
    ? new Map<number, number[]>()
    : placeChildren(elements, fields.elementPlacement, closed?.texts);
  // What everybody may read is on the page already.
  const from =
    closed?.part === 'rest'
      ? readable(story.content_elements?.slice(0, closed.from) ?? []).length
      : 0;
  const body = { live: content, liveAt: firstOfEach(elements), block: page.blockId };
  const shown = (list: readonly ContentElement[], within: ViewPage): ReactNode[] => {
    const counts = new Map<string, number>();
    return list.map((element, index) => {
      const View = Object.hasOwn(ELEMENTS, element.type) ? ELEMENTS[element.type] : undefined;
      if (!View) return null;
      const own = elementPage(within, index);
      const ordinal = (counts.get(element.type) ?? 0) + 1;
      counts.set(element.type, ordinal);
      const inner = (inside: readonly ContentElement[]) =>
        shown(inside, own).map((each, at) => <Fragment key={at}>{each}</Fragment>);
      return (
        <View
          key={index}
          element={element}
          fields={fields}
          ordinal={ordinal}
          body={body}
          inner={inner}
          page={own}
        />
      );
    });
  };
  const views = shown(elements, page);
  return (
    <article className={styles.body} lang={foreignLanguage(story.language, page.locale)}>
      {views.slice(from).map((view, index) => (
        <Fragment key={index}>
          {view}
          {placed.get(index + from)?.map((child) => (
            <Fragment key={child}>{children[child]}</Fragment>
          ))}
        </Fragment>
      ))}
      {closed?.part === 'start' && <ClosedPart closed={closed} page={page} />}
      {page.isEditing && children}
    </article>
  );
}
