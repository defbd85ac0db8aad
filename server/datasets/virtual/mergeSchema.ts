/** Merges the schemas of the children of a virtual dataset (docs/api/virtual-and-master.md). No I/O. */
import { imageConcept } from '../../../contract/vocabulary/concepts.ts'
import { hasCapability, offByDefault } from '../../../contract/datasets/capabilities.ts'
import { ownValue } from '../../../contract/ownValue.ts'
import type { Capabilities, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { calculatedColumns } from '../schema/calculated.ts'
import type { Concepts } from '../schema/concepts.ts'
import { extendSchema } from '../schema/extendSchema.ts'

export interface MergedChild {
  schema: SchemaProperty[]
  /** Keys of the columns, at any depth below a virtual child, that the child does not show. */
  hidden: ReadonlySet<string>
}

/** Value labels by column key, then by value. */
type Labels = Record<string, Record<string, string>>

export interface MergedSchema {
  schema: SchemaProperty[]
  attachmentsAsImage: true | undefined
  /**
   * Labels inherited from the children. The next merge needs them to recognise the own labels of the virtual dataset.
   */
  _childLabels: Labels | undefined
}

/** Error of children with conflicting columns, or with hidden ones. */
export class SchemaConflict extends Error {
  constructor(message: string) {
    super(`[noretry] ${message}`)
    this.name = 'SchemaConflict'
  }
}

/** Attributes of a column that are always those of the child. */
const inherited = ['type', 'format', 'x-refersTo', 'x-concept', 'separator', 'x-display', 'timeZone'] as const
/** Attributes about how a child computes or parses the values, which the virtual dataset does not have. */
const ofChild = ['x-extension', 'x-transform', 'dateFormat', 'dateTimeFormat', 'x-calculated']

const attachmentAddress = '_attachment_url'

/**
 * Returns the complete schema: the requested columns with the attributes of the children, then the calculated columns.
 * The schema is empty without children.
 * @param requested columns to show, identified by key; calculated ones are ignored
 * @param children children in their order; the attributes of a column come from the first child that has it
 * @param formerLabels labels inherited from the children at the last merge
 * @throws SchemaConflict
 */
export function mergedSchema(
  requested: SchemaProperty[],
  children: MergedChild[],
  concepts: Concepts,
  formerLabels: Labels = {}
): MergedSchema {
  if (!children.length) return { schema: [], attachmentsAsImage: undefined, _childLabels: undefined }
  const dataColumns = requested.filter((column) => !column['x-calculated'])
  const labels = new Map(dataColumns.map(({ key }) => [key, labelsOf(key, children)]))
  const columns = dataColumns.map((column) =>
    mergedColumn(column, children, ownValue(formerLabels, column.key), labels.get(column.key))
  )
  const childLabels = [...labels].filter(([, given]) => Object.keys(given).length)
  checkConcepts(columns)
  const attachmentsAsImage = showsAttachments(children)
  const virtual = { isVirtual: true, ...(attachmentsAsImage ? { attachmentsAsImage } : {}) }
  const calculated = new Set(calculatedColumns(columns, virtual).map(({ key }) => key))
  const ownColumns = columns.filter(({ key }) => !calculated.has(key))
  return {
    schema: extendSchema(ownColumns, virtual, concepts),
    attachmentsAsImage,
    _childLabels: childLabels.length ? Object.fromEntries(childLabels) : undefined
  }
}

const columnsOf = (key: string, children: MergedChild[]): SchemaProperty[] =>
  children.flatMap(({ schema }) => schema.find((candidate) => candidate.key === key) ?? [])

/** Returns for each value of a column the label of the first child that has one. */
function labelsOf(key: string, children: MergedChild[]): Record<string, string> {
  const childColumns = columnsOf(key, children).toReversed()
  return Object.fromEntries(childColumns.flatMap((column) => Object.entries(column['x-labels'] ?? {})))
}

/**
 * Returns the labels set on the virtual dataset itself, without labels inherited from a child now or at the last merge.
 */
function ownLabels(
  { 'x-labels': labels }: SchemaProperty,
  formerLabels: Record<string, string>,
  childLabels: Record<string, string>
): Record<string, string> {
  const entries = Object.entries(labels ?? {})
  return Object.fromEntries(
    entries.filter(
      ([value, label]) => label !== ownValue(formerLabels, value) && label !== ownValue(childLabels, value)
    )
  )
}

function mergedColumn(
  column: SchemaProperty,
  children: MergedChild[],
  formerLabels: Record<string, string> = {},
  childLabels: Record<string, string> = {}
): SchemaProperty {
  const { key } = column
  if (children.some(({ hidden }) => hidden.has(key))) {
    throw new SchemaConflict(
      `Le champ "${key}" est interdit. Il est présent dans un jeu de données enfant mais est protégé.`
    )
  }
  const childColumns = columnsOf(key, children)
  const [reference] = childColumns
  if (!reference) return column
  checkSame(key, childColumns)
  const merged: Record<string, unknown> = { ...column }
  for (const name of ofChild) delete merged[name]
  for (const name of inherited) {
    if (isSet(reference[name])) merged[name] = reference[name]
    else delete merged[name]
  }
  if (!formatOf(reference)) delete merged.format
  for (const name of ['title', 'description'] as const) merged[name] = column[name] || reference[name] || ''
  const originalName = column['x-originalName'] ?? reference['x-originalName']
  if (originalName !== undefined) merged['x-originalName'] = originalName
  setOrDelete(merged, 'x-labels', { ...childLabels, ...ownLabels(column, formerLabels, childLabels) })
  setOrDelete(merged, 'x-capabilities', mergedCapabilities(childColumns))
  return merged as unknown as SchemaProperty
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

function setOrDelete(column: Record<string, unknown>, name: string, values: object): void {
  if (Object.keys(values).length) column[name] = values
  else delete column[name]
}

/** Returns the capabilities that differ from their default. A capability is on when it is on in all children. */
function mergedCapabilities(columns: SchemaProperty[]): Capabilities {
  const names = new Set(
    columns.flatMap((column) => Object.keys(column['x-capabilities'] ?? {}) as (keyof Capabilities)[])
  )
  const merged: Capabilities = {}
  for (const name of names) {
    const isOn = columns.every((column) => hasCapability(column, name))
    if (isOn === offByDefault.has(name)) merged[name] = isOn
  }
  return merged
}

const formatOf = ({ format }: SchemaProperty): string | undefined =>
  format && format !== 'uri-reference' ? format : undefined

/** @throws SchemaConflict */
function checkSame(key: string, columns: SchemaProperty[]): void {
  const differing = <Value>(valueOf: (column: SchemaProperty) => Value): Value[] | undefined => {
    const values = new Set(columns.map(valueOf))
    return values.size > 1 ? [...values].slice(0, 2) : undefined
  }
  const types = differing(({ type }) => type)
  if (types) {
    const areNumbers = types.every((type) => type === 'integer' || type === 'number')
    const advice = areNumbers
      ? ' Vous pouvez corriger cette incohérence en forçant le traitement des colonnes comme des nombres flottants dans tous les jeux enfants.'
      : ''
    throw new SchemaConflict(`Le champ "${key}" a des types contradictoires (${types.join(', ')}).${advice}`)
  }
  const separators = differing(({ separator }) => separator || undefined)
  if (separators) {
    throw new SchemaConflict(
      `Le champ "${key}" a des séparateurs contradictoires  (${separators.map(orUndefined).join(', ')}).`
    )
  }
  const formats = differing(formatOf)
  if (formats) {
    throw new SchemaConflict(
      `Le champ "${key}" a des formats contradictoires (${formats.map(orUndefined).join(', ')}).`
    )
  }
  const concepts = differing((column) => column['x-refersTo'] || undefined)
  if (concepts) {
    throw new SchemaConflict(
      `Le champ "${key}" a des concepts contradictoires (${concepts.map(orUndefined).join(', ')}).`
    )
  }
}

const orUndefined = (text: string | undefined): string => text ?? 'non défini'

/** @throws SchemaConflict */
function checkConcepts(columns: SchemaProperty[]): void {
  const keys = new Map<string, string>()
  for (const { key, 'x-refersTo': concept } of columns) {
    if (!concept) continue
    const otherKey = keys.get(concept)
    if (otherKey !== undefined) {
      throw new SchemaConflict(
        `Le concept "${concept}" est référencé par plusieurs champs (${otherKey}, ${key}).`
      )
    }
    keys.set(concept, key)
  }
}

/**
 * Returns true when the attached files are images in all children with attachments, and at least one child has some.
 */
function showsAttachments(children: MergedChild[]): true | undefined {
  const addresses = children.flatMap(
    ({ schema }) => schema.find(({ key }) => key === attachmentAddress) ?? []
  )
  return addresses.length > 0 && addresses.every((column) => column['x-refersTo'] === imageConcept)
    ? true
    : undefined
}
