import { url } from '../../schemas/fields.ts';

export const fields = {
  url: url({
    label: 'Dirección de la publicación',
    help: 'De YouTube, Instagram, TikTok, Facebook o X',
    sample: 'https://x.com/labrujula/status/1234567890',
    required: true,
  }),
};
