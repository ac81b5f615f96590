import { useQueries } from '@tanstack/react-query';
import type { Publication } from '../../../../schemas/endpoints/shapes/publication.ts';
import { contentApi } from '../../../../schemas/sources/content-api.ts';
import type { Story } from '../../../../schemas/story.ts';
import { useApi } from '../../../shell/api/ApiContext.ts';
import { plainText } from '../../../shell/plain-text.ts';
import { hourLabel } from '../../../shell/zoned-minute.ts';
import { useEditor } from '../../EditorContext.ts';

const FRESH_MS = 60_000;

/** Headlines of the stories that led a page, as the site has them now. */
function useLeads(shown: readonly Publication[]): ReadonlyMap<string, string> {
  const api = useApi();
  const { key } = useEditor().site;
  const ids = [...new Set(shown.flatMap(({ lead }) => (lead && !lead.text ? [lead.story] : [])))];
  return useQueries({
    queries: ids.map((_id) => {
      const request = { source: contentApi.name, query: { _id }, filter: ['headlines.basic'] };
      return {
        queryKey: ['content', key, request],
        queryFn: () => api.content(key, request),
        staleTime: FRESH_MS,
        retry: false,
      };
    }),
    combine: (replies) =>
      new Map(
        replies.flatMap(({ data }, at) => {
          const headline = (data as Story | null | undefined)?.headlines?.basic;
          return headline ? [[ids[at] ?? '', plainText(headline)]] : [];
        }),
      ),
  });
}

/** «de 19:04 a 19:40»; «desde las 19:04» what they have now. */
export function shownLabel(
  { from, until }: Pick<Publication, 'from' | 'until'>,
  now: Date,
  timeZone: string,
): string {
  const begin = hourLabel(from, now, timeZone);
  return until === null ? `Desde ${begin}` : `${begin} – ${hourLabel(until, now, timeZone)}`;
}

interface ShownHistoryProps {
  shown: readonly Publication[];
  /** Why nothing can be put before readers; undefined: it can. */
  reason: string | undefined;
  isBusy: boolean;
  onSee: (version: number) => void;
  onGoBack: (version: number) => void;
}

/** What readers had of the page, and since when; each can be seen, and put back in one step. */
export function ShownHistory({ shown, reason, isBusy, onSee, onGoBack }: ShownHistoryProps) {
  const { site } = useEditor();
  const zone = site.dateLocalization.timeZone;
  const leads = useLeads(shown);
  const now = new Date();
  if (shown.length === 0)
    return <p className="pe-empty">Los lectores no han tenido esta página todavía.</p>;
  return (
    <ol className="pe-rows" aria-label="Lo que vieron los lectores">
      {shown.map((one) => {
        const { version, name, from, until, by, isKept, lead } = one;
        const headline = lead && plainText(lead.text ?? leads.get(lead.story) ?? '');
        const when = shownLabel(one, now, zone);
        return (
          <li key={`${version} ${from}`} aria-current={until === null ? 'true' : undefined}>
            <div className="pe-rows-line">
              <button
                type="button"
                className="pe-lead"
                disabled={!isKept}
                aria-label={`Ver lo que vieron los lectores, ${when}`}
                onClick={() => onSee(version)}
              >
                <strong>
                  {when}{' '}
                  {until === null ? (
                    <em className="pe-tag" data-tone="live">
                      En el sitio
                    </em>
                  ) : null}
                </strong>
                {headline ? <span className="pe-shown-lead">«{headline}»</span> : null}
                <span>
                  {[name || `Versión ${version}`, by && `publicó ${by}`]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
              {until !== null && isKept ? (
                <button
                  type="button"
                  className="pe-button"
                  disabled={isBusy || reason !== undefined}
                  title={reason}
                  aria-label={`Volver a lo de ${when}`}
                  onClick={() => onGoBack(version)}
                >
                  Volver a esto
                </button>
              ) : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
