import { useCallback, useEffect, useRef, useState } from 'react';
import { readLiveConfig } from '../../schemas/live/config.ts';
import type { CustomEmbed } from '../../schemas/live/embed.ts';
import { EditScreen } from './EditScreen.tsx';
import { OpenBlogs } from './OpenBlogs.tsx';
import { PairForm } from './PairForm.tsx';
import { PublicView } from './PublicView.tsx';
import { StartForm, type StartValues } from './StartForm.tsx';
import { NOBODY, type Surroundings, type Writer } from './surroundings.ts';

const isStarted = ({ config }: CustomEmbed): boolean => {
  const { headline, startLiveDate, timeLine } = readLiveConfig(config);
  return headline !== '' || startLiveDate !== '' || timeLine.length > 0;
};

export function App({ around }: { around: Surroundings }) {
  const { parameters, host, client, now, newId } = around;
  const { screen, isBroken } = parameters;
  const [writer, setWriter] = useState<Writer>();
  const given = parameters.embed && isStarted(parameters.embed) ? parameters.embed : undefined;
  const [embed, setEmbed] = useState<CustomEmbed | undefined>(
    given && { ...given, id: given.id || newId(), url: given.url || '/' },
  );
  /** With what was written into its config and did not leave this screen yet. */
  const held = useRef(embed);
  const look = useCallback(
    () => client.liveSites().then(setWriter, () => setWriter(NOBODY)),
    [client],
  );
  useEffect(() => void look(), [look]);

  if (screen === 'VIEW') return <PublicView embed={parameters.embed} client={client} />;
  const begin = async ({ headline, description, site }: StartValues) => {
    const startLiveDate = now().toISOString();
    const id = parameters.embed?.id || newId();
    const config = { headline, description, startLiveDate, endLiveDate: '', timeLine: [] };
    if (site !== '')
      await client.createLiveBlog({ id, site, headline, description, startLiveDate });
    choose({ id, url: parameters.embed?.url || '/', config });
  };
  /** The search's choice goes to the host; where there is none, and in the editor, it opens. */
  const choose = (next: CustomEmbed) => {
    if (screen === 'SEARCH' && host.isFramed) host.save(next);
    else {
      held.current = next;
      setEmbed(next);
    }
  };
  const pair = async (code: string) => {
    await client.redeem(code);
    setEmbed(held.current);
    await look();
  };
  // In a frame the page around it has the landmarks.
  const Place = host.isFramed ? 'div' : 'main';
  return (
    <Place className={host.isFramed ? undefined : 'lb-page'}>
      {!host.isFramed && (
        <nav className="lb-top" aria-label="Portada">
          <a href="/">
            <span className="lb-logo" aria-hidden="true" />
            Portada
          </a>
          {embed && (
            <button type="button" onClick={() => setEmbed(undefined)}>
              Todos los directos
            </button>
          )}
        </nav>
      )}
      {!host.isListed && (
        <p className="lb-error" role="alert">
          El sitio que muestra este formulario no está en la lista de quienes lo reciben: lo que
          guardes no le llega. Pide a quien administra Portada que lo agregue.
        </p>
      )}
      {isBroken && (
        <p className="lb-note" role="status">
          No se pudo leer lo que la nota tenía guardado.
        </p>
      )}
      {writer === undefined ? (
        <p className="lb-empty">Abriendo…</p>
      ) : embed && (screen === 'EDIT' || !host.isFramed) ? (
        <EditScreen
          key={`${embed.id} ${writer.sites.length}`}
          around={around}
          embed={embed}
          writer={writer}
          onErased={() => setEmbed(undefined)}
          onConfig={(config) => {
            held.current = { ...embed, config };
          }}
        />
      ) : (
        <>
          {writer.sites.length > 0 && (
            <OpenBlogs client={client} sites={writer.sites} onChoose={choose} />
          )}
          <StartForm
            key={writer.sites.length}
            sites={writer.sites}
            onSave={begin}
            onCancel={host.isFramed ? host.cancel : undefined}
          />
        </>
      )}
      {writer?.sites.length === 0 && <PairForm onCode={pair} />}
    </Place>
  );
}
