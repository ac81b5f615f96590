import { createContext, use, useMemo } from 'react';
import type { Endpoint } from '../../../schemas/endpoints/endpoint.ts';
import type { Api } from './api.ts';
import type { Client } from './call.ts';

export const ApiContext = createContext<Api | null>(null);

export function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error('ApiContext is missing');
  return api;
}

/** A method for each of some endpoints that not every screen calls. */
export function useClient<Endpoints extends Readonly<Record<string, Endpoint>>>(
  endpoints: Endpoints,
): Client<Endpoints> {
  const api = useApi();
  return useMemo(() => api.clientOf(endpoints), [api, endpoints]);
}
