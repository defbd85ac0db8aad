/** The sections of settings that a screen edits, and when an edited one differs from the saved one: pure. */
import {
  optionalMetadata,
  type DatasetsMetadata,
  type SettingsSections
} from '../../../../contract/settings.ts'
import { sameValue } from '../../../ui/sameValue.ts'

/** API keys have rules of their own. */
export type EditedSections = Omit<SettingsSections, 'apiKeys'>
export type SectionKey = keyof EditedSections

/** What is absent means the same as what it stands for: no list, an option that is off. */
function comparable(key: SectionKey, value: unknown): unknown {
  if (key === 'datasetsMetadata') return shownMetadata(value as DatasetsMetadata | undefined)
  return value === false ? undefined : value
}

function shownMetadata({ custom, ...options }: DatasetsMetadata = {}): unknown {
  const shown = optionalMetadata.flatMap((name) => {
    const { active = false, title = '' } = options[name] ?? {}
    return active || title ? [[name, { active, title }] as const] : []
  })
  return { ...Object.fromEntries(shown), custom }
}

export function isSameSection(key: SectionKey, one: unknown, other: unknown): boolean {
  return sameValue(comparable(key, one), comparable(key, other))
}

/** The edited sections that differ from the saved ones. */
export function changedSections(saved: EditedSections, edits: EditedSections): EditedSections {
  const changed = Object.entries(edits).filter(
    ([key, value]) => !isSameSection(key as SectionKey, saved[key as SectionKey], value)
  )
  return Object.fromEntries(changed)
}

interface Named {
  id?: string
  key?: string
}

/**
 * Edits that went on while their former state was saved: items are given the names that the server has made
 * meanwhile, so that they are not made again.
 */
export function withSavedNames(key: SectionKey, edited: unknown, saved: unknown): unknown {
  if (key === 'datasetsMetadata') {
    const own = edited as DatasetsMetadata
    if (!own.custom) return own
    return { ...own, custom: named(own.custom, (saved as DatasetsMetadata | undefined)?.custom) }
  }
  return Array.isArray(edited) ? named(edited as Named[], saved as Named[] | undefined) : edited
}

function named<Item extends Named>(edited: Item[], saved: Item[] = []): Item[] {
  const taken = new Set(edited.flatMap(({ id, key }) => id ?? key ?? []))
  return edited.map((item, index) => {
    const { id, key } = saved[index] ?? {}
    const name = id ?? key
    if (item.id !== undefined || item.key !== undefined || name === undefined || taken.has(name)) return item
    taken.add(name)
    return { ...item, ...(id === undefined ? { key } : { id }) }
  })
}
