import { type ComponentType, useEffect, useState } from 'react';
import type { ChunkName } from '../../ui/behaviour.ts';
import { defineIsland, type IslandDeclaration } from '../../ui/Island.tsx';
import { faultOf, faultWords } from './fault-words.ts';
import { identity } from './identity.ts';
import type { AccountProps } from './island-props.ts';
import { goTo, signInPage } from './leave.ts';

/** '' for nobody. */
const readerNow = (): string => identity().currentSession()?.uuid ?? '';

/** How often another tab signed the page's reader out, or somebody else in. */
function useReaderChanges(isEditing: boolean): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (isEditing) return;
    let known = readerNow();
    const look = () => {
      const now = readerNow();
      if (now === known) return;
      known = now;
      identity().forgetProfile();
      setChanges((count) => count + 1);
    };
    // What is done on this page, it says itself.
    const note = () => {
      known = readerNow();
    };
    addEventListener('storage', look);
    // Browsers tell no page that they keep aside, nor any of a change of cookies.
    addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', look);
    addEventListener('ArcSDK.logout', note);
    return () => {
      removeEventListener('storage', look);
      removeEventListener('pageshow', look);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('ArcSDK.logout', note);
    };
  }, [isEditing]);
  return changes;
}

/**
 * An island that shows what is a reader's own. When its reader signs out in another tab, or another
 * one signs in, it begins anew: nothing of the former reader stays on the screen.
 */
export function readersIsland<P extends AccountProps>(
  name: ChunkName,
  View: ComponentType<P>,
): IslandDeclaration<P> {
  function OfReader(props: P) {
    const changes = useReaderChanges(props.isEditing);
    return <View key={changes} {...props} />;
  }
  return defineIsland(name, OfReader);
}

interface ReadersDataInput<T> {
  /** What the canvas shows. */
  sample: T;
  /** `before`: what is there already. */
  read(before: T | undefined): Promise<T>;
  /** What is said of a refusal that has no words of its own. */
  otherwise: string;
  /** Words for some codes. */
  own?: Readonly<Record<string, string>>;
  /** Where one signs in, for data of who is signed in alone: whoever is not goes there. */
  signInAt?: string;
}

/** What a reader's page shows, or why it cannot. */
export function useReadersData<T>(
  { isEditing, locale }: AccountProps,
  { sample, read, otherwise, own, signInAt }: ReadersDataInput<T>,
) {
  const [data, setData] = useState<T | undefined>(isEditing ? sample : undefined);
  const [fault, setFault] = useState('');
  const tell = (error: unknown) => setFault(faultWords(faultOf(error), locale, otherwise, own));
  const signIn = async (isSignedIn: boolean) => {
    if (signInAt !== undefined && !isSignedIn) await goTo(signInPage(signInAt));
  };
  /** Again, or more. */
  const load = async () => {
    setFault('');
    try {
      if (signInAt !== undefined) await signIn(await identity().isLoggedIn());
      setData(await read(data));
    } catch (error) {
      const words = faultWords(faultOf(error), locale, otherwise, own);
      await signIn(Boolean(identity().currentSession()));
      setFault(words);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (!isEditing) load();
  }, []);
  return { data, setData, fault, setFault, tell, load };
}
