import '../../schemas/spanish.ts';
import '@fontsource-variable/public-sans/index.css';
import './live-blog.css';
import './entries.css';
import { createRoot } from 'react-dom/client';
import { readParameters } from '../../schemas/live/embed.ts';
import { App } from './App.tsx';
import { browserShelf } from './draft-shelf.ts';
import { hostOf } from './host.ts';
import { liveClient, tokenShelf } from './live-client.ts';
import { localDrafts } from './local-drafts.ts';
import { newId } from './new-id.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const parameters = readParameters(window.location);
const origins =
  document.querySelector<HTMLMetaElement>('meta[name="embed-origins"]')?.content.split(' ') ?? [];
const host = hostOf(window, { key: parameters.key, origins });
createRoot(root).render(
  <App
    around={{
      parameters,
      host,
      client: liveClient(
        (input, init) => fetch(input, init),
        tokenShelf(() => window.sessionStorage),
      ),
      now: () => new Date(),
      newId,
      draftsOf: localDrafts({
        shelf: browserShelf(() => window.indexedDB),
        oldShelf: () => window.localStorage,
        nowMs: Date.now,
      }),
    }}
  />,
);
// At once, whatever the screen shows yet: a host that hears nothing takes the frame away.
host.follow(root);
