import { Heading } from '../../../ui/Heading.tsx';
import { Link } from '../../../ui/Link.tsx';
import { markup, plainText, withoutLinks } from '../../../ui/markup.ts';
import type { HeadingLevel } from '../../../ui/view-page.ts';
import { HandHtml } from '../../_embed/foreign/HandHtml.tsx';
import styles from '../ArticleBody.module.css';
import { phrases } from '../phrases.ts';
import type { ElementView } from './element.ts';
import { inLine, Prose } from './Prose.tsx';

const hasText = (content: unknown): boolean => typeof content === 'string' && content.trim() !== '';

export const Text: ElementView = ({ element }) =>
  hasText(element.content) && element.content ? <Prose content={element.content} as="p" /> : null;

export const Copyright: ElementView = ({ element }) =>
  hasText(element.content) && element.content ? (
    <p className={styles.copyright} {...markup(element.content)} />
  ) : null;

/** The element's own level, 2 unless it says otherwise (rule 9.3). */
export const Header: ElementView = ({ element }) => {
  if (!hasText(element.content) || !element.content) return null;
  const level = Number(element.level ?? 2);
  const shown = (Number.isInteger(level) ? Math.min(Math.max(level, 1), 6) : 2) as HeadingLevel;
  return <Heading level={shown} className={styles.header} {...markup(inLine(element.content))} />;
};

/** Sanitised once at ingest; the browser never renders it again. */
export const RawHtml: ElementView = ({ element, page, ordinal }) => {
  if (!hasText(element.content) || !element.content) return null;
  return (
    <HandHtml html={element.content} embedClass={styles.embed} page={page}>
      {(part, attributes) =>
        /<(?:table|pre)\b/i.test(part) ? (
          // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark of the document too
          <div
            className={`${styles.raw} ${styles.scrolls}`}
            role="region"
            aria-label={`${phrases(page.locale).scrolls} ${ordinal}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            {...attributes}
            {...markup(part)}
          />
        ) : (
          <div className={styles.raw} {...attributes} {...markup(part)} />
        )
      }
    </HandHtml>
  );
};

export const InterstitialLink: ElementView = ({ element, page }) => {
  const {
    url,
    content,
    additional_properties: extra,
  } = element as {
    url?: unknown;
    content?: unknown;
    additional_properties?: { openInNewTab?: boolean };
  };
  if (typeof url !== 'string' || !url || !hasText(content) || !element.content) return null;
  return (
    <p className={styles.interstitial}>
      <span aria-hidden="true">[ </span>
      <Link
        href={url}
        locale={page.locale}
        openInNewTab={extra?.openInNewTab}
        aria-label={plainText(element.content)}
      >
        <span {...markup(withoutLinks(inLine(element.content)))} />
      </Link>
      <span aria-hidden="true"> ]</span>
    </p>
  );
};

export const Correction: ElementView = ({ element, page }) => {
  const { text, correction_type: type } = element as { text?: unknown; correction_type?: unknown };
  if (!hasText(text)) return null;
  const words = phrases(page.locale);
  return (
    <section className={styles.correction}>
      <h2 className={styles.correctionTitle}>
        {type === 'clarification' ? words.clarification : words.correction}
      </h2>
      <Prose content={text as NonNullable<typeof element.content>} as="p" />
    </section>
  );
};

/** Exposed to assistive technology, because it divides the text. */
export const Divider: ElementView = () => <hr className={styles.divider} />;

/** Code as it was written: a tag in it is text. It scrolls, so it is within reach by keyboard. */
export const Code: ElementView = ({ element: { content } }) =>
  hasText(content) && content ? (
    <div
      className={styles.code}
      {...markup(`<pre tabindex="0"><code>${content}</code></pre>` as typeof content)}
    />
  ) : null;
