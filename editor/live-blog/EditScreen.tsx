import { useCallback, useEffect, useState } from 'react';
import { type LiveConfig, readLiveConfig } from '../../schemas/live/config.ts';
import type { CustomEmbed } from '../../schemas/live/embed.ts';
import type { LiveDesk } from '../../schemas/live/live-api.ts';
import { CallFailed } from '../shell/api/call.ts';
import { BlogEditor } from './BlogEditor.tsx';
import type { LiveClient } from './live-client.ts';
import type { Surroundings, Writer } from './surroundings.ts';
import { useConfigBlog } from './use-config-blog.ts';
import { useDeskBlog } from './use-desk-blog.ts';

interface EditorProps {
  around: Surroundings;
  embed: CustomEmbed;
  author: string;
}

interface EditScreenProps {
  around: Surroundings;
  embed: CustomEmbed;
  writer: Writer;
  /** The blog was erased. */
  onErased(): void;
  /** What is written into the config, when the updates are there. */
  onConfig(config: LiveConfig): void;
}

const commonOf = ({ host, now, newId, draftsOf }: Surroundings, id: string) => ({
  now,
  newId,
  drafts: draftsOf(id),
  onSave: host.isFramed ? host.save : undefined,
  onCancel: host.isFramed ? host.cancel : undefined,
});

function ConfigEditor({
  around,
  embed,
  author,
  onConfig,
}: EditorProps & Pick<EditScreenProps, 'onConfig'>) {
  const model = useConfigBlog(embed, around.now, onConfig);
  return <BlogEditor model={model} author={author} {...commonOf(around, embed.id)} />;
}

interface DeskEditorProps extends EditorProps {
  first: LiveDesk;
  onErased: (() => void) | undefined;
}

function DeskEditor({ around, embed, author, first, onErased }: DeskEditorProps) {
  const { client, now, newId } = around;
  const [session] = useState(newId);
  const model = useDeskBlog({ client, first, url: embed.url, now, session });
  const common = commonOf(around, embed.id);
  return <BlogEditor model={model} author={author} onErased={onErased} {...common} />;
}

/** Takes a blog that stands in its story alone into the newsroom's tables. */
async function bringIn(client: LiveClient, embed: CustomEmbed, site: string): Promise<LiveDesk> {
  const config = readLiveConfig(embed.config);
  await client.createLiveBlog({
    id: embed.id,
    site,
    headline: config.headline,
    description: config.description,
    startLiveDate: config.startLiveDate || null,
    config: { ...config, timeLine: [] },
  });
  return client.importLiveConfig(embed.id, { config });
}

/** Updates of the story that the newsroom never had: somebody wrote them without a session. */
const missingIn = ({ entries }: LiveDesk, { timeLine }: LiveConfig): number => {
  const here = new Set(entries.map(({ id }) => id));
  return timeLine.filter(({ id }) => !here.has(id)).length;
};

/** The editor of one blog: in the newsroom's tables when it can be, else in its config. */
export function EditScreen({ around, embed, writer, onErased, onConfig }: EditScreenProps) {
  const { client } = around;
  const { author, sites } = writer;
  const [desk, setDesk] = useState<LiveDesk | 'none' | 'asked' | 'failed'>(
    sites.length > 0 ? 'asked' : 'none',
  );
  const [failure, setFailure] = useState('');
  const [missing, setMissing] = useState(0);
  const config = readLiveConfig(embed.config);
  const fail = (error: Error) => setFailure(error.message);
  const open = useCallback(() => {
    setFailure('');
    client.liveBlog(embed.id).then(
      (read) => {
        setDesk(read);
        setMissing(missingIn(read, readLiveConfig(embed.config)));
      },
      (error: Error) => {
        const isNone = error instanceof CallFailed && [403, 404].includes(error.status);
        // What was not reached is not absent: writing beside it would part the two.
        setDesk(isNone ? 'none' : 'failed');
        if (!isNone) setFailure(error.message);
      },
    );
  }, [client, embed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what is retried is retried by hand
  useEffect(() => {
    if (sites.length > 0) open();
  }, []);
  const mayErase = ({ blog }: LiveDesk) =>
    sites.some(({ key, mayErase: isAllowed }) => key === blog.site && isAllowed);
  const bring = (site: string) => {
    setFailure('');
    bringIn(client, embed, site).then(setDesk, fail);
  };
  const take = () =>
    client.importLiveConfig(embed.id, { config }).then((read) => {
      setDesk(read);
      setMissing(0);
    }, fail);
  if (desk === 'asked') return <p className="lb-empty">Abriendo el directo…</p>;
  return (
    <>
      {failure !== '' && (
        <p className="lb-error" role="alert">
          {failure}
        </p>
      )}
      {desk === 'failed' && (
        <button type="button" onClick={open}>
          Reintentar
        </button>
      )}
      {desk === 'none' && sites.length > 0 && (
        <div className="lb-note">
          <p>
            Este directo está sólo en su nota. En la redacción pueden escribirlo varios a la vez.
          </p>
          <div className="lb-row">
            {sites.map(({ key, name }) => (
              <button key={key} type="button" onClick={() => bring(key)}>
                Llevarlo a {name}
              </button>
            ))}
          </div>
        </div>
      )}
      {missing > 0 && (
        <div className="lb-note">
          <p>La nota tiene actualizaciones que no están en la redacción: {missing}.</p>
          <button type="button" onClick={() => void take()}>
            Traerlas
          </button>
        </div>
      )}
      {desk === 'none' && (
        <ConfigEditor around={around} embed={embed} author={author} onConfig={onConfig} />
      )}
      {typeof desk === 'object' && (
        <DeskEditor
          key={missing}
          around={around}
          embed={embed}
          author={author}
          first={desk}
          onErased={mayErase(desk) ? onErased : undefined}
        />
      )}
    </>
  );
}
