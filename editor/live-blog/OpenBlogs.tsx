import { useEffect, useState } from 'react';
import { readLiveConfig } from '../../schemas/live/config.ts';
import type { CustomEmbed } from '../../schemas/live/embed.ts';
import type { LiveBlog } from '../../schemas/live/live-blog.ts';
import { Chip } from './Chip.tsx';
import type { LiveClient } from './live-client.ts';

interface OpenBlogsProps {
  client: LiveClient;
  sites: readonly { key: string; name: string }[];
  onChoose(embed: CustomEmbed): void;
}

/** Live blogs of the newsroom: one of them may be taken into a story. */
export function OpenBlogs({ client, sites, onChoose }: OpenBlogsProps) {
  const [blogs, setBlogs] = useState<readonly LiveBlog[]>([]);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    Promise.all(sites.map(({ key }) => client.liveBlogs({ site: key }))).then(
      (lists) => setBlogs(lists.flat()),
      (error: Error) => setFailure(error.message),
    );
  }, [client, sites]);
  const choose = async ({ id }: LiveBlog) => {
    try {
      onChoose({ id, url: '/', config: readLiveConfig(await client.liveConfig(id)) });
    } catch (error) {
      setFailure((error as Error).message);
    }
  };
  if (blogs.length === 0 && failure === '') return null;
  return (
    <section className="lb-card">
      <h1>Directos</h1>
      {failure !== '' && (
        <p className="lb-error" role="alert">
          {failure}
        </p>
      )}
      <ul className="lb-blogs">
        {blogs.map((blog) => (
          <li key={blog.id}>
            <button type="button" onClick={() => void choose(blog)}>
              <span>{blog.headline}</span>
              <small>{sites.find(({ key }) => key === blog.site)?.name}</small>
            </button>
            <Chip state={blog.state} />
          </li>
        ))}
      </ul>
    </section>
  );
}
