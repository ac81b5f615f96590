import { useQuery } from '@tanstack/react-query';
import type { NameList } from '../../../../schemas/names-api.ts';
import type { PageType } from '../../../../schemas/page.ts';
import { useApi } from '../../../shell/api/ApiContext.ts';
import type { Api } from '../../../shell/api/api.ts';
import { plural } from '../../../shell/words.ts';

type CountedKind = 'story' | 'gallery' | 'video' | NameList;

/** What a template shows, one page each, with its words; a type that is not here shows one page. */
const SHOWN: Partial<Record<PageType, readonly [of: CountedKind, one: string, some: string]>> = {
  article: ['story', 'nota', 'notas'],
  gallery: ['gallery', 'galería', 'galerías'],
  video: ['video', 'video', 'videos'],
  section: ['section', 'sección', 'secciones'],
  tag: ['tag', 'etiqueta', 'etiquetas'],
  author: ['author', 'página de autor', 'páginas de autor'],
};

const isType = (of: CountedKind): of is 'story' | 'gallery' | 'video' =>
  of === 'story' || of === 'gallery' || of === 'video';

const countOf = (api: Pick<Api, 'stories' | 'names'>, site: string, of: CountedKind) =>
  isType(of)
    ? api.stories({ site, type: of, limit: 1 })
    : api.names({ site, list: of, q: '', offset: 0, limit: 1 });

/** How many pages of a site a template changes when it is published; nothing until it is known. */
export function TemplateReach({ site, type }: { site: string; type: PageType }) {
  const api = useApi();
  const shown = SHOWN[type];
  const { data } = useQuery({
    queryKey: ['template-reach', site, type],
    queryFn: () => (shown ? countOf(api, site, shown[0]) : { total: 0 }),
    enabled: shown !== undefined,
    staleTime: 60_000,
  });
  if (!shown || !data || data.total === 0) return null;
  const [, one, some] = shown;
  return (
    <p className="pe-sheet-live">
      Es una plantilla: con ella {data.total === 1 ? 'cambia' : 'cambian'}{' '}
      <strong>{plural(data.total, one, some)}</strong> del sitio.
    </p>
  );
}
