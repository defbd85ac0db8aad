/** The rules of a schema's columns as JSON schema, and what is said of a line that breaks them. */
import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import french from 'ajv-i18n/localize/fr/index.js'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import {
  linearPatterns,
  patternProblem,
  type TimeShare
} from '../../../../contract/patterns/linearPatterns.ts'

// The default exports of these CommonJS packages are typed as namespaces under verbatimModuleSyntax.
const withFormats = addFormats as unknown as typeof addFormats.default

const ruleKeywords = ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern'] as const

/** Whether a column has a validation rule: without any in the schema, nothing is checked. */
export function hasRule(property: SchemaProperty): boolean {
  return (
    property['x-required'] === true ||
    property['x-labelsRestricted'] === true ||
    ruleKeywords.some((keyword) => property[keyword] !== undefined && property[keyword] !== null)
  )
}

/** JSON schema of one value. A pattern that nothing can check is none; `uncheckedPatterns` tells of it. */
function valueSchema(property: SchemaProperty): Record<string, unknown> {
  const schema: Record<string, unknown> = {}
  if (property.type !== 'object' && property.type !== 'array') schema.type = property.type
  if (property.format === 'date' || property.format === 'date-time') schema.format = property.format
  for (const keyword of ruleKeywords) {
    const rule = property[keyword]
    if (rule === undefined || rule === null) continue
    if (keyword !== 'pattern' || !patternProblem(String(rule))) schema[keyword] = rule
  }
  const labels = property['x-labels']
  if (property['x-labelsRestricted'] && labels) {
    schema.oneOf = Object.entries(labels).map(([value, title]) => ({ title, const: typed(property, value) }))
  }
  return schema
}

/** Labels name values by their texts, whatever the type of the column. */
function typed({ type }: SchemaProperty, value: string): unknown {
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  const number = type === 'integer' || type === 'number' ? Number(value) : Number.NaN
  return Number.isFinite(number) && value.trim() !== '' ? number : value
}

export interface LineError {
  /** Column, or path of the item of a multi-valued one; the missing column of a required one. */
  field: string
  message: string
  /** Rejected value as text, undefined when it is missing. */
  value?: string
}

interface CheckOptions {
  tellsValues?: boolean
  isClosed?: boolean
  patternTime?: TimeShare
}

/** The value that was given for a column, or for one of its items, when the line has another in its place. */
type GivenValue = (key: string, index?: number) => unknown

/**
 * A function that lists what is wrong with a line, a flat object of normalized values. Messages show the values as they
 * were given.
 * @param tellsValues whether messages have the values
 * @param isClosed whether a line may have these columns and `_id` only
 * @param patternTime bounds the time of patterns that keep the engine busy, where others wait meanwhile
 */
export function lineChecker(
  properties: SchemaProperty[],
  { tellsValues = true, isClosed = false, patternTime }: CheckOptions = {}
): (line: Record<string, unknown>, given?: GivenValue) => LineError[] {
  const compile = linearPatterns(patternTime)
  const regExp = Object.assign((pattern: string) => compile(pattern), { code: 'linearPattern' })
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    strictNumbers: true,
    verbose: true,
    code: { regExp }
  })
  withFormats(ajv)
  const columns = properties.map((property): [string, Record<string, unknown>] => [
    property.key,
    property.separator
      ? { type: 'array', items: valueSchema(property), ...(property['x-required'] && { minItems: 1 }) }
      : valueSchema(property)
  ])
  const validate = ajv.compile({
    type: 'object',
    required: properties.filter((property) => property['x-required']).map(({ key }) => key),
    properties: Object.fromEntries([...(isClosed ? [['_id', { type: 'string' }] as const] : []), ...columns]),
    // The checker leaves out a property of this name, but not a pattern of it.
    patternProperties: Object.fromEntries(
      columns.filter(([key]) => key === '__proto__').map(([key, schema]) => [`^${key}$`, schema])
    ),
    ...(isClosed ? { additionalProperties: false } : {})
  })
  const customMessages = new Map(properties.map(({ key, patternErrorMessage }) => [key, patternErrorMessage]))
  return (line, given) => {
    if (validate(line)) return []
    const errors = validate.errors ?? []
    french(errors)
    return errors.map((error) => described(error, customMessages, tellsValues, given))
  }
}

function described(
  error: ErrorObject,
  customMessages: Map<string, string | undefined>,
  tellsValues: boolean,
  given?: GivenValue
): LineError {
  const params = error.params as Record<string, unknown>
  if (error.keyword === 'required') {
    const field = String(params.missingProperty)
    return { field, message: `${error.instancePath} ${error.message} (${field})`.trim() }
  }
  if (error.keyword === 'additionalProperties') {
    const field = String(params.additionalProperty)
    return { field, message: `${error.instancePath} ${error.message} (${field})`.trim() }
  }
  const field = unescaped(error.instancePath.slice(1))
  const [key = '', index] = error.instancePath.slice(1).split('/').map(unescaped)
  const custom = error.keyword === 'pattern' ? customMessages.get(key) : undefined
  const shown = given?.(key, index === undefined ? undefined : Number(index)) ?? error.data
  const told = custom ?? `${error.message}${paramsText(error.keyword, params)}`
  return {
    field,
    message: `${error.instancePath} ${told}${tellsValues ? ` (valeur : ${shortJson(JSON.stringify(shown))})` : ''}`,
    value: typeof error.data === 'string' ? error.data : JSON.stringify(error.data)
  }
}

/** A step of a JSON pointer. */
const unescaped = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

/** The type is in the message already, and a list of schemas says nothing. */
function paramsText(keyword: string, params: Record<string, unknown>): string {
  if (keyword === 'type' || keyword === 'oneOf') return ''
  const entries = Object.entries(params)
  const text =
    entries.length === 1
      ? String(entries[0]?.[1])
      : entries.map(([key, value]) => `${key}=${String(value)}`).join(', ')
  return ` (${text})`
}

const longestJson = 200

/** A JSON as messages tell it. */
export function shortJson(json = 'null'): string {
  return json.length > longestJson ? `${json.slice(0, longestJson)}…` : json
}
