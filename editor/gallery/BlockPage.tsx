import '../desk/desk.css';
import '../fields/fields.css';
import '../media/media.css';
import './gallery.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Block } from '../../blocks/_block/define-block.ts';
import { purposes } from '../../blocks/purposes.ts';
import { registry } from '../../blocks/registry.ts';
import { BLOCK_GROUPS } from '../../schemas/block-group.ts';
import { DeskFrame, deskFailure } from '../desk/DeskFrame.tsx';
import { useSite } from '../desk/use-site.ts';
import { useSamples } from '../samples/use-samples.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { Icon } from '../shell/Icon.tsx';
import { Screen } from '../shell/Screen.tsx';
import { TryOut } from './TryOut.tsx';

/** The block of a chain's columns. */
const CHILD = 'small-promo';

/** The screen of the pages that use a block, on the same site. */
function usesOf({ name }: Block, query: string): string {
  const site = new URLSearchParams(query).get('sitio');
  return `?${new URLSearchParams({ ...(site ? { sitio: site } : {}), bloque: name })}`;
}

function Head({ block, query }: { block: Block; query: string }) {
  return (
    <div className="pe-gallery-head">
      <Link
        className="pe-icon-button"
        to={{ pathname: '/bloques', search: query }}
        aria-label="Todos los bloques"
        title="Todos los bloques"
      >
        <Icon name="back" />
      </Link>
      <div>
        <h1 id="bloque-nombre">{block.label}</h1>
        <p>
          {BLOCK_GROUPS[block.group]}. {purposes.get(block.name)}
        </p>
      </div>
      <Link className="pe-button" to={{ pathname: '/usos', search: usesOf(block, query) }}>
        <Icon name="page" size={16} /> En qué páginas está
      </Link>
    </div>
  );
}

/**
 * One block of the registry: live, with its form, and what its declaration says. Nothing here is
 * ever saved.
 */
export function BlockPage() {
  const api = useApi();
  const { name = '' } = useParams();
  const [params] = useSearchParams();
  const siteChoice = useSite();
  const { sites, site } = siteChoice;
  const block = registry.get(name);
  const styles = useQuery({
    queryKey: ['styles', site?.key],
    queryFn: () => api.styles(site?.key ?? ''),
    enabled: site !== undefined,
  });
  const sampleState = useSamples(site?.key);
  if (!block) {
    return (
      <Screen title="Este bloque no existe" action={{ label: 'Ver los bloques', href: '/bloques' }}>
        Esta versión de Portada no tiene ningún bloque «{name}».
      </Screen>
    );
  }
  const failure = deskFailure('No se pudo abrir el bloque', sites, styles);
  if (failure) return failure;
  if (!site || styles.data === undefined || sampleState.isLoading)
    return <Screen title="Abriendo el bloque…" isBusy />;
  return (
    <DeskFrame title={block.label} site={siteChoice}>
      <main className="pe-gallery-main" aria-labelledby="bloque-nombre">
        <Head block={block} query={params.toString()} />
        {sampleState.error ? (
          <div className="pe-banner" role="status">
            <span>No se pudieron leer notas de ejemplo: el bloque empieza vacío.</span>
            <button type="button" className="pe-button" onClick={sampleState.retry}>
              Reintentar
            </button>
          </div>
        ) : null}
        <TryOut
          key={`${site.key} ${block.name} ${sampleState.samples.stories.length > 0}`}
          block={block}
          child={registry.get(CHILD)}
          site={site}
          styles={styles.data}
          samples={sampleState.samples}
        />
      </main>
    </DeskFrame>
  );
}
