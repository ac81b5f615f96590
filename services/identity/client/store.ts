/** Names under which a browser keeps what is known of its reader. */
export const KEYS = {
  session: 'ArcId.USER_INFO',
  profile: 'ArcId.USER_PROFILE',
  profileExpiry: 'ArcId.USER_PROFILE_EXPIRED_TIME',
  settings: 'ArcId.USER_SETTINGS',
  segments: 'ArcId.USER_SEGMENTS',
  ampReader: 'ArcId.AMP_READER_ID',
} as const;
export type Key = (typeof KEYS)[keyof typeof KEYS];

const PROBE = 'ArcId.test';
const MAX_COOKIE_CHARS = 4_000;
const LAST_DAY = 'Tue, 19 Jan 2038 03:14:07 GMT';

interface Place {
  get(key: Key): string | null;
  set(key: Key, text: string): void;
  remove(key: Key): void;
}

export interface StoreOptions {
  /** With one, cookies of that domain hold everything. */
  baseDomain?: string | undefined;
  /** When the cookie of the profile ends. */
  profileExpires?: Date | undefined;
}

function cookies({ baseDomain, profileExpires }: StoreOptions, isLasting: boolean): Place {
  const nameOf = (key: Key) => (isLasting ? key : `${key}.session`);
  const write = (key: Key, text: string, expires: string) => {
    const parts = [
      `${nameOf(key)}=${text}`,
      'path=/',
      'SameSite=Lax',
      ...(baseDomain ? [`domain=${baseDomain}`] : []),
      ...(expires ? [`expires=${expires}`] : []),
      ...(location.protocol === 'https:' ? ['Secure'] : []),
    ];
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
    document.cookie = parts.join('; ');
  };
  return {
    get(key) {
      const start = `${nameOf(key)}=`;
      const found = document.cookie.split('; ').find((one) => one.startsWith(start));
      try {
        return found ? JSON.parse(decodeURIComponent(found.slice(start.length))) : null;
      } catch {
        return null;
      }
    },
    set(key, text) {
      const value = encodeURIComponent(JSON.stringify(text));
      if (value.length > MAX_COOKIE_CHARS)
        return console.warn(`${key}: more than ${MAX_COOKIE_CHARS} characters, not saved`);
      const own = key === KEYS.profile && profileExpires?.toUTCString();
      write(key, value, isLasting ? own || LAST_DAY : '');
    },
    remove: (key) => write(key, '', new Date(0).toUTCString()),
  };
}

const storage = (of: Storage): Place => ({
  get: (key) => of.getItem(key),
  set: (key, text) => of.setItem(key, text),
  remove: (key) => of.removeItem(key),
});

/** The tab's place and the lasting one: cookies where the browser refuses its storages. */
function places(options: StoreOptions): [Place, Place] {
  const inCookies = (): [Place, Place] => [cookies(options, false), cookies(options, true)];
  if (options.baseDomain) return inCookies();
  try {
    localStorage.setItem(PROBE, PROBE);
    localStorage.removeItem(PROBE);
    return [storage(sessionStorage), storage(localStorage)];
  } catch {
    return inCookies();
  }
}

/** A value as it was stored; undefined where nothing stands there, or nothing that can be read. */
function read(place: Place, key: Key): unknown {
  try {
    return JSON.parse(place.get(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * What the browser keeps of its reader. It is read anew each time: another tab may have changed it.
 * A session that is not to be remembered stands in the tab's place, and all else with it.
 */
export function openStore(options: StoreOptions) {
  const [ofTab, lasting] = places(options);
  const place = () => (read(ofTab, KEYS.session) ? ofTab : lasting);
  return {
    get: <T>(key: Key): T | undefined => read(place(), key) as T | undefined,
    text: (key: Key): string | null => place().get(key),
    set: (key: Key, value: unknown) => place().set(key, JSON.stringify(value)),
    setText: (key: Key, text: string) => place().set(key, text),
    remove: (key: Key) => place().remove(key),
    /** Is somebody signed in who is not to be remembered? */
    isOfTab: () => place() === ofTab,
    /** A new session, remembered or not: whatever was known of another is forgotten. */
    begin(session: object, isRemembered: boolean) {
      this.clear();
      (isRemembered ? lasting : ofTab).set(KEYS.session, JSON.stringify(session));
    },
    /** Everything of the reader, in both places. */
    clear() {
      const { ampReader: _, ...ofReader } = KEYS;
      for (const key of Object.values(ofReader)) {
        ofTab.remove(key);
        lasting.remove(key);
      }
    },
    /** Text for all tabs, whatever place the rest has. */
    shared: lasting,
  };
}

export type Store = ReturnType<typeof openStore>;
