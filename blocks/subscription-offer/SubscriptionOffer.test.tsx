import { describe, expect, it } from 'vitest';
import type { Offer, PricingStrategy, Rate } from '../../schemas/sales/retail.ts';
import { defaultsOf, inDocument, renderBlock } from '../_block/render-block.testing.tsx';
import { subscriptionOffer } from './block.ts';

const rate = (amount: string, isLast: boolean): Rate => ({
  amount,
  billingCount: 1,
  billingFrequency: 'Month',
  durationCount: 1,
  duration: isLast ? 'UntilCancelled' : 'Month',
});
const price = (priceCode: string, rates: Rate[], gift = false): PricingStrategy => ({
  pricingStrategyId: 1,
  priceCode,
  name: 'Cada mes',
  description: null,
  summary: null,
  gift,
  currencyCode: 'MXN',
  currencyDisplayFormat: 'symbol',
  currencyLocale: 'es-MX',
  rates,
  taxInclusive: true,
});
const offer: Offer = {
  name: 'B',
  templateName: 'default',
  pageTitle: 'Lee &lt;todo&gt;',
  pageSubTitle: null,
  disclaimerText: 'Con IVA',
  largeImage: null,
  mediumImage: null,
  smallImage: null,
  campaigns: [],
  attributes: [],
  default: true,
  products: [
    {
      sku: 'premium',
      name: 'Premium',
      description: 'Todo',
      image: null,
      imageAction: null,
      thumbnail: null,
      maxSubscriptionAssociations: 2,
      defaultSwgProduct: false,
      attributes: [{ name: 'Beneficio', value: 'Sin anuncios' }],
      pricingStrategies: [
        price('MONTHLY', [rate('19.00', false), rate('99.00', true)]),
        price('GIFT', [rate('50.00', false)], true),
      ],
    },
  ],
};
const render = (content: Offer | null, cartURL = '/carrito/') =>
  inDocument(renderBlock(subscriptionOffer, { fields: { cartURL }, reply: content }));

describe('offers of a campaign', () => {
  it('have their defaults', () => {
    expect(defaultsOf(subscriptionOffer)).toEqual({ campaign: 'default', cartURL: '/carrito/' });
  });

  it('say what is charged, when and how often, and lead to the cart', () => {
    const body = render(offer);
    expect(body.textContent).toContain('$19 por 1 mes. Después, $99 cada mes, hasta que canceles.');
    expect(body.textContent).toContain('$50 por 1 mes, en un solo pago. No se renueva.');
    const links = [...body.querySelectorAll('li a')].map((a) => [
      a.getAttribute('href'),
      a.textContent,
    ]);
    expect(links).toEqual([
      ['/carrito/?sku=premium&precio=MONTHLY', 'Elegir Premium, cada mes'],
      ['/carrito/?sku=premium&precio=GIFT', 'Regalar Premium, cada mes'],
    ]);
    expect(body.querySelector('script')).toBeNull();
  });

  it('list what a subscription brings, with how many share it', () => {
    const benefits = [...render(offer).querySelectorAll('section > ul:first-of-type li')];
    expect(benefits.map((each) => each.textContent)).toEqual([
      'Sin anuncios',
      'Se comparte con 2 personas más',
    ]);
  });

  it('show what staff wrote as text, and keep a query of the cart', () => {
    const body = render(offer, '/c/?a=1');
    expect(body.querySelector('h2')?.textContent).toBe('Lee <todo>');
    expect(body.querySelector('li a')?.getAttribute('href')).toBe(
      '/c/?a=1&sku=premium&precio=MONTHLY',
    );
  });

  it('are nothing where nothing is offered', () => {
    expect(render(null).innerHTML).toBe('');
    expect(render({ ...offer, products: [] }).innerHTML).toBe('');
  });
});
