import '../../desk/desk.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { DeskFrame, deskFailure } from '../../desk/DeskFrame.tsx';
import { useSite } from '../../desk/use-site.ts';
import { CallFailed } from '../../shell/api/call.ts';
import { Skeleton } from '../../shell/Button.tsx';
import { Screen } from '../../shell/Screen.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';
import { templateClient } from './template-client.ts';

/** One template of stories, at `/plantillas/{id}`. */
export function TemplateScreen() {
  const { templateId = '' } = useParams();
  const { sites, site } = useSite();
  const found = useQuery({
    queryKey: ['story-template', templateId, site?.key],
    queryFn: () => templateClient.storyTemplate(templateId, { site: site?.key ?? '' }),
    enabled: site !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (found.error instanceof CallFailed && [403, 404].includes(found.error.status))
    return (
      <Screen
        title="Esta plantilla no está"
        action={{ label: 'Ir a las plantillas', href: '/plantillas' }}
      >
        {found.error.message}
      </Screen>
    );
  const failure = deskFailure('No se pudo abrir la plantilla', sites, found);
  if (failure) return failure;
  return (
    <DeskFrame title={found.data?.name ?? 'Plantilla'}>
      <main className="pe-desk-main">
        <p className="pe-crumb">
          <Link to={`/plantillas?${new URLSearchParams({ sitio: site?.key ?? '' })}`}>
            Plantillas de notas
          </Link>
        </p>
        {found.data && sites.data && site ? (
          <TemplateEditor
            key={`${found.data.id} ${site.key}`}
            first={found.data}
            site={site.key}
            sites={sites.data}
          />
        ) : (
          <Skeleton height={240} />
        )}
      </main>
    </DeskFrame>
  );
}
