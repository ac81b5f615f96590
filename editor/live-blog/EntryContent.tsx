import { useLayoutEffect, useRef } from 'react';
import { type LiveTable, liveTable, type TimeLineEntry } from '../../schemas/live/config.ts';
import { readLiveImage } from '../../schemas/live/live-image.ts';
import { webAddress } from '../../schemas/live/web-address.ts';
import { shownText } from './clean-shown.ts';
import { isCut, writtenEmbed } from './entry-form.ts';
import { pictureAddress } from './picture-address.ts';

/** A text of outside, shown as harmless elements. */
export function ShownText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(shownText(html));
  }, [html]);
  return <div ref={place} className="lb-shown" />;
}

const DARK = '<meta name="color-scheme" content="light">';

function Scores({ header, rows }: LiveTable) {
  return (
    <div className="lb-scores">
      <table>
        {header.some((cell) => cell !== '') && (
          <thead>
            <tr>
              {header.map((cell, column) => (
                <th key={column} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The picture of an update; a web address is shown as it is. */
function Picture({ image: given }: { image: unknown }) {
  const image = readLiveImage(given);
  if (!image) return null;
  const { width, height, alt_text: alt, caption, credit } = image;
  return (
    <figure className="lb-picture">
      <img
        src={pictureAddress(given, image.url)}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
      />
      {(caption !== '' || credit !== '') && (
        <figcaption className="lb-help">{[caption, credit].filter(Boolean).join(' · ')}</figcaption>
      )}
    </figure>
  );
}

/** What an update shows beneath its headline. */
export function EntryContent({ entry }: { entry: TimeLineEntry }) {
  const { data: table } = liveTable.safeParse(entry.table);
  const { recommendPost, urlRecommendPost: url } = entry;
  const words = typeof entry.recommendHeadline === 'string' ? entry.recommendHeadline : '';
  return (
    <>
      <ShownText html={entry.description} />
      <Picture image={entry.image} />
      {table && <Scores {...table} />}
      {recommendPost && webAddress.safeParse(url).success && (
        <p className="lb-recommend">
          Te recomendamos:{' '}
          <a href={url} target="_blank" rel="noreferrer">
            {words || url}
          </a>
        </p>
      )}
      {entry.isEmbedHtml && entry.embedHtml !== '' && (
        // Nothing in it runs with the session of whoever looks at it.
        <iframe
          className="lb-embed"
          title="Contenido insertado"
          sandbox="allow-scripts allow-popups"
          srcDoc={`${DARK}${entry.embedHtml}`}
        />
      )}
      {isCut(entry) && (
        <details className="lb-note">
          <summary>
            Los lectores no reciben todo el HTML: la política del sitio no lo permite
          </summary>
          <pre className="lb-code">{writtenEmbed(entry)}</pre>
        </details>
      )}
    </>
  );
}
