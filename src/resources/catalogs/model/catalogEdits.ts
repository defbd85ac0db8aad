/** What is edited of a catalog, and what is sent of it. */
import type { Catalog } from '../../../../contract/catalogs/catalog.ts'
import type { EditedField } from '../../../ui/conflict/editedFields.ts'
import { sameValue } from '../../../ui/sameValue.ts'
import type { CatalogChanges } from '../api.ts'
import { titleLengths } from './newCatalog.ts'

type Values = Record<string, unknown>

export interface CatalogEdits {
  title?: string
  description?: string
  /** The values of the connection that were changed; undefined for one that was taken away. */
  config?: Values
}

export type CatalogPart = keyof CatalogEdits

/** What of a connection was changed, given all that its form holds. */
export function configChanges(saved: Values, form: Values): Values {
  const keys = [...new Set([...Object.keys(saved), ...Object.keys(form)])]
  return Object.fromEntries(
    keys.filter((key) => !sameValue(saved[key], form[key])).map((key) => [key, form[key]])
  )
}

export function withChanges(saved: Values, changes: Values = {}): Values {
  const all = Object.entries({ ...saved, ...changes })
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}

const textOf = (text: string | undefined): string => (text ?? '').trim()

/** The parts that differ from what is stored. */
export function changedParts(catalog: Catalog, edits: CatalogEdits): CatalogPart[] {
  const { title, description, config } = edits
  const isChanged: Record<CatalogPart, boolean> = {
    title: title !== undefined && textOf(title) !== catalog.title,
    description: description !== undefined && textOf(description) !== textOf(catalog.description),
    config: Object.entries(config ?? {}).some(([key, value]) => !sameValue(value, catalog.config[key]))
  }
  return (['title', 'description', 'config'] as const).filter((part) => isChanged[part])
}

/**
 * What is sent: an emptied description is null, a connection is whole.
 * @param without ids of the fields whose stored values are kept
 */
export function changesOver(
  catalog: Catalog,
  edits: CatalogEdits,
  without: ReadonlySet<string> = new Set()
): CatalogChanges {
  const config = Object.entries(edits.config ?? {}).filter(([key]) => !without.has(configId(key)))
  const mine: CatalogEdits = { ...edits, config: Object.fromEntries(config) }
  const parts = changedParts(catalog, mine).filter((part) => !without.has(part))
  return {
    ...(parts.includes('title') ? { title: textOf(edits.title) } : {}),
    ...(parts.includes('description') ? { description: textOf(edits.description) || null } : {}),
    ...(parts.includes('config') ? { config: withChanges(catalog.config, mine.config) } : {})
  }
}

const configId = (key: string): string => `config.${key}`

/** The schema of a form, as far as its fields are named. */
interface FormSchema {
  properties?: Record<string, { title?: string; format?: string }>
}

/** What both may have changed, to choose from; secrets are not shown, and the last one counts. */
export function editedFields(
  catalog: Catalog,
  edits: CatalogEdits,
  labels: Record<'title' | 'description', string>,
  { properties = {} }: FormSchema
): EditedField<Catalog>[] {
  const parts = changedParts(catalog, edits)
  const texts = (['title', 'description'] as const).filter((part) => parts.includes(part))
  return [
    ...texts.map((part) => ({
      id: part,
      label: labels[part],
      mine: edits[part],
      valueIn: (state: Catalog) => state[part] ?? ''
    })),
    ...Object.entries(edits.config ?? {})
      .filter(([key]) => properties[key]?.format !== 'password')
      .map(([key, mine]) => ({
        id: configId(key),
        label: properties[key]?.title ?? key,
        mine,
        valueIn: (state: Catalog) => state.config[key]
      }))
  ]
}

/** The title that a copy begins with, as long as one may be. */
export function titleOfCopy(title: string, suffix: string): string {
  return `${title.slice(0, titleLengths.most - suffix.length - 1).trimEnd()} ${suffix}`
}
