/** Resolution of a `qs` field to a column and one of its views (docs/api/text-search.md). */
import { documentsKey } from '../../../../contract/datasets/attachmentColumn.ts'
import { capabilityTitles, hasCapability } from '../../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { httpError } from '../../../http/errors.ts'

/**
 * View of a column: `value` is the stored value as a whole; the other names follow the key of the column after a dot.
 */
export type FieldView = 'value' | 'text' | 'text_standard' | 'keyword_insensitive' | 'wildcard'

interface Field {
  property: SchemaProperty
  view: FieldView
}

const capabilities = {
  value: 'index',
  text: 'text',
  text_standard: 'textStandard',
  keyword_insensitive: 'insensitive',
  wildcard: 'wildcard'
} as const satisfies Record<FieldView, keyof typeof capabilityTitles>

const views = Object.keys(capabilities) as FieldView[]

/** @throws HttpError 400 */
export function fieldOf(name: string, schema: SchemaProperty[]): Field {
  return availableField(name, schema, 'un filtre')
}

/**
 * Returns the column of `_exists_:name`.
 * @throws HttpError 400
 */
export function existingField(name: string, schema: SchemaProperty[]): SchemaProperty {
  return availableField(name, schema, 'un filtre _exists_').property
}

/** @param filterKind kind of filter, for the error message */
function availableField(name: string, schema: SchemaProperty[], filterKind: string): Field {
  const refusal = `Impossible d'appliquer ${filterKind} sur le champ ${name}`
  const field = findField(name, schema)
  if (!field) throw httpError('unknownColumn', { refusal, key: name })
  const capability = capabilities[field.view]
  if (hasCapability(field.property, capability)) return field
  throw httpError('columnWithout', {
    refusal,
    key: name,
    reason: `La fonctionnalité "${capabilityTitles[capability]}" n'est pas activée dans la configuration technique du champ.`
  })
}

function findField(name: string, schema: SchemaProperty[]): Field | undefined {
  const namedProperty = schema.find(({ key }) => key === name)
  // The text of a document is searched by its words only, never compared as a whole.
  if (namedProperty) return { property: namedProperty, view: name === documentsKey ? 'text' : 'value' }
  const view = views.find((candidate) => name.endsWith(`.${candidate}`))
  const property = view && schema.find(({ key }) => key === name.slice(0, -view.length - 1))
  return property && { property, view }
}
