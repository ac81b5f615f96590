import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router';
import { PageDesk } from './desk/PageDesk.tsx';
import { useApi } from './shell/ApiContext.ts';
import { CallFailed } from './shell/api.ts';
import { Screen, SignInScreen } from './shell/Screen.tsx';

/** The canvas and its engine are a chunk of their own: the desk opens without them. */
const PageEditor = lazy(() =>
  import('./page/PageEditor.tsx').then(({ PageEditor: Page }) => ({ default: Page })),
);

const MediaDesk = lazy(() =>
  import('./media/MediaDesk.tsx').then(({ MediaDesk: Desk }) => ({ default: Desk })),
);

const BlocksDesk = lazy(() =>
  import('./gallery/BlocksDesk.tsx').then(({ BlocksDesk: Desk }) => ({ default: Desk })),
);

const BlockPage = lazy(() =>
  import('./gallery/BlockPage.tsx').then(({ BlockPage: Page }) => ({ default: Page })),
);

const AuditDesk = lazy(() =>
  import('./admin/AuditDesk.tsx').then(({ AuditDesk: Desk }) => ({ default: Desk })),
);

const JobsDesk = lazy(() =>
  import('./admin/JobsDesk.tsx').then(({ JobsDesk: Desk }) => ({ default: Desk })),
);

const StoriesDesk = lazy(() =>
  import('./admin/StoriesDesk.tsx').then(({ StoriesDesk: Desk }) => ({ default: Desk })),
);

function Session() {
  const api = useApi();
  const me = useQuery({ queryKey: ['me'], queryFn: api.me, staleTime: Number.POSITIVE_INFINITY });
  if (me.isPending) return <Screen title="Abriendo Portada…" isBusy />;
  if (me.error instanceof CallFailed && me.error.status === 401) return <SignInScreen />;
  if (me.error) {
    return (
      <Screen
        title="No se pudo abrir Portada"
        action={{ label: 'Reintentar', run: () => void me.refetch() }}
      >
        {me.error.message}
      </Screen>
    );
  }
  return <Outlet />;
}

const reload = () => window.location.reload();

/**
 * Shown when a screen throws, or when its code cannot be loaded: after an update the old file names
 * are gone.
 */
const Broken = () => (
  <Screen
    title="Esta pantalla dejó de funcionar"
    action={{ label: 'Volver a cargar', run: reload }}
  >
    Vuelve a cargarla. Los cambios que no estaban guardados siguen en este navegador y la página te
    los ofrece al abrirse.
  </Screen>
);

const router = createBrowserRouter([
  {
    element: <Session />,
    errorElement: <Broken />,
    children: [
      { index: true, element: <PageDesk /> },
      {
        path: 'paginas/:pageId',
        element: (
          <Suspense fallback={<Screen title="Abriendo el editor…" isBusy />}>
            <PageEditor />
          </Suspense>
        ),
      },
      {
        path: 'imagenes',
        element: (
          <Suspense fallback={<Screen title="Abriendo las imágenes…" isBusy />}>
            <MediaDesk />
          </Suspense>
        ),
      },
      {
        path: 'bloques',
        element: (
          <Suspense fallback={<Screen title="Abriendo los bloques…" isBusy />}>
            <BlocksDesk />
          </Suspense>
        ),
      },
      {
        path: 'bloques/:name',
        element: (
          <Suspense fallback={<Screen title="Abriendo el bloque…" isBusy />}>
            <BlockPage />
          </Suspense>
        ),
      },
      {
        path: 'registro',
        element: (
          <Suspense fallback={<Screen title="Abriendo el registro…" isBusy />}>
            <AuditDesk />
          </Suspense>
        ),
      },
      {
        path: 'tareas',
        element: (
          <Suspense fallback={<Screen title="Abriendo las tareas…" isBusy />}>
            <JobsDesk />
          </Suspense>
        ),
      },
      {
        path: 'notas',
        element: (
          <Suspense fallback={<Screen title="Abriendo las notas…" isBusy />}>
            <StoriesDesk />
          </Suspense>
        ),
      },
      {
        path: '*',
        element: (
          <Screen title="Esta pantalla no existe" action={{ label: 'Ir a las páginas', href: '/' }}>
            La dirección no corresponde a ninguna parte de Portada.
          </Screen>
        ),
      },
    ],
  },
]);

export const App = () => <RouterProvider router={router} />;
