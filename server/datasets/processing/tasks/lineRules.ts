/** Rules of a schema's columns as a JSON schema, and the messages for lines that break them. */
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

/** Whether a column has a validation rule; a schema without rules skips the validation. */
export function hasRule(property: SchemaProperty): boolean {
  return (
    property['x-required'] === true ||
    property['x-labelsRestricted'] === true ||
    ruleKeywords.some((keyword) => property[keyword] !== undefined && property[keyword] !== null)
  )
}

/**
 * Returns the JSON schema of one value. A pattern that cannot be checked is left out; `uncheckedPatterns` reports it.
 */
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

/** Converts a label's value to the type of the column: keys of `x-labels` are always texts. */
function typed({ type }: SchemaProperty, value: string): unknown {
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  const number = type === 'integer' || type === 'number' ? Number(value) : Number.NaN
  return Number.isFinite(number) && value.trim() !== '' ? number : value
}

interface LineError {
  /** Key of the column, with the index for an item of a multi-valued column; the key of a missing required column. */
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

/** Returns the original value of a column, or of one of its items, when it was converted. */
type GivenValue = (key: string, index?: number) => unknown

/**
 * Maximum number of described errors of a line, as many as a dataset may have columns: a list may have any number of
 * values.
 */
const maxErrors = 2000

/**
 * Returns a function that lists the errors of a line, a flat object of normalized values. Messages show the original
 * values.
 * @param tellsValues whether messages contain the values
 * @param isClosed whether only these columns and `_id` are allowed
 * @param patternTime time limit of patterns, for checks in a process that must stay responsive
 */
export function lineChecker(
  properties: SchemaProperty[],
  { tellsValues = true, isClosed = false, patternTime }: CheckOptions = {}
): (line: Record<string, unknown>, storedValueOf?: GivenValue) => LineError[] {
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
    // Ajv ignores `__proto__` in `properties`, but not in `patternProperties`.
    patternProperties: Object.fromEntries(
      columns.filter(([key]) => key === '__proto__').map(([key, schema]) => [`^${key}$`, schema])
    ),
    ...(isClosed ? { additionalProperties: false } : {})
  })
  const customMessages = new Map(properties.map(({ key, patternErrorMessage }) => [key, patternErrorMessage]))
  return (line, storedValueOf) => {
    if (validate(line)) return []
    const { errors: all } = validate
    const errors = (all ?? []).slice(0, maxErrors)
    french(errors)
    const described = errors.map((error) => describeError(error, customMessages, tellsValues, storedValueOf))
    return all && all.length > maxErrors ? [...described, { field: '', message: '…' }] : described
  }
}

function describeError(
  error: ErrorObject,
  customMessages: Map<string, string | undefined>,
  tellsValues: boolean,
  storedValueOf?: GivenValue
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
  const value = storedValueOf?.(key, index === undefined ? undefined : Number(index)) ?? error.data
  const message = custom ?? `${error.message}${paramsText(error.keyword, params)}`
  return {
    field,
    message: `${error.instancePath} ${message}${tellsValues ? ` (valeur : ${shortJson(JSON.stringify(value))})` : ''}`,
    value: typeof error.data === 'string' ? error.data : JSON.stringify(error.data)
  }
}

/** Decodes a segment of a JSON pointer (RFC 6901). */
const unescaped = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

/** Returns the parameters of an error; the message already has the type, and a list of schemas would not help. */
function paramsText(keyword: string, params: Record<string, unknown>): string {
  if (keyword === 'type' || keyword === 'oneOf') return ''
  const entries = Object.entries(params)
  const text =
    entries.length === 1
      ? String(entries[0]?.[1])
      : entries.map(([key, value]) => `${key}=${String(value)}`).join(', ')
  return ` (${text})`
}

const maxJsonLength = 200

/** Truncates a JSON text for messages. */
export function shortJson(json = 'null'): string {
  return json.length > maxJsonLength ? `${json.slice(0, maxJsonLength)}…` : json
}
