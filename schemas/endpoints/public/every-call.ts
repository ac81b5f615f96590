import type { z } from 'zod';
import { IDENTITY_PREFIX } from '../../identity/wire.ts';
import { PAYWALL_PREFIX } from '../../sales/paywall.ts';
import { RETAIL_PREFIX } from '../../sales/retail.ts';
import { SALES_PREFIX } from '../../sales/wire.ts';
import { apiError } from '../shapes/error.ts';
import { IDENTITY_ROUTES } from './identity.ts';
import { PAGE_ROUTES } from './pages.ts';
import { PAYWALL_ROUTES } from './paywall.ts';
import type { PublicRoutes } from './public-route.ts';
import { publicRefusal } from './refusal.ts';
import { RETAIL_ROUTES } from './retail.ts';
import { SALES_ROUTES } from './sales.ts';

interface PublicService {
  /** In Spanish, as the description of the API names it. */
  part: string;
  /** Of all its addresses. */
  prefix: string;
  table: PublicRoutes;
  /** The body of what it refuses; unset: no more than the status says. */
  refusal?: z.ZodType;
}

/** What readers' browsers call, by service. A new service is a line here. */
export const PUBLIC_TABLES: readonly PublicService[] = [
  {
    part: 'Cuentas de lectores',
    prefix: IDENTITY_PREFIX,
    table: IDENTITY_ROUTES,
    refusal: publicRefusal,
  },
  {
    part: 'Compras de lectores',
    prefix: SALES_PREFIX,
    table: SALES_ROUTES,
    refusal: publicRefusal,
  },
  { part: 'Ofertas', prefix: RETAIL_PREFIX, table: RETAIL_ROUTES, refusal: publicRefusal },
  { part: 'Muro de pago', prefix: PAYWALL_PREFIX, table: PAYWALL_ROUTES, refusal: apiError },
  { part: 'Páginas abiertas', prefix: '', table: PAGE_ROUTES },
];

export interface PublicCallDeclared {
  /** One of its own among all: `identityPostV1Signup`. */
  name: string;
  /** Of all its addresses, and its tag. */
  service: PublicService;
  method: string;
  /** Whole, with its parts as `:name`, without the patterns of those. */
  path: string;
  route: PublicRoutes[string];
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const nameOf = (prefix: string, method: string, path: string): string => {
  const [service = 'page'] = prefix.split('/').filter(Boolean);
  const words = path.replaceAll(':', 'by-').split(/[^\w]+/);
  return [service, method.toLowerCase(), ...words]
    .map((word, at) => (at ? capital(word) : word))
    .join('');
};

/** A part of a path, `:name` for `:name{[a-z]+}`. */
const withoutPattern = (part: string): string => part.split('{', 1)[0] ?? '';

/** Every declared call of readers' browsers. */
export const EVERY_PUBLIC_CALL: readonly PublicCallDeclared[] = PUBLIC_TABLES.flatMap((service) =>
  Object.entries(service.table).map(([key, route]): PublicCallDeclared => {
    const [method = '', pattern = ''] = key.split(' ', 2);
    const path = pattern.split('/').map(withoutPattern).join('/');
    const name = nameOf(service.prefix, method, path);
    return { name, service, method, path: service.prefix + path, route };
  }),
);
