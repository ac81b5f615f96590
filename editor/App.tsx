import { useQuery } from '@tanstack/react-query';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useLayoutEffect,
  useState,
} from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  Navigate,
  Outlet,
  type RouteObject,
  Router,
  useLocation,
  useRoutes,
} from 'react-router';
import { screenAt } from '../schemas/editor-screens.ts';
import { mayAnywhere } from '../schemas/may.ts';
import { useApi } from './shell/api/ApiContext.ts';
import { CallFailed } from './shell/api/call.ts';
import { Guard } from './shell/Guard.tsx';
import { LiveBlogScreen } from './shell/LiveBlogScreen.tsx';
import { type Later, later, laterPart, useLater } from './shell/later.tsx';
import { GuardedHistory } from './shell/leaving/guarded-history.ts';
import { GuardedHistoryContext } from './shell/leaving/use-leave-guard.ts';
import { Screen } from './shell/Screen.tsx';
import { SignInScreen } from './shell/SignInScreen.tsx';

/** The canvas and its engine are a chunk of their own: the desk opens without them. */
const pageEditor = laterPart(async () => (await import('./page/PageEditor.tsx')).PageEditor);
const storyScreen = later(async () => (await import('./stories/StoryScreen.tsx')).StoryScreen);
const pageDesk = laterPart(async () => (await import('./desk/PageDesk.tsx')).PageDesk);
// Beside the session, not after it.
const first = screenAt(window.location.pathname);
const firstPart = first && { desk: pageDesk, page: pageEditor, story: storyScreen }[first];
firstPart?.get().catch(() => undefined);

/**
 * A screen whose code is on its way. Not by `Suspense`, which leaves a fallback for 300 ms once it
 * was shown.
 */
function ScreenPart({ part, title }: { part: Later<ComponentType>; title: string }) {
  const { value: View, isFailed } = useLater(part);
  if (isFailed) throw new Error(title);
  return View ? <View /> : <Screen title={title} isBusy />;
}

/** A screen that is seldom open, with what its controls stand in. */
const screen = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [{ MantineRoot }, View] = await Promise.all([import('./shell/MantineRoot.tsx'), load()]);
    return {
      default: () => (
        <MantineRoot>
          <View />
        </MantineRoot>
      ),
    };
  });

const MediaDesk = screen(async () => (await import('./media/MediaDesk.tsx')).MediaDesk);
const BlocksDesk = screen(async () => (await import('./gallery/BlocksDesk.tsx')).BlocksDesk);
const BlockPage = screen(async () => (await import('./gallery/BlockPage.tsx')).BlockPage);
/** Puck itself comes with this screen alone. */
const PuckDesk = screen(async () => (await import('./puck/PuckDesk.tsx')).PuckDesk);
const AuditDesk = screen(async () => (await import('./admin/AuditDesk.tsx')).AuditDesk);
const AccountsDesk = screen(async () => (await import('./admin/AccountsDesk.tsx')).AccountsDesk);
const TokensDesk = screen(async () => (await import('./admin/tokens/TokensDesk.tsx')).TokensDesk);
const ReadersDesk = screen(async () => (await import('./admin/ReadersDesk.tsx')).ReadersDesk);
const MyAccount = screen(async () => (await import('./admin/MyAccount.tsx')).MyAccount);
const JobsDesk = screen(async () => (await import('./admin/JobsDesk.tsx')).JobsDesk);
const MailsDesk = screen(async () => (await import('./admin/MailsDesk.tsx')).MailsDesk);
const StoriesDesk = screen(async () => (await import('./admin/StoriesDesk.tsx')).StoriesDesk);

const SalesDesk = screen(async () => (await import('./sales/SalesDesk.tsx')).SalesDesk);

const CalendarDesk = screen(async () => (await import('./calendar/CalendarDesk.tsx')).CalendarDesk);
const UsesDesk = screen(async () => (await import('./page-uses/UsesDesk.tsx')).UsesDesk);

const StoryList = screen(async () => (await import('./stories/StoryList.tsx')).StoryList);

const TemplatesDesk = screen(
  async () => (await import('./stories/templates/TemplatesDesk.tsx')).TemplatesDesk,
);
const TemplateScreen = screen(
  async () => (await import('./stories/templates/TemplateScreen.tsx')).TemplateScreen,
);

const WiresDesk = screen(async () => (await import('./stories/wires/WiresDesk.tsx')).WiresDesk);

