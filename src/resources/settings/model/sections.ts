/** Sections of the settings that a screen edits, and their comparison with the saved ones. No I/O. */
import {
  optionalMetadata,
  type DatasetsMetadata,
  type SettingsSections
} from '../../../../contract/settings.ts'
import { sameValue } from '../../../ui/sameValue.ts'

/** Sections edited in a form; API keys have their own screen. */
export type EditedSections = Omit<SettingsSections, 'apiKeys'>
export type SectionKey = keyof EditedSections

/**
 * Normalizes a value for comparison: an absent value equals its default, such as an empty list or a disabled option.
 */
function comparable(key: SectionKey, value: unknown): unknown {
  if (key === 'datasetsMetadata') return shownMetadata(value as DatasetsMetadata | undefined)
  return value === false ? undefined : value
}

function shownMetadata({ custom, ...options }: DatasetsMetadata = {}): unknown {
  const displayedEntries = optionalMetadata.flatMap((name) => {
    const { active = false, title = '' } = options[name] ?? {}
    return active || title ? [[name, { active, title }] as const] : []
  })
  return { ...Object.fromEntries(displayedEntries), custom }
}

export function isSameSection(key: SectionKey, a: unknown, b: unknown): boolean {
  return sameValue(comparable(key, a), comparable(key, b))
}

/** Returns the edited sections that differ from the saved ones. */
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
 * Copies the ids that the server gave to new items into edits made during the save, so that the next save does not
 * create the items again.
 */
export function withSavedNames(key: SectionKey, edited: unknown, saved: unknown): unknown {
  if (key === 'datasetsMetadata') {
    const metadata = edited as DatasetsMetadata
    if (!metadata.custom) return metadata
    return {
      ...metadata,
      custom: withNewIds(metadata.custom, (saved as DatasetsMetadata | undefined)?.custom)
    }
  }
  return Array.isArray(edited) ? withNewIds(edited as Named[], saved as Named[] | undefined) : edited
}

function withNewIds<Item extends Named>(edited: Item[], saved: Item[] = []): Item[] {
  const usedIds = new Set(edited.flatMap(({ id, key }) => id ?? key ?? []))
  return edited.map((item, index) => {
    const { id, key } = saved[index] ?? {}
    const name = id ?? key
    if (item.id !== undefined || item.key !== undefined || name === undefined || usedIds.has(name))
      return item
    usedIds.add(name)
    return { ...item, ...(id === undefined ? { key } : { id }) }
  })
}
