import { type FindAddress, hasClass, link, type ProviderFile } from './provider.ts';

export const threads: ProviderFile = {
  name: 'Threads',
  company: 'Threads (Meta)',
  icon: 'globe',
  kind: 'post',
  hosts: ['threads.com', 'threads.net'],
  isSocial: true,
  read({ pathname }) {
    const [, by = '', post = ''] =
      /^\/(@[\w.]{1,40})\/post\/([\w-]{5,40})(?:\/embed)?\/?$/.exec(pathname) ?? [];
    if (!post) return link(`https://www.threads.com${pathname}`);
    const original = `https://www.threads.com/${by}/post/${post}`;
    return { kind: 'post', original, by, frame: `${original}/embed/`, extent: { height: 560 } };
  },
};

export const findThreads: FindAddress = (element) =>
  element.name === 'blockquote' && hasClass(element, 'text-post-media')
    ? element.attributes['data-text-post-permalink']
    : undefined;
