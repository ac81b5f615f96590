import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { EntryScreen } from '../../desk/entry/EntryScreen.tsx';
import { useSite } from '../../desk/use-site.ts';
import { TemplateEditor } from './TemplateEditor.tsx';
import { templateClient } from './template-client.ts';

const LIST = { label: 'Plantillas de notas', address: '/plantillas' };
const WORDS = {
  title: 'Plantilla',
  missing: 'Esta plantilla no está',
  toList: 'Ir a las plantillas',
  failed: 'No se pudo abrir la plantilla',
};

/** One template of stories, at `/plantillas/{id}`. */
export function TemplateScreen() {
  const { templateId = '' } = useParams();
  const at = useSite();
  const { sites, site } = at;
  const opened = useQuery({
    queryKey: ['story-template', templateId, site?.key],
    queryFn: () => templateClient.storyTemplate(templateId, { site: site?.key ?? '' }),
    enabled: site !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <EntryScreen opened={opened} at={at} list={LIST} words={WORDS}>
      {opened.data && sites.data && site ? (
        <TemplateEditor
          key={`${opened.data.id} ${site.key}`}
          first={opened.data}
          site={site.key}
          sites={sites.data}
        />
      ) : undefined}
    </EntryScreen>
  );
}
