/** Translates the titles of shipped portals and pages, which are stored in French. */
import { portalPresets, referenceId } from '../../../../contract/portals/presets.ts'
import type { Locale } from '../../../i18n/locale.ts'

/** English titles of the pages in `server/portals/references`. */
const englishPages: Record<string, string> = {
  'home-topics': 'Home by topics',
  'home-editorial': 'Editorial home',
  'home-search': 'Search home',
  datasets: 'Catalog with filters on the left',
  applications: 'Gallery of visualizations',
  accessibility: 'Accessibility',
  'legal-notice': 'Legal notice',
  'privacy-policy': 'Privacy policy',
  'cookie-policy': 'Cookie policy'
}

const english = new Map([
  ...portalPresets.map(({ id, name }) => [referenceId(id), name.en] as const),
  ...Object.entries(englishPages).map(([name, title]) => [referenceId(name), title] as const)
])
const englishNotes = new Map(portalPresets.map(({ id, note }) => [referenceId(id), note.en]))

export function nameOfReference(id: string, title: string, locale: Locale): string {
  return (locale === 'en' ? english.get(id) : undefined) ?? title
}

export function noteOfReference(
  id: string,
  description: string | undefined,
  locale: Locale
): string | undefined {
  return (locale === 'en' ? englishNotes.get(id) : undefined) ?? description
}
