import { contentApi } from '../../schemas/sources/content-api.ts';
import { defineBlock } from '../_block/define-block.ts';
import { itemFilter, itemRequest } from '../_story/story-requests.ts';
import { fields } from './fields.ts';
import { VideoCenterPlayer } from './VideoCenterPlayer.tsx';

const NAME = 'video-center-player';

export const videoCenterPlayer = defineBlock({
  name: NAME,
  label: 'Reproductor de video',
  group: 'media',
  keywords: ['video', 'película', 'transmisión'],
  version: 1,
  holdsEmbeds: true,
  fields,
  // rule 9.14: an address comes before a chosen video; nothing is requested for the page's own.
  content: ({ inheritGlobalContent, websiteURL, itemContentConfig: config }, page) => {
    if (inheritGlobalContent) return null;
    if (!websiteURL) return itemRequest(config, NAME, page);
    const query = { website_url: websiteURL, feature: NAME };
    return { source: contentApi.name, query, filter: itemFilter(page.site.key) };
  },
  about: ['story'],
  asksPage: ({ inheritGlobalContent }) => inheritGlobalContent,
  View: VideoCenterPlayer,
  placeholder: ({ inheritGlobalContent }) => ({
    title: 'Reproductor de video',
    hint: inheritGlobalContent
      ? 'El contenido de la página no tiene video'
      : 'Elige una nota que tenga video',
  }),
});
