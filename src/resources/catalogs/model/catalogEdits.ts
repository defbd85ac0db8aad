/** Edits of a catalog, and the body of the PATCH that saves them. No I/O. */
import type { Catalog } from '../../../../contract/catalogs/catalog.ts'
import type { EditedField } from '../../../ui/conflict/editedFields.ts'
import { sameValue } from '../../../ui/sameValue.ts'
import type { CatalogChanges } from '../api.ts'
import { titleLengths } from './newCatalog.ts'

type Values = Record<string, unknown>

export interface CatalogEdits {
  title?: string
  description?: string
  /** Changed values of the connection; undefined removes a value. */
  config?: Values
}

export type CatalogPart = keyof CatalogEdits

/** Returns the values of the form that differ from the saved connection. */
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

/** Returns the parts that differ from the stored catalog. */
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
 * Returns the body of the PATCH. An emptied description becomes null; the connection is sent whole.
 * @param without ids of the fields that keep their stored value
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

/** Fields of a JSON schema that give names to values. */
interface FormSchema {
  properties?: Record<string, { title?: string; format?: string }>
}

/**
 * Returns the edited fields that may conflict with another user's. Secrets are masked and thus not compared: the last
 * write wins.
 */
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

/** Returns the default title of a copy, cut to the maximum length. */
export function titleOfCopy(title: string, suffix: string): string {
  return `${title.slice(0, titleLengths.most - suffix.length - 1).trimEnd()} ${suffix}`
}
