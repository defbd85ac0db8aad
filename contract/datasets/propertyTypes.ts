/** Kinds of columns (type, format and options), with their labels. */
import { documentConcept, geometryConcept } from '../vocabulary/concepts.ts'
import { offByDefault } from './capabilities.ts'
import type { Capabilities, SchemaProperty } from './dataset.ts'

interface PropertyKind {
  id: string
  type: SchemaProperty['type']
  format?: string
  display?: string
  /** Maximum length of a new column of this kind. */
  maxLength?: number
  capabilities?: Capabilities
}

const proseCapabilities: Capabilities = { index: false, values: false, textAgg: false, insensitive: false }

export const propertyKinds: readonly PropertyKind[] = [
  { id: 'text', type: 'string', maxLength: 200, capabilities: { textAgg: false } },
  { id: 'longText', type: 'string', display: 'textarea', maxLength: 1000, capabilities: proseCapabilities },
  {
    id: 'formattedText',
    type: 'string',
    display: 'markdown',
    maxLength: 1000,
    capabilities: proseCapabilities
  },
  { id: 'date', type: 'string', format: 'date' },
  { id: 'dateTime', type: 'string', format: 'date-time' },
  { id: 'integer', type: 'integer' },
  { id: 'number', type: 'number' },
  { id: 'boolean', type: 'boolean' },
  { id: 'object', type: 'object' },
  { id: 'array', type: 'array' }
]

/** Kinds that a user may choose for a new column. */
export const creatableKinds = propertyKinds.filter(({ type }) => type !== 'object' && type !== 'array')

/** Kind of a column; an unknown combination takes the first kind of the same type. */
export function kindOf(property: SchemaProperty): PropertyKind {
  const exact = propertyKinds.find(
    (kind) =>
      kind.type === property.type && kind.format === property.format && kind.display === property['x-display']
  )
  const sameFormat = propertyKinds.find(
    (kind) => kind.type === property.type && kind.format === property.format && !kind.display
  )
  return exact ?? sameFormat ?? propertyKinds.find((kind) => kind.type === property.type) ?? propertyKinds[0]!
}

/** Capabilities that a user may switch for a column. */
export function capabilitiesFor(property: SchemaProperty): (keyof Capabilities)[] {
  if (property['x-refersTo'] === geometryConcept) return ['geoShape', 'vtPrepare']
  if (property['x-refersTo'] === documentConcept) return ['indexAttachment']
  if (['number', 'integer', 'boolean'].includes(property.type)) return ['index', 'values']
  if (property.type !== 'string') return []
  if (property.format === 'date' || property.format === 'date-time')
    return ['index', 'textStandard', 'values']
  return ['index', 'text', 'textStandard', 'textAgg', 'values', 'insensitive', 'wildcard']
}

/** Stored capabilities after a switch: only those that differ from the default, undefined when none does. */
export function withCapability(
  property: SchemaProperty,
  capability: keyof Capabilities,
  on: boolean
): Capabilities | undefined {
  const capabilities = { ...property['x-capabilities'] }
  delete capabilities[capability]
  if (on === offByDefault.has(capability)) capabilities[capability] = on
  return Object.keys(capabilities).length > 0 ? capabilities : undefined
}
