/** rule 8.26: where the search entries of bars and menus lead. */
export const SEARCH_PAGE = '/busqueda/';
