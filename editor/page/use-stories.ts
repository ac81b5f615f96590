import { useSyncExternalStore } from 'react';
import { driftLabel, type StoryDrift } from '../../blocks/_block/story-drift.ts';
import type { BlockStories } from '../canvas/block-stories.ts';
import { useCanvas } from '../canvas/CanvasContext.ts';
import { type DriftChoice, settleDrift } from '../document/settle-drift.ts';
import { useEditor } from './EditorContext.ts';

const NEVER = () => () => undefined;
const NOTHING: ReadonlyMap<string, readonly StoryDrift[]> = new Map();
const none = () => NOTHING;

/** What a block on the canvas got from its source; undefined while that is not known. */
export function useBlockStories(nodeId: string | undefined): BlockStories | undefined {
  const { stories } = useCanvas();
  return useSyncExternalStore(stories?.subscribe ?? NEVER, () =>
    nodeId === undefined ? undefined : stories?.of(nodeId),
  );
}

/** The blocks whose stories changed since they were rewritten there, by the ids of their nodes. */
export function useDrifting(): ReadonlyMap<string, readonly StoryDrift[]> {
  const { stories } = useCanvas();
  return useSyncExternalStore(stories?.subscribe ?? NEVER, stories?.drifting ?? none);
}

/** Decides between what a block has and what its story has now, as one step of the history. */
export function useSettle(): (nodeId: string, drift: StoryDrift, choice: DriftChoice) => void {
  const { commands, announce } = useEditor();
  const { stories } = useCanvas();
  return (nodeId, drift, choice) => {
    const shown = stories?.of(nodeId)?.stories ?? [];
    const label = choice === 'story' ? 'usar el de la nota' : 'dejar el mío';
    commands.change(nodeId, (before) => settleDrift(before, drift, choice, shown), label);
    announce(
      `${driftLabel(drift)}: ${choice === 'story' ? 'usas el de la nota' : 'dejas el tuyo'}`,
    );
  };
}
