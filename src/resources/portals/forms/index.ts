/** Tabs of the portal editor, each with its form. */
import { appearance } from './appearance.ts'
import { footer, header, navBar } from './bars.ts'
import { applications, datasets, events, news, reuses } from './catalogs.ts'
import { contact, general, personal } from './general.ts'
import type { Spec } from './spec.ts'

export const portalTabs = [
  'general',
  'appearance',
  'header',
  'navBar',
  'footer',
  'contact',
  'datasets',
  'applications',
  'reuses',
  'events',
  'news',
  'personal'
] as const
export type PortalTab = (typeof portalTabs)[number]

export const portalForms: Record<PortalTab, Spec> = {
  general: { ...general, required: ['title', 'authentication'] },
  appearance,
  header,
  navBar,
  footer,
  contact,
  datasets,
  applications,
  reuses,
  events,
  news,
  personal
}
