import type { LiveState } from '../../schemas/live/live-blog.ts';

/** Says whether a blog is live or over; nothing before it began. */
export function Chip({ state }: { state: LiveState }) {
  if (state === 'not-started') return null;
  return state === 'live' ? (
    <span className="lb-chip lb-chip-live">En vivo</span>
  ) : (
    <span className="lb-chip">En vivo finalizo</span>
  );
}
