export type ChallengeKind = 'none' | 'checkbox' | 'invisible';

/**
 * rule 12.52: which bot challenge there is where a site asks for one; pages draw by it, and the
 * server asks by it. Without a key or a score there is none.
 */
export function challengeKindFor(
  isAsked: boolean | undefined,
  { siteKey, score }: { siteKey: string | undefined; score: number | undefined },
): ChallengeKind {
  if (!isAsked || !siteKey || score === undefined) return 'none';
  if (score === -1) return 'checkbox';
  return score >= 0 && score <= 1 ? 'invisible' : 'none';
}
