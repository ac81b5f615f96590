import '../../desk/desk.css';
import '../stories.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ListedTemplate } from '../../../schemas/endpoints/shapes/story-templates.ts';
import { Desk, deskFailure } from '../../desk/DeskFrame.tsx';
import { useSite } from '../../desk/use-site.ts';
import { Skeleton } from '../../shell/Button.tsx';
import { Icon } from '../../shell/Icon.tsx';
import { plural, whenLabel } from '../../shell/words.ts';
import { templateClient, templatesKey } from './template-client.ts';

const Row = ({ template, site }: { template: ListedTemplate; site: string }) => (
  <tr>
    <th scope="row">
      <Link
        to={`/plantillas/${encodeURIComponent(template.id)}?${new URLSearchParams({ sitio: site })}`}
      >
        {template.name}
      </Link>
      <span className="pe-sub">{template.description}</span>
    </th>
    <td>{template.site === null ? 'Todos los sitios' : 'Este sitio'}</td>
    <td className="pe-when">
      {template.savedAt ? whenLabel(template.savedAt, new Date()) : 'De Portada'}
      <span className="pe-sub">{template.savedBy}</span>
    </td>
  </tr>
);

/** What stories of a site can begin with, at `/plantillas`. */
export function TemplatesDesk() {
  const siteChoice = useSite();
  const { sites, site } = siteChoice;
  const list = useQuery({
    queryKey: templatesKey(site?.key),
    queryFn: () => templateClient.storyTemplates({ site: site?.key ?? '' }),
    enabled: site !== undefined,
    staleTime: 0,
  });
  const failure = deskFailure('No se pudieron abrir las plantillas', sites, list);
  if (failure) return failure;
  const templates = list.data ?? [];
  return (
    <Desk title="Plantillas de notas" site={siteChoice} controls={null}>
      <p className="pe-help st-templates-help">
        Con qué empieza una nota y qué debe tener para publicarse. Para hacer otra, abre una nota y
        elige «Guardar como plantilla…» en «Más acciones».
      </p>
      {list.isPending ? (
        <div role="status" aria-label="Cargando plantillas">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={52} />
          ))}
        </div>
      ) : templates.length === 0 ? (
        <div className="pe-empty">
          <Icon name="page" size={28} />
          <p>{site?.websiteName} no tiene plantillas.</p>
        </div>
      ) : (
        <>
          <table className="pe-table">
            <caption className="pe-hidden">Plantillas de notas de {site?.websiteName}</caption>
            <thead>
              <tr>
                <th scope="col">Nombre</th>
                <th scope="col">De</th>
                <th scope="col">Último cambio</th>
              </tr>
            </thead>
            <tbody>
              {templates.map((template) => (
                <Row key={template.id} template={template} site={site?.key ?? ''} />
              ))}
            </tbody>
          </table>
          <p className="pe-count" role="status">
            {plural(templates.length, 'plantilla', 'plantillas')}
          </p>
        </>
      )}
    </Desk>
  );
}
