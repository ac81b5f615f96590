import type { SideTab } from '../side/SidePanel.tsx';

interface TourStep {
  title: string;
  text: string;
  /** What it is about. */
  at: string;
  /** What has to stand open for it. */
  opens?: { side: 'left' | 'right'; tab?: SideTab };
}

/** The first five minutes in an open page. */
export const TOUR_STEPS: readonly TourStep[] = [
  {
    title: 'La página de verdad',
    text: 'Es la que ven los lectores, con sus notas de ahora. Presiona un titular para escribir en él; arrastra un bloque para moverlo. Escape deja lo escrito y vuelve al bloque.',
    at: '.pe-stage',
  },
  {
    title: 'Bloques y patrones',
    text: 'Arrástralos a la página, o presiona la diagonal y escribe: «/promo tranvías» trae el bloque con su nota.',
    at: '.pe-left',
    opens: { side: 'left', tab: 'blocks' },
  },
  {
    title: 'Las notas del sitio',
    text: 'Arrastra una nota a un bloque para ponerla, a una lista para fijarla, a un hueco para añadirla. Las que no han salido esperan en su lugar hasta su hora.',
    at: '.pe-left',
    opens: { side: 'left', tab: 'stories' },
  },
  {
    title: 'Propiedades',
    text: 'Lo que el bloque elegido muestra y de dónde lo toma. Sin bloque elegido, el diseño de la página y lo que leen buscadores y redes.',
    at: '.pe-right',
    opens: { side: 'right' },
  },
  {
    title: 'Todo se guarda solo',
    text: 'Mientras escribes, y aunque se corte la red. Revisión dice qué falta; Deshacer llega hasta ayer; quien más esté en la página aparece aquí arriba.',
    at: '.pe-top [data-part="tools"]',
  },
  {
    title: 'Publicar, y volver',
    text: 'La hoja de publicar muestra la nota principal de antes y de después, y programa página y notas para un mismo minuto. En Más › Versiones está lo que vieron los lectores, y se vuelve con un clic.',
    at: '.pe-top [data-part="saving"]',
  },
];
