import type { useApi } from './ApiContext.ts';

type Api = ReturnType<typeof useApi>;
type SanitiseQuery = Parameters<Api['sanitise']>[0];
/** Some markup as readers get it, and what they do not get of it. */
export type SanitisedMarkup = Awaited<ReturnType<Api['sanitise']>>;

/** The query for some markup as a site's readers get it, one for canvas, forms and checks. */
export const sanitisedQuery = (api: Api, asked: SanitiseQuery) => ({
  queryKey: ['sanitise', asked.site, asked.kind, asked.html],
  queryFn: () => api.sanitise(asked),
  staleTime: Number.POSITIVE_INFINITY,
});
