import { type ChallengeKind, challengeKindFor } from '../../schemas/identity/challenge-kind.ts';
import type { IdentityConfig } from '../../schemas/identity/wire.ts';
import { loadScript } from './load-script.ts';

/** Where a reader may have to show that it is a person. */
export type ChallengeContext = 'signin' | 'signup' | 'magicLink' | 'resetPassword' | 'checkout';

const STORED_TOKEN = 'ArcXP_captchaToken';

interface Grecaptcha {
  ready(run: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
  render(place: HTMLElement, options: Record<string, unknown>): number;
  reset(widget: number): void;
}

const grecaptcha = (): Grecaptcha => (window as unknown as { grecaptcha: Grecaptcha }).grecaptcha;

/** Sites' switches, those of sales too. */
export type Switches = Partial<IdentityConfig> & { checkoutRecaptchaEnabled?: boolean };

/** rule 12.52: which challenge a site has where. */
export function challengeKind(config: Switches, context: ChallengeContext): ChallengeKind {
  const isAsked =
    context === 'checkout' ? config.checkoutRecaptchaEnabled : config[`${context}Recaptcha`];
  const { recaptchaSiteKey: siteKey, recaptchaScore: score } = config;
  return challengeKindFor(isAsked, { siteKey, score });
}

async function ready(query: string): Promise<Grecaptcha> {
  await loadScript(`https://www.google.com/recaptcha/api.js?${query}`);
  return new Promise((resolve) => grecaptcha().ready(() => resolve(grecaptcha())));
}

/** A token of the challenge without a box, which is kept for whoever else needs it. */
export async function invisibleToken(
  { recaptchaSiteKey: siteKey = '' }: Switches,
  context: ChallengeContext,
): Promise<string> {
  const service = await ready(`render=${encodeURIComponent(siteKey)}`);
  const token = await service.execute(siteKey, { action: context });
  try {
    localStorage.setItem(STORED_TOKEN, token);
  } catch {
    // Nobody else gets it.
  }
  return token;
}

export interface Checkbox {
  reset(): void;
}

/** Draws the box; `onToken` hears each token, and '' when one ended. */
export async function drawCheckbox(
  place: HTMLElement,
  siteKey: string,
  onToken: (token: string) => void,
): Promise<Checkbox> {
  const service = await ready('render=explicit');
  const inside = place.appendChild(document.createElement('div'));
  const forget = () => onToken('');
  const widget = service.render(inside, {
    sitekey: siteKey,
    callback: onToken,
    'expired-callback': forget,
    'error-callback': forget,
  });
  return {
    reset() {
      forget();
      service.reset(widget);
    },
  };
}
