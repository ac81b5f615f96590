import type { ReactNode } from 'react';
import type { SafeHtml } from '../../../schemas/html.ts';
import { Embed } from '../Embed.tsx';
import type { EmbedPage } from '../EmbedFrame.tsx';
import { KnownEmbed } from '../KnownEmbed.tsx';
import type { Extent } from '../recognise.ts';
import { framedAtAddress, handWrittenNeeds } from './framed.ts';
import { partsOf } from './known-parts.ts';

interface HandHtmlProps {
  /** As the site's policy left it. */
  html: SafeHtml;
  /** Where the original is; unset: what the markup says of that. */
  url?: unknown;
  /** Unset: what its frame says. */
  title?: string | undefined;
  /** How much room it takes, where whoever shows it knows. */
  extent?: Extent | undefined;
  /** Of what stands around each embed of a provider that we know. */
  embedClass?: string | undefined;
  page: EmbedPage;
  /** Shows markup, in an element that takes these attributes. */
  children: (html: SafeHtml, attributes: object) => ReactNode;
}

/**
 * Markup that somebody wrote by hand or brought from another tool: the embeds of providers that we
 * know as our cards and frames (rule 10.16), the rest as the site's policy left it.
 */
export function HandHtml({ html, embedClass, children, ...embed }: HandHtmlProps): ReactNode {
  const { page } = embed;
  return partsOf(html).map((part, at) =>
    typeof part === 'string' ? (
      <Embed key={at} html={part} {...embed}>
        {children(page.isEditing ? part : framedAtAddress(part), handWrittenNeeds(part))}
      </Embed>
    ) : (
      <div key={at} className={embedClass}>
        <KnownEmbed known={part} page={page} />
      </div>
    ),
  );
}
