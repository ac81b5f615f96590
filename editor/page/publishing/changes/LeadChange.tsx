import './changes.css';
import { useQuery } from '@tanstack/react-query';
import type { PageDocument } from '../../../../schemas/page.ts';
import { type LeadStory, leadOf } from '../../../../schemas/page-content/lead-story.ts';
import { contentApi } from '../../../../schemas/sources/content-api.ts';
import type { Story } from '../../../../schemas/story.ts';
import { thumbnailOf } from '../../../fields/source-result.ts';
import { useApi } from '../../../shell/api/ApiContext.ts';
import { plainText } from '../../../shell/plain-text.ts';
import { comingLabel } from '../../../shell/zoned-minute.ts';
import { useEditor } from '../../EditorContext.ts';

const FRESH_MS = 60_000;
const FILTER = ['coming', 'headlines.basic', 'promo_items.basic', 'promo_items.lead_art'];

/** A story as the site has it now, or as it is written while it is not out. */
function useStory(id: string | undefined): Story | null | undefined {
  const api = useApi();
  const { key } = useEditor().site;
  const request = { source: contentApi.name, query: { nextId: id ?? '', _id: id ?? '' } };
  const reply = useQuery({
    queryKey: ['content', key, { ...request, filter: FILTER }],
    queryFn: () => api.content(key, { ...request, filter: FILTER }),
    enabled: id !== undefined,
    staleTime: FRESH_MS,
    retry: false,
  });
  return reply.data as Story | null | undefined;
}

function LeadCard({ title, lead }: { title: string; lead: LeadStory | null }) {
  const { timeZone } = useEditor().site.dateLocalization;
  const story = useStory(lead?.story);
  const next = useStory(lead?.next);
  const picture = lead?.picture ?? (story ? thumbnailOf(story) : '');
  const headline = plainText(lead?.text ?? story?.headlines?.basic ?? '');
  return (
    <figure className="pe-lead-card">
      <figcaption>{title}</figcaption>
      {picture ? <img src={picture} alt="" /> : <span className="pe-lead-blank" />}
      <strong>{lead ? headline || 'Nota sin titular' : 'Sin nota principal'}</strong>
      {story?.coming ? <span>{comingLabel(story.coming.at, timeZone)}</span> : null}
      {next ? (
        <span>
          Después «{plainText(next.headlines?.basic ?? '')}»
          {next.coming ? `: ${comingLabel(next.coming.at, timeZone).toLowerCase()}` : ''}
        </span>
      ) : null}
    </figure>
  );
}

/** The story that leads the page, as readers have it and as they would; nothing if both agree. */
export function LeadChange({ before, after }: { before: PageDocument; after: PageDocument }) {
  const [old, now] = [leadOf(before), leadOf(after)];
  if (JSON.stringify(old) === JSON.stringify(now)) return null;
  return (
    <section aria-label="Nota principal">
      <h3>Nota principal</h3>
      <div className="pe-lead-change">
        <LeadCard title="En el sitio" lead={old} />
        <LeadCard title="Al publicar" lead={now} />
      </div>
    </section>
  );
}
