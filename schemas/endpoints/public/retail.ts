import { activePaywall, offer, paymentInfo, product } from '../../sales/retail.ts';
import { type DeclaredRoutes, reads, TYPED } from './public-route.ts';

/** What is offered, the same for everybody. Nothing here writes. */
export const RETAIL_ROUTES = {
  'GET /v1/offer/live/:campaign': reads({
    title: 'Una oferta; «default» es la que se ve si no se pide otra',
    params: { campaign: TYPED },
    reply: offer,
  }),
  'GET /v1/product/:sku': reads({
    title: 'Un producto con sus precios',
    params: { sku: TYPED },
    reply: product,
  }),
  'GET /v1/pricing/paymentInfo/:priceCode/:cycle/:startMs': reads({
    title: 'Lo que cuesta un periodo de un precio',
    params: { priceCode: TYPED, cycle: TYPED, startMs: TYPED },
    reply: paymentInfo,
  }),
  'GET /v1/paywall/active': reads({
    title: 'Qué notas del sitio están abiertas',
    reply: activePaywall,
  }),
} as const satisfies DeclaredRoutes<never>;
