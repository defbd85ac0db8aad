/** Properties of columns shown in the table of columns. */
import { hasCapability } from '../../../contract/datasets/capabilities.ts'
import type { Capabilities, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { capabilitiesFor } from '../../../contract/datasets/propertyTypes.ts'

export interface FieldGroup {
  /** Name of the group; undefined for the columns without a group. */
  name: string | undefined
  fields: SchemaProperty[]
}

/** Visible columns by group, in the order in which groups first occur; a single group when none is named. */
export function fieldGroups(schema: SchemaProperty[]): FieldGroup[] {
  const groups = new Map<string | undefined, SchemaProperty[]>()
  for (const property of schema) {
    if (property['x-calculated']) continue
    const name = property['x-group'] || undefined
    const fields = groups.get(name)
    if (fields) fields.push(property)
    else groups.set(name, [property])
  }
  const named = [...groups].filter(([name]) => name !== undefined)
  const ungrouped = groups.get(undefined)
  return [...named, ...(ungrouped ? [[undefined, ungrouped] as const] : [])].map(([name, fields]) => ({
    name,
    fields
  }))
}

export interface FieldValue {
  value: string
  label: string | undefined
}

/** Known values of a column with their labels; values that occur only in labels come last. */
export function fieldValues(property: SchemaProperty): FieldValue[] {
  const labels = property['x-labels'] ?? {}
  const values = new Set([...(property.enum ?? []).map(String), ...Object.keys(labels)])
  return [...values].map((value) => ({ value, label: labels[value] || undefined }))
}

export interface FieldCapability {
  name: keyof Capabilities
  enabled: boolean
}

export function fieldCapabilities(property: SchemaProperty): FieldCapability[] {
  return capabilitiesFor(property).map((name) => ({ name, enabled: hasCapability(property, name) }))
}

/** The text of markdown or HTML, without tags, on one line. */
export function plainText(text: string): string {
  if (!text.includes('<'))
    return text
      .replaceAll(/[*_`#]+/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  const spaced = text.replaceAll(/<(?:br|\/p|\/li|\/h\d)[^>]*>/gi, ' $&')
  const { textContent } = new DOMParser().parseFromString(spaced, 'text/html').body
  return (textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
