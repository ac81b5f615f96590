import { link, type ProviderFile, part, WIDE } from './provider.ts';

const MAP_HOST = /^(?:www\.|maps\.)?google\.(?:com|es|com\.mx)$/;

function place({ pathname, searchParams }: URL): string {
  const named = part(pathname, /^\/maps\/(?:place|search)\/([^/]{1,200})/);
  const at = part(pathname, /@(-?\d{1,3}\.\d{1,10},-?\d{1,3}\.\d{1,10})/);
  if (named)
    try {
      return decodeURIComponent(named.replaceAll('+', ' '));
    } catch {
      return at;
    }
  return searchParams.get('q') ?? at;
}

/** Maps, maps of one's own, and forms. */
export const google: ProviderFile = {
  name: 'Google',
  company: 'Google',
  icon: 'globe',
  kind: 'content',
  hosts: ['google.com', 'google.es', 'google.com.mx', 'goo.gl', 'forms.gle'],
  read(url) {
    const { hostname, pathname, searchParams } = url;
    if (['maps.app.goo.gl', 'goo.gl', 'forms.gle'].includes(hostname))
      return link(`https://${hostname}${pathname}`, 'content');
    const form = part(pathname, /^\/forms\/d\/((?:e\/)?[\w-]{10,100})(?:\/(?:viewform|edit))?\/?$/);
    if (hostname === 'docs.google.com' && form) {
      const original = `https://docs.google.com/forms/d/${form}/viewform`;
      const frame = `${original}?embedded=true`;
      return { kind: 'content', original, frame, extent: { height: 800 } };
    }
    if (!MAP_HOST.test(hostname)) return undefined;
    const own = part(searchParams.get('mid') ?? '', /^([\w-]{10,60})$/);
    if (own && /^\/maps\/d\//.test(pathname)) {
      const frame = `https://www.google.com/maps/d/embed?mid=${own}`;
      const original = `https://www.google.com/maps/d/viewer?mid=${own}`;
      return { kind: 'content', original, frame, extent: WIDE };
    }
    const drawn = part(searchParams.get('pb') ?? '', /^([!\w.%:~*-]{10,1500})$/);
    if (pathname === '/maps/embed' && drawn) {
      const frame = `https://www.google.com/maps/embed?pb=${encodeURIComponent(drawn)}`;
      return { kind: 'content', original: frame, frame, extent: WIDE };
    }
    const asked = /^\/maps(?:\/|$)/.test(pathname) ? place(url).trim() : '';
    if (!asked) return undefined;
    const query = encodeURIComponent(asked);
    return {
      kind: 'content',
      original: `https://www.google.com/maps?q=${query}`,
      frame: `https://www.google.com/maps?q=${query}&output=embed`,
      extent: WIDE,
    };
  },
};
