import '../desk/desk.css';
import '../fields/fields.css';
import '../media/media.css';
import './uses.css';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BlockQuery } from '../../schemas/block-uses.ts';
import { MAX_CHANGED_PAGES } from '../../schemas/page-uses-api.ts';
import { Desk, deskFailure } from '../desk/DeskFrame.tsx';
import { inDeskOrder } from '../desk/page-order.ts';
import { useSite } from '../desk/use-site.ts';
import { Button, Skeleton } from '../shell/Button.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { Icon } from '../shell/Icon.tsx';
import { plural } from '../shell/words.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { QueryForm } from './QueryForm.tsx';
import { RecentChanges } from './RecentChanges.tsx';
import { UseTable } from './UseTable.tsx';
import { useChanges } from './use-changes.ts';
import { useUsesQuery } from './use-query.ts';
import { type UsesClient, usesClient } from './uses-client.ts';

const TYPING_MS = 250;
const NONE: ReadonlySet<string> = new Set();

const Empty = ({ children }: { children: string }) => (
  <div className="pe-empty">
    <Icon name="layers" size={28} />
    <p>{children}</p>
  </div>
);

/** Pages of a site with the blocks that are looked for. */
function usePages(client: UsesClient, site: string | undefined, query: BlockQuery | undefined) {
  const [asked] = useDebouncedValue(query, TYPING_MS);
  const found = useQuery({
    queryKey: ['page-uses', site, asked],
    queryFn: async () => (asked ? inDeskOrder(await client.find(site ?? '', asked)) : []),
    enabled: site !== undefined && asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // What is shown was found for what was asked before.
  return { ...found, isBehind: found.isPlaceholderData || asked !== query };
}

/** Which pages use a block, by what it says there; and one change on many of them. */
export function UsesDesk({ client = usesClient }: { client?: UsesClient }) {
  const siteChoice = useSite();
  const { sites, site } = siteChoice;
  const { query, block, properties, property, ask } = useUsesQuery();
  const [chosen, setChosen] = useState(NONE);
  const [isChanging, setChanging] = useState(false);
  const found = usePages(client, site?.key, query);
  const { changes, busy, refresh, undo } = useChanges(client, site?.key);
  const failure = deskFailure('No se pudieron abrir los sitios', sites);
  if (failure) return failure;
  const pages = found.data ?? [];
  const changing = pages.filter(({ id }) => chosen.has(id));
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) isChosen ? next.add(id) : next.delete(id);
      return next;
    });
  const isTooMany = changing.length > MAX_CHANGED_PAGES;
  return (
    <Desk title="Bloques en páginas" site={siteChoice}>
      <QueryForm
        query={query}
        properties={properties}
        property={property}
        site={site?.key ?? ''}
        onAsk={(next) => {
          setChosen(NONE);
          ask(next);
        }}
      />
      {!query || !block ? (
        <Empty>Elige un bloque para ver en qué páginas está.</Empty>
      ) : found.error && !found.data ? (
        <div className="pe-empty" role="alert">
          <p>No se pudo buscar. {found.error.message}</p>
          <Button variant="default" onClick={() => void found.refetch()}>
            Reintentar
          </Button>
        </div>
      ) : found.isPending ? (
        <div role="status" aria-label="Buscando páginas">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={44} />
          ))}
        </div>
      ) : pages.length === 0 ? (
        <Empty>{`Ninguna página de ${site?.websiteName} usa así «${block.label}».`}</Empty>
      ) : (
        <section aria-label="Páginas encontradas" aria-busy={found.isBehind}>
          <div className="pe-uses-bar">
            <p role="status">
              {plural(pages.length, 'página', 'páginas')}
              {changing.length > 0 ? ` · ${plural(changing.length, 'elegida', 'elegidas')}` : ''}
            </p>
            <Button
              disabled={!property || changing.length === 0 || isTooMany || busy || found.isBehind}
              title={
                !property
                  ? 'Elige qué propiedad cambiar'
                  : isTooMany
                    ? `Máximo ${MAX_CHANGED_PAGES} páginas a la vez`
                    : undefined
              }
              onClick={() => setChanging(true)}
            >
              Cambiar…
            </Button>
          </div>
          <UseTable
            key={JSON.stringify(query)}
            pages={pages}
            property={property}
            chosen={chosen}
            onChoose={choose}
          />
        </section>
      )}
      <RecentChanges
        changes={changes}
        undoing={undo.isPending ? undo.variables.id : undefined}
        onUndo={(change) => undo.mutate(change)}
      />
      <Dialog
        isOpen={isChanging && property !== undefined}
        onClose={() => setChanging(false)}
        title={`Cambiar «${block?.label ?? ''}» en varias páginas`}
        size="lg"
      >
        {query && property ? (
          <ChangeForm
            client={client}
            site={site?.key ?? ''}
            query={query}
            property={property}
            pages={changing}
            onClose={() => setChanging(false)}
            onBegun={() => {
              setChanging(false);
              setChosen(NONE);
              void refresh();
            }}
          />
        ) : null}
      </Dialog>
    </Desk>
  );
}
