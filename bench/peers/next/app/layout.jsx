import '../front.css';

export const metadata = { title: 'Portada de medida', description: 'Periodismo con rumbo' };

// biome-ignore lint/style/noDefaultExport: Next reads the default export
export default function Layout({ children }) {
  return (
    <html lang="es-MX">
      <body>{children}</body>
    </html>
  );
}
