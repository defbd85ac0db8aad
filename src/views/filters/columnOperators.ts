/** Filter operators available for a column, and the input of each. */
import { hasCapability } from '../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { isGeometry } from '../table/columns.ts'
import type { FilterOperator } from './filter.ts'
import { compareLabels } from '../../i18n/collation.ts'

/** Operators, in menu order. */
const menuOperators = [
  'search',
  'eq',
  'neq',
  'in',
  'nin',
  'starts',
  'contains',
  'gte',
  'lte',
  'exists',
  'nexists'
] as const satisfies FilterOperator[]
export type MenuOperator = (typeof menuOperators)[number]

function hasLabels(property: SchemaProperty): boolean {
  return !!property['x-labels'] && Object.keys(property['x-labels']).length > 0
}

function isPlainText(property: SchemaProperty): boolean {
  return property.type === 'string' && (!property.format || property.format === 'uri-reference')
}

function isDate(property: SchemaProperty): boolean {
  return property.type === 'string' && (property.format === 'date' || property.format === 'date-time')
}

const applies: Record<MenuOperator, (property: SchemaProperty) => boolean> = {
  search: (property) =>
    isPlainText(property) &&
    !hasLabels(property) &&
    !isGeometry(property) &&
    (hasCapability(property, 'text') || hasCapability(property, 'textStandard')),
  eq: (property) =>
    (isPlainText(property) && !isGeometry(property)) ||
    property.type === 'integer' ||
    property.type === 'boolean',
  neq: (property) => applies.eq(property),
  in: (property) => property.type !== 'boolean' && applies.eq(property),
  nin: (property) => applies.in(property),
  starts: (property) => isPlainText(property) && !isGeometry(property) && !hasLabels(property),
  contains: (property) =>
    hasCapability(property, 'wildcard') && !hasLabels(property) && !isGeometry(property),
  gte: (property) => property.type === 'number' || property.type === 'integer' || isDate(property),
  lte: (property) => applies.gte(property),
  exists: (property) => !isGeometry(property),
  nexists: (property) => !isGeometry(property)
}

export function columnOperators(property: SchemaProperty): MenuOperator[] {
  const indexed = hasCapability(property, 'index')
  return menuOperators.filter((operator) => applies[operator](property) && (indexed || operator === 'search'))
}

export type FilterInputKind = 'text' | 'number' | 'date' | 'choice' | 'choices' | 'texts' | 'none'

export interface FilterChoice {
  value: string
  text: string
}

/** Known values of a column with their labels; undefined when the input is free text. */
export function columnChoices(
  property: SchemaProperty,
  booleans: { true: string; false: string },
  locale: string
): FilterChoice[] | undefined {
  if (property.type === 'boolean') {
    return [
      { value: 'true', text: booleans.true },
      { value: 'false', text: booleans.false }
    ]
  }
  const labels = property['x-labels'] ?? {}
  const values = property.enum?.map(String) ?? Object.keys(labels)
  if (values.length === 0) return undefined
  return values
    .map((value) => ({ value, text: labels[value] ?? value }))
    .sort((a, b) => compareLabels(a.text, b.text, locale))
}

export function filterInputKind(
  property: SchemaProperty,
  operator: MenuOperator,
  hasChoices: boolean
): FilterInputKind {
  if (operator === 'exists' || operator === 'nexists') return 'none'
  if (operator === 'eq' || operator === 'neq') {
    if (hasChoices) return 'choice'
    return property.type === 'integer' ? 'number' : 'text'
  }
  if (operator === 'in' || operator === 'nin') return hasChoices ? 'choices' : 'texts'
  if (operator === 'gte' || operator === 'lte') return isDate(property) ? 'date' : 'number'
  return 'text'
}
