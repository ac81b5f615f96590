import { definePhrases } from '../../ui/phrases.ts';

export const phrases = definePhrases({
  es: {
    menu: 'Menú',
    open: 'Abrir el menú de secciones',
    close: 'Cerrar el menú',
    sections: 'Secciones',
    submenu: 'Subsecciones de {name}',
    search: 'Buscar',
    searchIn: 'Buscar en {site}',
    closeSearch: 'Cerrar la búsqueda',
    follow: 'Síguenos',
    on: '{site} en {network}',
  },
  en: {
    menu: 'Menu',
    open: 'Open the sections menu',
    close: 'Close the menu',
    sections: 'Sections',
    submenu: 'Subsections of {name}',
    search: 'Search',
    searchIn: 'Search {site}',
    closeSearch: 'Close the search',
    follow: 'Follow us',
    on: '{site} on {network}',
  },
});
