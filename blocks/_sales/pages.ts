/** Where the pages of sales are unless a block says another address. */
export const OFFERS_PAGE = '/suscribete/';
export const CART_PAGE = '/carrito/';
export const CHECKOUT_PAGE = '/pagar/';
export const SUBSCRIPTIONS_PAGE = '/account/suscripciones/';