const CollectionsDesk = screen(
  async () => (await import('./collections/CollectionsDesk.tsx')).CollectionsDesk,
);
const CollectionScreen = screen(
  async () => (await import('./collections/CollectionScreen.tsx')).CollectionScreen,
);

/** Everybody has an account to look after. */
const ACCOUNT = '/mi-cuenta';
/** For those who see no pages. */
const SALES = '/ventas';
const LIVE = '/directos';

function Session() {
  const api = useApi();
  const { pathname } = useLocation();
  const me = useQuery({ queryKey: ['me'], queryFn: api.me, staleTime: Number.POSITIVE_INFINITY });
  if (me.isPending) return <Screen title="Abriendo Portada…" isBusy />;
  if (me.error instanceof CallFailed && me.error.status === 401) return <SignInScreen />;
  if (me.isLoadingError) {
    return (
      <Screen
        title="No se pudo abrir Portada"
        action={{ label: 'Reintentar', run: () => void me.refetch() }}
      >
        {me.error.message}
      </Screen>
    );
  }
  if (mayAnywhere(me.data, 'page.read') || pathname === ACCOUNT) return <Outlet />;
  if (!mayAnywhere(me.data, 'sales.manage')) return <LiveBlogScreen />;
  const isTheirs = [SALES, LIVE].some((own) => pathname === own || pathname.startsWith(`${own}/`));
  return isTheirs ? <Outlet /> : <Navigate to={SALES} replace />;
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

/** Screens whose code comes when they are opened: the path, what is said meanwhile, the view. */
const LATER_SCREENS: readonly (readonly [path: string, title: string, View: ComponentType])[] = [
  ['calendario', 'Abriendo el calendario…', CalendarDesk],
  ['usos', 'Abriendo los bloques en páginas…', UsesDesk],
  ['historias', 'Abriendo las notas…', StoryList],
  ['plantillas', 'Abriendo las plantillas…', TemplatesDesk],
  ['plantillas/:templateId', 'Abriendo la plantilla…', TemplateScreen],
  ['agencias', 'Abriendo las agencias…', WiresDesk],
  ['colecciones', 'Abriendo las colecciones…', CollectionsDesk],
  ['colecciones/:collectionId', 'Abriendo la colección…', CollectionScreen],
  ['imagenes', 'Abriendo las imágenes…', MediaDesk],
  ['bloques', 'Abriendo los bloques…', BlocksDesk],
  ['bloques/puck', 'Abriendo Puck…', PuckDesk],
  ['bloques/:name', 'Abriendo el bloque…', BlockPage],
  ['registro', 'Abriendo el registro…', AuditDesk],
  ['lectores', 'Abriendo las cuentas de lectores…', ReadersDesk],
  ['ventas/:part?', 'Abriendo las ventas…', SalesDesk],
  ['cuentas', 'Abriendo las cuentas…', AccountsDesk],
  ['claves', 'Abriendo las claves…', TokensDesk],
  ['mi-cuenta', 'Abriendo tu cuenta…', MyAccount],
  ['tareas', 'Abriendo las tareas…', JobsDesk],
  ['buzon', 'Abriendo el buzón…', MailsDesk],
  ['notas', 'Abriendo las notas…', StoriesDesk],
];

const ROUTES: RouteObject[] = [
  {
    element: <Session />,
    children: [
      {
        index: true,
        element: <ScreenPart key="desk" part={pageDesk} title="Abriendo Portada…" />,
      },
      {
        path: 'paginas/:pageId',
        element: <ScreenPart key="page" part={pageEditor} title="Abriendo el editor…" />,
      },
      {
        path: 'historias/:storyId',
        element: <ScreenPart key="story" part={storyScreen} title="Abriendo la nota…" />,
      },
      ...LATER_SCREENS.map(([path, title, View]) => ({
        path,
        element: (
          <Suspense fallback={<Screen title={title} isBusy />}>
            <View />
          </Suspense>
        ),
      })),
      { path: 'directos', element: <LiveBlogScreen /> },
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
];

const history = new GuardedHistory(createBrowserHistory({ v5Compat: true }));

const Screens = (): ReactNode => useRoutes(ROUTES);

export function App() {
  const [{ action, location }, setShown] = useState(history.shown);
  useLayoutEffect(() => history.listen((next) => startTransition(() => setShown(next))), []);
  return (
    <GuardedHistoryContext value={history}>
      <Router location={location} navigationType={action} navigator={history}>
        <Guard name="Portada" resetKey={location.key} fallback={() => <Broken />}>
          <Screens />
        </Guard>
      </Router>
    </GuardedHistoryContext>
  );
}
