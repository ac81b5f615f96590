import { MAX_LINKS } from '../../../schemas/desk-api.ts';
import type { Api } from './api.ts';

/** Which of some paths of a site have nothing for readers, however many they are. */
export async function missingPaths(
  api: Pick<Api, 'missingLinks'>,
  site: string,
  paths: readonly string[],
): Promise<string[]> {
  const missing: string[] = [];
  for (let at = 0; at < paths.length; at += MAX_LINKS)
    missing.push(
      ...(await api.missingLinks({ site, path: paths.slice(at, at + MAX_LINKS) })).missing,
    );
  return missing;
}
