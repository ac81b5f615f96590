import { useQuery, useQueryClient } from '@tanstack/react-query';
import { leadOf } from '../../../../schemas/page-content/lead-story.ts';
import { storyUrl } from '../../../../schemas/story.ts';
import { cutText } from '../../../../schemas/text/cut-text.ts';
import { useCanvas } from '../../../canvas/CanvasContext.ts';
import { useApi } from '../../../shell/api/ApiContext.ts';
import { laterView } from '../../../shell/later.tsx';
import { plainText } from '../../../shell/plain-text.ts';
import { useEditor } from '../../EditorContext.ts';

const SiteAlertDialog = laterView(
  'Aviso a los lectores',
  async () => (await import('../../../desk/SiteAlertDialog.tsx')).SiteAlertDialog,
);

const MAX_CHARS = 120;

const short = (text: string): string => cutText(text, MAX_CHARS);

/** Tells the readers of the page's site something: at first what leads the page. */
export function PageAlert({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const { site, saving, announce } = useEditor();
  const { stories } = useCanvas();
  const queryKey = ['site-alert', site.key];
  const { data: alert } = useQuery({
    queryKey,
    queryFn: async () => (await api.siteAlert(site.key)).alert,
    staleTime: 0,
  });
  const document = saving.read();
  const lead = document ? leadOf(document) : null;
  const story = lead ? stories?.find(lead.next ?? lead.story) : undefined;
  const headline = plainText(lead?.text ?? story?.headlines?.basic ?? '');
  const first = { text: short(headline), url: (story && storyUrl(story, site.key)) ?? '' };
  const isPast = alert != null && Date.parse(alert.ends) <= Date.now();
  return (
    <SiteAlertDialog
      site={site}
      alert={isPast ? null : (alert ?? null)}
      first={first}
      isOpen={alert !== undefined}
      onClose={onClose}
      onSaved={(saved) => {
        queries.setQueryData(queryKey, saved);
        announce(saved ? 'Los lectores ven el aviso' : 'El aviso ya no se ve');
        onClose();
      }}
    />
  );
}
