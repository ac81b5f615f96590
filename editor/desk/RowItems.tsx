import type { ReactNode } from 'react';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { Icon } from '../shell/Icon.tsx';
import { MenuItem, MenuLink } from '../shell/Menu.tsx';
import { useMay, whereOf } from '../shell/use-may.ts';

export interface PageRowActs {
  onRename: (page: PageSummary) => void;
  onCopy: (page: PageSummary) => void;
  onArchive: (page: PageSummary) => void;
  onDelete: (page: PageSummary) => void;
  onRestore: (page: PageSummary) => void;
  onErase: (page: PageSummary) => void;
}

interface ItemProps {
  icon: Parameters<typeof Icon>[0]['name'];
  /** Why it cannot be chosen, under its name. */
  reason: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

const Item = ({ icon, reason, onClick, children }: ItemProps) => (
  <MenuItem onClick={onClick} icon={<Icon name={icon} />} isDisabled={reason !== undefined}>
    {children}
    {reason ? <span className="pe-sub">{reason}</span> : null}
  </MenuItem>
);

type Of = PageRowActs & { page: PageSummary };

/** What can be done to a page that left the desk. */
function GoneItems({ page, ...acts }: Of) {
  const archive = useMay('page.archive', whereOf(page));
  const erase = useMay('page.erase', whereOf(page));
  return (
    <>
      <Item icon="undo" reason={archive.reason} onClick={() => acts.onRestore(page)}>
        Restaurar
      </Item>
      {page.deletedAt ? (
        <Item icon="trash" reason={erase.reason} onClick={() => acts.onErase(page)}>
          Borrar para siempre
        </Item>
      ) : (
        <Item icon="trash" reason={archive.reason} onClick={() => acts.onDelete(page)}>
          Eliminar
        </Item>
      )}
    </>
  );
}

/** What can be done to a page of the desk. */
function DeskItems({ page, ...acts }: Of) {
  const isLive = page.publishedVersion !== undefined;
  const isShared = page.route.kind === 'shared';
  const change = useMay('page.save', whereOf(page));
  const move = useMay('page.move', whereOf(page));
  const archive = useMay('page.archive', whereOf(page));
  const rename = isLive ? move : change;
  return (
    <>
      <MenuLink to={`/paginas/${page.id}`} icon={<Icon name="edit" />}>
        Abrir
      </MenuLink>
      <Item icon="page" reason={rename.reason} onClick={() => acts.onRename(page)}>
        {isShared ? 'Cambiar nombre' : 'Cambiar nombre o dirección'}
      </Item>
      {isShared ? null : (
        <Item icon="copy" reason={undefined} onClick={() => acts.onCopy(page)}>
          Copiar
        </Item>
      )}
      <Item icon="archive" reason={archive.reason} onClick={() => acts.onArchive(page)}>
        Archivar
      </Item>
      <Item icon="trash" reason={archive.reason} onClick={() => acts.onDelete(page)}>
        Eliminar
      </Item>
    </>
  );
}

export const RowItems = (props: Of) =>
  props.page.archivedAt || props.page.deletedAt ? (
    <GoneItems {...props} />
  ) : (
    <DeskItems {...props} />
  );
