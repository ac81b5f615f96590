import type { ReactNode } from 'react';
import { plainText } from '../../ui/markup.ts';
import { asksFirst, EmbedFrame, type EmbedPage } from './EmbedFrame.tsx';
import { embedHosts, originalOf } from './foreign/embed-hosts.ts';
import { addressIn, attributeOf, extentOf, loneFrame } from './foreign/embed-shape.ts';
import { type Provider, providerAt } from './providers.ts';
import { type Extent, recognise } from './recognise.ts';

interface EmbedProps {
  /** The embed as it was written. */
  html: string;
  /** Where the original is; unset: what the embed says of that. */
  url?: unknown;
  /** Unset: what its frame says. */
  title?: string | undefined;
  /** How much room it takes, where whoever shows it knows. */
  extent?: Extent | undefined;
  page: EmbedPage;
  /** What shows it. */
  children: ReactNode;
}

const isWeb = (url: unknown): url is string => typeof url === 'string' && /^https?:\/\//i.test(url);

/** What sanitising calls a frame that nobody named. */
const NO_TITLE = 'Contenido insertado';

const titleIn = (frame: string): string => {
  const title = plainText(attributeOf(frame, 'title')).trim();
  return title === NO_TITLE ? '' : title;
};

const unique = (providers: readonly Provider[]): Provider[] => [
  ...new Map(providers.map((one) => [one.key, one])).values(),
];

/**
 * Somebody else's embed, as markup. On a site that asks first it stands inert in the frame of all
 * embeds (rule 10.16); elsewhere, and for editors, in its page as it was written.
 */
export function Embed({ html, url, title, extent, page, children }: EmbedProps): ReactNode {
  const hosts = asksFirst(page) ? embedHosts(html, page.site.websiteDomain) : [];
  const [first, ...others] = unique(hosts.map(providerAt));
  if (!first) return children;
  const frame = loneFrame(html);
  const address = isWeb(url) ? url : originalOf(html);
  const known = recognise(frame ? addressIn(frame) : address) ?? recognise(address);
  const original = isWeb(url) ? url : (known?.original ?? address);
  return (
    <EmbedFrame
      page={page}
      providers={[first, ...others]}
      kind={known?.kind ?? first.kind}
      title={title?.trim() || titleIn(frame ?? '') || known?.by}
      original={isWeb(original) ? original : ''}
      extent={extent ?? extentOf(html, [first, ...others])}
      isWhole={frame !== undefined}
    >
      {children}
    </EmbedFrame>
  );
}
