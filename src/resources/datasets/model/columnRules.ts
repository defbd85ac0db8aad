/** Editable properties of a column, by its type and the type of its dataset. No I/O. */
import { descriptionConcept, documentConcept } from '../../../../contract/vocabulary/concepts.ts'
import type { Dataset, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { PatternEngine } from '../../../schemaForms/patterns.ts'
import { capabilitiesFor } from '../../../../contract/datasets/propertyTypes.ts'

type ColumnDataset = Pick<Dataset, 'isRest' | 'isVirtual' | 'isMetaOnly' | 'file'>

export interface ColumnRules {
  /** Whether the platform computes the column, so that nothing of it is editable. */
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

function isPlainText({ type, format }: SchemaProperty): boolean {
  return type === 'string' && (!format || format === 'uri-reference')
}

/** Returns the controls of a column, regardless of permissions. */
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

/** Returns the error of a bound: lengths are integers from 0, and integer columns have integer bounds. */
export function boundProblem(property: SchemaProperty, name: BoundName): 'negative' | 'notWhole' | undefined {
  const value = property[name]
  if (value === undefined || value === null) return undefined
  const isLength = name === 'minLength' || name === 'maxLength'
  if ((isLength || property.type === 'integer') && !Number.isInteger(value)) return 'notWhole'
  return isLength && value < 0 ? 'negative' : undefined
}

/**
 * Whether the validation rules of a column are usable: the pattern is valid for the engine, once loaded, and bounds are
 * in order.
 */
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

/**
 * Attribute that holds the date format of an editable dataset's column; a file's format is detected by its analysis.
 */
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

/** Returns the number of validation rules of a column. */
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

/** Returns the labels in the form of the schema; pairs without a value are left out, and no pair gives undefined. */
export function labelsOf(pairs: LabelPair[]): Record<string, string> | undefined {
  const filledPairs = pairs.filter(({ value }) => value !== '')
  return filledPairs.length > 0
    ? Object.fromEntries(filledPairs.map(({ value, label }) => [value, label]))
    : undefined
}
