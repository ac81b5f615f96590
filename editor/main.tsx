import '../schemas/spanish.ts';
import '@fontsource-variable/public-sans/index.css';
import '@mantine/core/styles.css';
import './shell/shell.css';
import './shell/controls.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { earlyAddresses } from '../schemas/editor-screens.ts';
import { App } from './App.tsx';
import { ApiContext } from './shell/api/ApiContext.ts';
import { makeApi } from './shell/api/api.ts';
import { CallFailed } from './shell/api/call.ts';
import { fetchEarly } from './shell/early.ts';
import { forgetFailedSheets } from './shell/failed-sheets.ts';
import { NoticeList } from './shell/NoticeList.tsx';

forgetFailedSheets(document);

const STALE_MS = 30_000;
const RETRIES = 2;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      refetchOnWindowFocus: false,
      retry: (count, error) =>
        count < RETRIES &&
        error instanceof CallFailed &&
        (error.status === 0 || error.status >= 500),
    },
    mutations: { networkMode: 'always' },
  },
});

const api = makeApi(
  fetchEarly(earlyAddresses(window.location.pathname), (input, init) => fetch(input, init)),
);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <NoticeList />
    <QueryClientProvider client={queries}>
      <ApiContext value={api}>
        <App />
      </ApiContext>
    </QueryClientProvider>
  </StrictMode>,
);
