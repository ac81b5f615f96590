import '../../desk/desk.css';
import '../stories.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ListedTemplate } from '../../../schemas/endpoints/shapes/story-templates.ts';
import { Desk, deskFailure } from '../../desk/DeskFrame.tsx';
import { useSite } from '../../desk/use-site.ts';
import { defineList } from '../../list/define-list.ts';
import { List } from '../../list/List.tsx';
import { plural, whenLabel } from '../../shell/words.ts';
import { templateClient, templatesKey } from './template-client.ts';

interface TemplateContext {
  site: string;
  siteName: string | undefined;
}

const templateList = defineList<ListedTemplate, TemplateContext>({
  caption: ({ siteName }) => `Plantillas de notas de ${siteName}`,
  keyOf: ({ id }) => id,
  count: (total) => plural(total, 'plantilla', 'plantillas'),
  empty: ({ siteName }) => `${siteName} no tiene plantillas.`,
  loading: 'Cargando plantillas',
  icon: 'page',
  columns: [
    {
      header: 'Nombre',
      isRowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ id, name }, { site }) => (
        <Link to={`/plantillas/${encodeURIComponent(id)}?${new URLSearchParams({ sitio: site })}`}>
          {name}
        </Link>
      ),
      detail: ({ description }) => description,
    },
    { header: 'De', cell: ({ site }) => (site === null ? 'Todos los sitios' : 'Este sitio') },
    {
      header: 'Último cambio',
      className: 'pe-when',
      sortBy: ({ savedAt }) => savedAt,
      cell: ({ savedAt }) => (savedAt ? whenLabel(savedAt, new Date()) : 'De Portada'),
      detail: ({ savedBy }) => savedBy,
    },
  ],
});

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
  return (
    <Desk title="Plantillas de notas" site={siteChoice} controls={null}>
      <p className="pe-help st-templates-help">
        Con qué empieza una nota y qué debe tener para publicarse. Para hacer otra, abre una nota y
        elige «Guardar como plantilla…» en «Más acciones».
      </p>
      <List
        list={templateList}
        rows={list.data}
        context={{ site: site?.key ?? '', siteName: site?.websiteName }}
      />
    </Desk>
  );
}
