import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Alert } from './AccountForm.tsx';
import styles from './BotChallenge.module.css';
import {
  type ChallengeContext,
  type Checkbox,
  challengeKind,
  drawCheckbox,
  invisibleToken,
  type Switches,
} from './bot-challenge.ts';
import { identity } from './identity.ts';
import { phrases } from './phrases.ts';

export interface Challenge {
  /** A token where the site wants one; undefined where it does not, or none could be had. */
  token(): Promise<string | undefined>;
  /** After each refusal: a token counts once. */
  reset(): void;
  place: RefObject<HTMLDivElement | null>;
  /** Has it a box that a reader checks? */
  hasBox: boolean;
  isBlocked: boolean;
}

/** The bot challenge of a form; its place is drawn by `BotChallenge`. */
export function useChallenge(
  context: ChallengeContext,
  isEditing: boolean,
  load: () => Promise<Switches> = () => identity().getConfig(),
): Challenge {
  const [config, setConfig] = useState<Switches>({});
  const [isBlocked, setBlocked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const checkbox = useRef<Checkbox>(undefined);
  const token = useRef('');
  const hasBox = challengeKind(config, context) === 'checkbox';
  const { recaptchaSiteKey: siteKey = '' } = config;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (isEditing) return;
    load().then(setConfig, () => {});
  }, [isEditing]);

  useEffect(() => {
    const element = place.current;
    if (!hasBox || !element) return;
    drawCheckbox(element, siteKey, (given) => {
      token.current = given;
    }).then(
      (drawn) => {
        checkbox.current = drawn;
      },
      () => setBlocked(true),
    );
    return () => element.replaceChildren();
  }, [hasBox, siteKey]);

  return {
    place,
    hasBox,
    isBlocked,
    async token() {
      // Whoever sends sooner than the site's switches come waits for them.
      const switches = await load().catch((): Switches => ({}));
      if (challengeKind(switches, context) !== 'invisible') return token.current || undefined;
      const given = await invisibleToken(switches, context).catch(() => undefined);
      setBlocked(given === undefined);
      return given;
    },
    reset: () => checkbox.current?.reset(),
  };
}

interface BotChallengeProps {
  challenge: Challenge;
  locale: string;
  /** What went wrong with it; '' for nothing. */
  fault: string;
}

/** Where a reader shows that it is a person. Empty where nobody asks. */
export function BotChallenge({ challenge, locale, fault }: BotChallengeProps): ReactNode {
  const { place, hasBox, isBlocked } = challenge;
  const words = phrases(locale);
  return (
    <>
      {hasBox && (
        <fieldset className={styles.box} aria-label={words.captchaName}>
          <div ref={place} className={isBlocked ? undefined : styles.room} />
        </fieldset>
      )}
      {isBlocked && !fault && <p className={styles.blocked}>{words.captchaBlocked}</p>}
      <Alert text={fault && isBlocked ? words.captchaBlocked : fault} />
    </>
  );
}
