import { hydrateRoot } from 'react-dom/client';

/**
 * Fetched once, and only on pages where a React island has come due. `source` is the island's own
 * chunk.
 */
export async function start(element: HTMLElement, source: string): Promise<void> {
  const { island } = await import(/* @vite-ignore */ source);
  hydrateRoot(element, <island.Component {...JSON.parse(element.dataset.props ?? '{}')} />);
}
