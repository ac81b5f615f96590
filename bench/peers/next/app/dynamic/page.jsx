import { Front } from '../Front.jsx';

export const dynamic = 'force-dynamic';

// biome-ignore lint/style/noDefaultExport: Next reads the default export
export default function Page() {
  return <Front />;
}
