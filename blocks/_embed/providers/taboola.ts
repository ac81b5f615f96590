import type { ProviderFile } from './provider.ts';

export const taboola: ProviderFile = {
  name: 'Taboola',
  company: 'Taboola',
  icon: 'link',
  kind: 'links',
  hosts: ['taboola.com'],
};
