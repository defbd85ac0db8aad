/** What may be said about a column, by its type and the kind of its dataset. */
import type { Dataset, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { PatternEngine } from '../../../schemaForms/patterns.ts'
import { capabilitiesFor } from '../../../../contract/datasets/propertyTypes.ts'

const documentConcept = 'http://schema.org/DigitalDocument'
const descriptionConcept = 'http://schema.org/description'

type ColumnDataset = Pick<Dataset, 'isRest' | 'isVirtual' | 'isMetaOnly' | 'file'>

export interface ColumnRules {
  /** The platform makes the column: nothing of it is edited. */
  isCalculated: boolean
  fromExtension: boolean
  isDocument: boolean
  technical: boolean
  transform: boolean
  validation: boolean
  labels: boolean
  removal: boolean
  separator: boolean
  display: boolean
  timeZone: boolean
  readOnly: boolean
  freeUrl: boolean
}

export function isPlainText({ type, format }: SchemaProperty): boolean {
  return type === 'string' && (!format || format === 'uri-reference')
}

/** Which controls a column has; who may use them is another question. */
export function columnRules(property: SchemaProperty, dataset: ColumnDataset): ColumnRules {
  const { type, format } = property
  const isCalculated = !!property['x-calculated']
  const fromExtension = !!property['x-extension'] && property['x-extension'] !== property.key
  const isOwn = !isCalculated && !fromExtension && !dataset.isVirtual
  const isRest = !!dataset.isRest
  const concept = property['x-refersTo']
  const isDocument = concept === documentConcept
  const inFile = dataset.file?.schema?.find(({ key }) => key === property.key)
  return {
    isCalculated,
    fromExtension,
    isDocument,
    technical: isOwn && capabilitiesFor(property).length > 0,
    transform: isOwn && !isRest,
    validation: isOwn,
    labels: isOwn && (isPlainText(property) || type === 'boolean'),
    removal: isOwn && isRest,
    separator: type === 'string',
    display: type === 'string' && !format && !isDocument && concept !== descriptionConcept,
    timeZone: type === 'string' && !!inFile?.dateTimeFormat,
    readOnly: isRest && !fromExtension && !isCalculated,
    freeUrl: isRest && isDocument
  }
}

export const separators = [', ', '; ', ' - ', ' / ', ' | '] as const

export type BoundName = 'minimum' | 'maximum' | 'minLength' | 'maxLength'
const boundNames: readonly BoundName[] = ['minimum', 'maximum', 'minLength', 'maxLength']

/** Why a bound of a column is none: a length is a whole number from 0, bounds of whole numbers are whole. */
export function boundProblem(property: SchemaProperty, name: BoundName): 'negative' | 'notWhole' | undefined {
  const value = property[name]
  if (value === undefined || value === null) return undefined
  const isLength = name === 'minLength' || name === 'maxLength'
  if ((isLength || property.type === 'integer') && !Number.isInteger(value)) return 'notWhole'
  return isLength && value < 0 ? 'negative' : undefined
}

/** Whether the rules of a column can be checked: a pattern that the engine reads, once it is there, bounds in their order. */
export function hasValidRules(property: SchemaProperty, engine?: PatternEngine): boolean {
  const { minimum, maximum, minLength, maxLength } = property
  return (
    !engine?.patternProblem(property.pattern ?? '') &&
    boundNames.every((name) => !boundProblem(property, name)) &&
    (minimum ?? -Infinity) <= (maximum ?? Infinity) &&
    (minLength ?? 0) <= (maxLength ?? Infinity)
  )
}

export type DateFormatName = 'dateFormat' | 'dateTimeFormat'

/** The attribute that says how the dates of a column are sent; that of a file is found by its analysis. */
export function dateFormatName(
  { type, format }: SchemaProperty,
  { isRest }: ColumnDataset
): DateFormatName | undefined {
  if (!isRest || type !== 'string') return undefined
  if (format === 'date') return 'dateFormat'
  return format === 'date-time' ? 'dateTimeFormat' : undefined
}

const ruleNames = [
  'x-required',
  'x-labelsRestricted',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'dateFormat',
  'dateTimeFormat',
  'x-master'
] as const

/** Number of validation rules that a column has. */
export function ruleCount(property: SchemaProperty): number {
  const rules = property as unknown as Record<string, unknown>
  return ruleNames.filter((name) => ![undefined, null, false, ''].includes(rules[name] as never)).length
}

export interface LabelPair {
  value: string
  label: string
}

export function pairsOf(labels: Record<string, string> | undefined): LabelPair[] {
  return Object.entries(labels ?? {}).map(([value, label]) => ({ value, label }))
}

/** The labels as the schema has them: lines without value are left out, undefined when none stays. */
export function labelsOf(pairs: LabelPair[]): Record<string, string> | undefined {
  const kept = pairs.filter(({ value }) => value !== '')
  return kept.length > 0 ? Object.fromEntries(kept.map(({ value, label }) => [value, label])) : undefined
}
