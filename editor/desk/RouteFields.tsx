import { Select, TextInput } from '@mantine/core';
import { tidyAddress } from '../../schemas/address.ts';
import { PAGE_TYPES, type PageRoute, pageRoute } from '../../schemas/page.ts';
import { Segments } from '../shell/Segments.tsx';
import { PAGE_TYPE_OPTIONS, routeLabel } from '../shell/words.ts';

interface RouteFieldsProps {
  route: PageRoute;
  onChange: (route: PageRoute) => void;
  error?: string | undefined;
}

/** The fault of a route in words, or undefined. */
export const routeFault = (route: PageRoute): string | undefined => {
  const result = pageRoute.safeParse(route);
  return result.success ? undefined : result.error.issues[0]?.message;
};

/** A route as it will be stored: editors need not know how an address is written. */
export const tidyRoute = (route: PageRoute): PageRoute =>
  route.kind === 'path' ? { kind: 'path', path: tidyAddress(route.path) } : route;

export const sameRoute = (a: PageRoute, b: PageRoute): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** What a page is shown for: one address, or all content of a kind. */
export function RouteFields({ route, onChange, error }: RouteFieldsProps) {
  const tidy = tidyRoute(route);
  const isTidy = sameRoute(tidy, route) || Boolean(routeFault(tidy));
  if (route.kind === 'shared') return null;
  return (
    <fieldset className="pe-fieldset">
      <legend>¿Dónde se verá?</legend>
      <Segments
        label="Tipo de página"
        value={route.kind}
        onChange={(kind) =>
          onChange(kind === 'path' ? { kind: 'path', path: '' } : { kind: 'type', type: 'article' })
        }
        options={[
          { value: 'path', label: 'En una dirección' },
          { value: 'type', label: 'Como plantilla' },
        ]}
      />
      {route.kind === 'path' ? (
        <TextInput
          label="Dirección"
          description={
            isTidy
              ? 'Por ejemplo /elecciones-2027/. La portada del sitio es /.'
              : `Quedará como ${routeLabel(tidy)}`
          }
          value={route.path}
          error={error}
          onChange={(event) => onChange({ kind: 'path', path: event.currentTarget.value })}
          onBlur={() => onChange(tidyRoute(route))}
        />
      ) : (
        <Select
          label="Plantilla de"
          description="Da forma a todo el contenido de este tipo que no tenga página propia."
          data={PAGE_TYPE_OPTIONS}
          value={route.type}
          error={error}
          allowDeselect={false}
          onChange={(value) => {
            const type = PAGE_TYPES.find((pageType) => pageType === value);
            if (type) onChange({ kind: 'type', type });
          }}
        />
      )}
    </fieldset>
  );
}
