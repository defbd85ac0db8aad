/**
 * Validates a line by the rules of the server (docs/api/editing.md). ajv is not used because it compiles schemas with
 * eval, which the CSP of embeds forbids. A test checks that both agree.
 */
import type { RJSFSchema } from '@rjsf/utils'
import { fullFormats, type FormatName } from 'ajv-formats/dist/formats'
import type { PatternEngine } from '../patterns.ts'
import type { Problem } from '../problems/sentence.ts'
import type { LineValues } from './lineValues.ts'

/** Error of the column `key`; `data` is the invalid value of a multivalued column. */
export interface LineError extends Problem {
  key: string
}

/**
 * Errors of a line with normalized values, in column order.
 * @param engine regular expression engine; without it, patterns are not checked
 */
export function lineErrors(schema: RJSFSchema, line: LineValues, engine?: PatternEngine): LineError[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    columnProblems(schema, key, property as RJSFSchema, line[key], engine).map((problem) => ({
      key,
      ...problem
    }))
  )
}

function columnProblems(
  schema: RJSFSchema,
  key: string,
  property: RJSFSchema,
  value: unknown,
  engine: PatternEngine | undefined
): Problem[] {
  if (value === undefined) {
    const isMissing = schema.required?.includes(key)
    return isMissing ? [{ keyword: 'required', params: { missingProperty: key } }] : []
  }
  if (property.type !== 'array' || !property.items) return valueProblems(property, value, engine)
  if (!Array.isArray(value)) return [{ keyword: 'type', params: { type: 'array' } }]
  const items = property.items as RJSFSchema
  const problems = value.flatMap((item: unknown) =>
    valueProblems(items, item, engine).map((problem) => ({ ...problem, data: item }))
  )
  // One error per rule: the first invalid item.
  return problems.filter(
    (problem, index) => problems.findIndex((other) => other.keyword === problem.keyword) === index
  )
}

function valueProblems(schema: RJSFSchema, value: unknown, engine: PatternEngine | undefined): Problem[] {
  if (!hasType(value, schema.type)) return [{ keyword: 'type', params: { type: schema.type } }]
  const problems: Problem[] = []
  const report = (keyword: string, params: Record<string, unknown>): void =>
    void problems.push({ keyword, params })
  if (schema.enum && !schema.enum.includes(value as string)) report('enum', { allowedValues: schema.enum })
  if (typeof value === 'number') {
    const { minimum, maximum } = schema
    if (minimum !== undefined && value < minimum) report('minimum', { comparison: '>=', limit: minimum })
    if (maximum !== undefined && value > maximum) report('maximum', { comparison: '<=', limit: maximum })
  }
  if (typeof value === 'string') problems.push(...textProblems(schema, value, engine))
  return problems
}

function textProblems(schema: RJSFSchema, text: string, engine: PatternEngine | undefined): Problem[] {
  const problems: Problem[] = []
  // Code points, not UTF-16 code units.
  const length = Array.from(text).length
  const { minLength, maxLength, pattern, format } = schema
  if (minLength !== undefined && length < minLength) {
    problems.push({ keyword: 'minLength', params: { limit: minLength } })
  }
  if (maxLength !== undefined && length > maxLength) {
    problems.push({ keyword: 'maxLength', params: { limit: maxLength } })
  }
  if (pattern !== undefined && engine && !matches(pattern, text, engine)) {
    const custom = (schema.errorMessage as { pattern?: string } | undefined)?.pattern
    problems.push({ keyword: 'pattern', params: { pattern }, ...(custom && { custom }) })
  }
  if (format && !hasFormat(text, format as FormatName))
    problems.push({ keyword: 'format', params: { format } })
  return problems
}

function hasType(value: unknown, type: RJSFSchema['type']): boolean {
  switch (type) {
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    default:
      return typeof value === type
  }
}

function hasFormat(text: string, name: FormatName): boolean {
  const format = fullFormats[name]
  if (typeof format !== 'object' || !('validate' in format)) return true
  const { validate } = format
  return typeof validate === 'function' ? (validate as (text: string) => boolean)(text) : true
}

/** A pattern that the engine cannot parse is not checked here: the server reports it. */
function matches(pattern: string, text: string, engine: PatternEngine): boolean {
  return engine.patternProblem(pattern) !== undefined || engine.linearPatterns()(pattern).test(text)
}
