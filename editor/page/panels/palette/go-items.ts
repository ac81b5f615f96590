import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { staffEndpoints } from '../../../../schemas/endpoints/staff.ts';
import { storyEndpoints } from '../../../../schemas/endpoints/story-desk.ts';
import { mayAnywhere } from '../../../../schemas/may.ts';
import { desksOf } from '../../../desk/links/desks.ts';
import { useApi, useClient } from '../../../shell/api/ApiContext.ts';
import { wordsOf } from '../../../shell/find-blocks.ts';
import { plainText } from '../../../shell/plain-text.ts';
import { useMe } from '../../../shell/use-may.ts';
import { fold, routeLabel } from '../../../shell/words.ts';
import { useEditor } from '../../EditorContext.ts';
import { siteAddress } from '../site-address.ts';
import type { PaletteItem } from './palette-sources.ts';

const TYPING_MS = 200;
const MAX_EACH = 5;
const MIN_CHARS = 2;
const FRESH_MS = 60_000;

/** Who writes, and to whom the editor belongs, by a few letters. */
function usePeopleItems(q: string): PaletteItem[] {
  const api = useApi();
  const staff = useClient(staffEndpoints);
  const go = useNavigate();
  const me = useMe();
  const { site } = useEditor();
  const isAsked = q.length >= MIN_CHARS;
  const authors = useQuery({
    queryKey: ['names', site.key, 'author', 'search', q, 'palette'],
    queryFn: () => api.names({ site: site.key, list: 'author', q, limit: MAX_EACH }),
    staleTime: FRESH_MS,
    enabled: isAsked,
  });
  const accounts = useQuery({
    queryKey: ['accounts'],
    queryFn: staff.accounts,
    staleTime: FRESH_MS,
    enabled: isAsked && me !== undefined && mayAnywhere(me, 'people.manage'),
  });
  if (!isAsked) return [];
  const words = wordsOf(q);
  const has = (text: string) => words.every((word) => fold(text).includes(word));
  const known = (accounts.data?.accounts ?? [])
    .filter(({ name, email }) => has(`${name} ${email}`))
    .slice(0, MAX_EACH);
  return [
    ...(authors.data?.items ?? []).map(({ value, name }) => ({
      key: `autoría ${value}`,
      group: 'Ver a quien firma en el sitio',
      icon: 'person' as const,
      label: name,
      run: () => {
        const path = `/author/${encodeURIComponent(value)}/`;
        window.open(siteAddress(site, path, window.location), '_blank', 'noopener');
      },
    })),
    ...known.map(({ id, name, email }) => ({
      key: `cuenta ${id}`,
      group: 'Ver una cuenta de la redacción',
      icon: 'person' as const,
      label: name,
      hint: email,
      run: () => go(`/cuentas?${new URLSearchParams({ q: email })}`),
    })),
  ];
}

/** What stands elsewhere, by a few letters: pages, stories, pictures, people, screens. */
function useGoItems(search: string): PaletteItem[] {
  const api = useApi();
  const { storyRail } = useClient(storyEndpoints);
  const go = useNavigate();
  const me = useMe();
  const { site, page } = useEditor();
  const [q] = useDebouncedValue(search, TYPING_MS);
  const isAsked = q.length >= MIN_CHARS;
  const pages = useQuery({
    queryKey: ['pages', site.key, 'desk'],
    queryFn: () => api.pages({ site: site.key, state: 'desk' }),
    staleTime: FRESH_MS,
    enabled: isAsked,
  });
  const stories = useQuery({
    queryKey: ['stories', site.key, 'rail', q, 'palette'],
    queryFn: () => storyRail({ site: site.key, q, limit: MAX_EACH }),
    staleTime: FRESH_MS,
    enabled: isAsked,
  });
  const pictures = useQuery({
    queryKey: ['images', q, 'palette'],
    queryFn: () => api.images({ q, limit: MAX_EACH }),
    staleTime: FRESH_MS,
    enabled: isAsked,
  });
  const people = usePeopleItems(q);
  if (search.length < MIN_CHARS) return [];
  const words = wordsOf(search);
  const has = (text: string) => words.every((word) => fold(text).includes(word));
  const at = `?${new URLSearchParams({ sitio: site.key })}`;
  const found = (pages.data ?? [])
    .filter(({ id, name, route }) => id !== page.id && has(`${name} ${routeLabel(route)}`))
    .slice(0, MAX_EACH);
  return [
    ...found.map(({ id, name, route }) => ({
      key: `pagina ${id}`,
      group: 'Abrir una página',
      icon: 'page' as const,
      label: name,
      hint: routeLabel(route),
      run: () => go(`/paginas/${id}`),
    })),
    ...(stories.data?.items ?? []).map(({ id, headline, section }) => ({
      key: `nota ${id}`,
      group: 'Escribir en una nota',
      icon: 'edit' as const,
      label: headline || 'Nota sin titular',
      hint: section,
      run: () => go(`/historias/${encodeURIComponent(id)}`),
    })),
    ...(pictures.data?.items ?? []).map(({ id, alt, caption }) => ({
      key: `imagen ${id}`,
      group: 'Ver una imagen',
      icon: 'image' as const,
      label: plainText(alt || caption) || 'Imagen sin descripción',
      run: () => go(`/imagenes?${new URLSearchParams({ imagen: id })}`),
    })),
    ...people,
    ...desksOf(me)
      .filter(({ label }) => has(label))
      .map(({ path, label }) => ({
        key: `pantalla ${path}`,
        group: 'Ir a otra pantalla',
        icon: 'desktop' as const,
        label,
        run: () => go(`${path}${at}`),
      })),
  ];
}

interface GoItemsProps {
  search: string;
  /** Hears what was found, whenever it is something else. */
  onItems: (items: PaletteItem[]) => void;
}

/** Looks for what stands elsewhere, and shows nothing: whoever asks shows it among the rest. */
export function GoItems({ search, onItems }: GoItemsProps): null {
  const items = useGoItems(search);
  const keys = items.map(({ key }) => key).join('\n');
  const found = useRef(items);
  found.current = items;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the items are others with each look
  useEffect(() => onItems(found.current), [keys]);
  return null;
}
