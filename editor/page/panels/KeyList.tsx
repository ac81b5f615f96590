import { Dialog } from '../../shell/Dialog.tsx';

const GROUPS: readonly { title: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    title: 'En toda la pantalla',
    keys: [
      ['Ctrl+K', 'Buscar bloques, páginas, notas o pantallas, o hacer algo'],
      ['Ctrl+S', 'Guardar'],
      ['Ctrl+Enter', 'Abrir la hoja de publicar; en ella, publicar'],
      ['Ctrl+Z', 'Deshacer'],
      ['Ctrl+Shift+Z', 'Rehacer'],
      ['F6', 'Ir a la región siguiente: barra, bloques, lienzo, propiedades'],
      ['Shift+F6', 'Ir a la región anterior'],
      ['Ctrl+.', 'Plegar los paneles, o volver a mostrarlos'],
      ['?', 'Esta lista'],
    ],
  },
  {
    title: 'En el lienzo y en la estructura',
    keys: [
      ['↑ ↓', 'Bloque anterior o siguiente'],
      ['Inicio · Fin', 'Primer o último bloque'],
      ['← →', 'Textos del bloque; en la estructura, cerrar o abrir'],
      ['Enter', 'Escribir en el bloque o ir a sus propiedades'],
      ['Escape', 'Del texto al bloque, con lo escrito; después, no elegir ninguno'],
      ['/', 'Añadir un bloque después del elegido'],
      ['Shift+F10', 'Menú del bloque'],
      ['Alt+F10', 'Barra del bloque'],
      ['Ctrl+rueda', 'Agrandar o achicar la página'],
    ],
  },
  {
    title: 'Con los bloques elegidos',
    keys: [
      [
        'Shift+↑ ↓',
        'Elegir varios; también con Shift o Ctrl y clic, o al arrastrar desde el margen',
      ],
      ['Ctrl+A', 'Elegir todos los de su columna o sección'],
      ['Alt+↑ ↓', 'Mover'],
      ['Alt+→', 'Meter en la cadena de antes'],
      ['Alt+←', 'Sacar de la cadena'],
      ['Ctrl+C, X, V', 'Copiar, cortar y pegar, también en otra página'],
      ['Ctrl+D', 'Duplicar'],
      ['Ctrl+Shift+H', 'Ocultar a los lectores, o volver a mostrar'],
      ['Supr', 'Quitar'],
      ['Escape', 'Cancelar mientras se arrastra'],
    ],
  },
];

export const KeyList = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Teclas" size="lg">
    <div className="pe-keys">
      {GROUPS.map(({ title, keys }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {keys.map(([key, what]) => (
              <div key={key + what}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Dialog>
);
