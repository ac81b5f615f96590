import type { SiteProperties } from '../../../schemas/site.ts';

export const isEnglish = ({ locale }: SiteProperties): boolean => locale.startsWith('en');
