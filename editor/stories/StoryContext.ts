import { createContext, use } from 'react';
import type { JsonObject } from '../../schemas/json.ts';
import type { DeskSites, OpenStory, StoryChecks } from '../../schemas/story-desk-api.ts';
import type { Tokens } from './picture-element.ts';
import type { StorySync } from './saving/story-sync.ts';

/** The story that is open, for whatever shows a part of it. */
export interface StoryEditing {
  document: JsonObject;
  change: (change: (document: JsonObject) => JsonObject) => void;
  sync: StorySync;
  /** As the server last told of it; its document may be an older one. */
  story: OpenStory;
  sites: DeskSites;
  isReadOnly: boolean;
  /** Faults that publishing found, by the field's path. */
  faults: ReadonlyMap<string, string>;
  /** What the stored draft lacks, as the server last told; undefined until it did. */
  checks: StoryChecks | undefined;
  tokens: Tokens;
  addToken: (id: string, auth: Record<string, string>) => void;
}

export const StoryContext = createContext<StoryEditing | null>(null);

export function useStory(): StoryEditing {
  const editing = use(StoryContext);
  if (!editing) throw new Error('StoryContext is missing');
  return editing;
}
