import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../shell/Icon.tsx';
import { Menu, MenuItem, MenuLink } from '../../shell/Menu.tsx';
import { part } from '../../shell/part.tsx';
import { templateClient, templatesKey } from './template-client.ts';

interface NewStoryMenuProps {
  /** Key of the chosen site. */
  site: string;
  /** Undefined: who is signed in may not begin one here. */
  onBegin: ((template: string) => void) | undefined;
}

/** Begins a story with a template, beside the button that begins an empty one. */
function NewStoryMenuView({ site, onBegin }: NewStoryMenuProps) {
  const list = useQuery({
    queryKey: templatesKey(site),
    queryFn: () => templateClient.storyTemplates({ site }),
    staleTime: 60_000,
  });
  return (
    <Menu
      className="st-new-more"
      label="Empezar con una plantilla"
      items={
        <>
          {(list.data ?? []).map(({ id, name, description }) => (
            <MenuItem
              key={id}
              icon={<Icon name="page" />}
              isDisabled={!onBegin}
              onClick={() => onBegin?.(id)}
            >
              {name}
              {description ? <span className="pe-sub">{description}</span> : null}
            </MenuItem>
          ))}
          {list.isPending || list.error ? (
            <p className="st-new-note" role="status">
              {list.error ? 'No se pudieron traer las plantillas' : 'Buscando plantillas…'}
            </p>
          ) : null}
          <MenuLink
            icon={<Icon name="list" />}
            to={`/plantillas?${new URLSearchParams({ sitio: site })}`}
          >
            Ver las plantillas
          </MenuLink>
        </>
      }
    >
      <Icon name="chevronDown" size={16} />
    </Menu>
  );
}

export const NewStoryMenu = part('Empezar con una plantilla', NewStoryMenuView);
