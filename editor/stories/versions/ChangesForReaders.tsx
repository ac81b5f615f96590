import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../shell/Button.tsx';
import { deskClient } from '../desk-client.ts';
import { useStory } from '../StoryContext.ts';
import { ChangedParts } from './ChangedParts.tsx';

/** The version that readers have: the one that was published last. */
async function publishedVersion(id: string) {
  const versions = await deskClient.storyVersions(id);
  const [last] = versions
    .filter(({ publishedAt }) => publishedAt !== null)
    .sort((one, other) => ((one.publishedAt ?? '') < (other.publishedAt ?? '') ? 1 : -1));
  return last ? deskClient.storyVersion(id, last.version) : null;
}

/** What readers will find changed in a story that they have. */
export function ChangesForReaders() {
  const { story, document } = useStory();
  const published = useQuery({
    queryKey: ['story-desk', 'published', story.id, story.revision],
    queryFn: () => publishedVersion(story.id),
    staleTime: 0,
  });
  if (published.isPending) return <Skeleton height={60} />;
  // Nobody is kept from publishing because what was there cannot be shown.
  if (!published.data) return null;
  return (
    <section className="st-changes" aria-label="Qué cambia para los lectores">
      <ChangedParts
        before={published.data.document}
        after={document}
        title="Qué cambia para los lectores:"
        nothing="Para los lectores no cambia nada que se lea."
      />
    </section>
  );
}
