/** Phrases the broken rules of a JSON schema for users. */
import type { RJSFSchema } from '@rjsf/utils'
import type { ErrorObject } from 'ajv'
import type { Translate } from '../../i18n/translate.tsx'

/** Error of ajv, or of a validation equivalent to it. */
export interface Problem extends Pick<ErrorObject, 'keyword' | 'params'> {
  /** JSON pointer of the value; empty for the whole document. */
  instancePath?: string
  /** Invalid value. */
  data?: unknown
  /** Custom message of the schema, which replaces the generic one. */
  custom?: string | undefined
  /** First example of the schema. */
  example?: unknown
}

/** Message key of each keyword. */
const rules: Record<string, string> = {
  required: 'required',
  dependentRequired: 'required',
  additionalProperties: 'unknown',
  type: 'type',
  minimum: 'atLeast',
  maximum: 'atMost',
  exclusiveMinimum: 'moreThan',
  exclusiveMaximum: 'lessThan',
  multipleOf: 'multipleOf',
  minLength: 'minLength',
  maxLength: 'maxLength',
  minItems: 'minItems',
  maxItems: 'maxItems',
  uniqueItems: 'uniqueItems',
  pattern: 'pattern',
  format: 'format',
  const: 'choice',
  enum: 'choice',
  oneOf: 'choice',
  anyOf: 'choice'
}

const types = new Set(['integer', 'number', 'boolean', 'string', 'array', 'object'])
const formats = new Set(['date', 'date-time', 'time', 'uri', 'uri-reference', 'email'])

/** Patterns that require an http(s) URL, as schemas write them. */
const webAddressPattern = /^\^(?:https\?|\[hH\]\[tT\]\[tT\]\[pP\]\[sS\]\?):\\?\/\\?\//

/** Message of the rule alone, for a place next to the field: `la valeur doit être au plus 5`. */
export function ruleSentence({ keyword, params, custom, example }: Problem, t: Translate): string {
  if (custom) return custom
  // A regular expression is unreadable for users: the message gives its meaning, or an example.
  if (keyword === 'pattern' && webAddressPattern.test(String(params.pattern))) return t('problems.webAddress')
  if (keyword === 'pattern' && example !== undefined) {
    return t('problems.patternLike', { example: valueText(example, t) })
  }
  const { limit, type, format, multipleOf } = params as Record<string, unknown>
  const expected = limit ?? format ?? multipleOf ?? type
  return t(`problems.${ruleOf(keyword, expected)}`, {
    limit: limitText(keyword, expected, t),
    smart_count: typeof limit === 'number' ? limit : 0
  })
}

function ruleOf(keyword: string, expected: unknown): string {
  // Format without a specific message: its name is quoted.
  if (keyword === 'format' && !formats.has(String(expected))) return 'namedForm'
  return rules[keyword] ?? 'other'
}

/**
 * Message with title, rule and value: `Gravité : la valeur doit être au plus 5 (valeur : 9)`. The value is left out
 * when undefined.
 */
export function sentence(problem: Problem, schema: RJSFSchema, t: Translate): string {
  const { title, example } = describedIn(schema, problem)
  const message = t('problems.about', { column: title, rule: ruleSentence({ example, ...problem }, t) })
  return problem.data === undefined ? message : withValue(message, problem.data, t)
}

/** Appends the value to a message. */
export function withValue(message: string, value: unknown, t: Translate): string {
  return t('problems.withValue', { problem: message, value: valueText(value, t) })
}

function limitText(keyword: string, limit: unknown, t: Translate): string {
  if (limit === undefined) return ''
  if (typeof limit === 'number') return numberText(limit, t)
  const names = [limit].flat().map(String)
  if (keyword === 'type') {
    return names.map((name) => (types.has(name) ? t(`problems.types.${name}`) : name)).join(t('problems.or'))
  }
  const [name = ''] = names
  return keyword === 'format' && formats.has(name) ? t(`problems.formats.${name}`) : name
}

/** Title of the missing or invalid property (list indexes are skipped), and its first example. */
function describedIn(
  schema: RJSFSchema,
  { keyword, params, instancePath = '' }: Problem
): { title: string; example?: unknown } {
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>
  const path = instancePath.split('/').slice(1).map(unescaped)
  const propertyName = missingProperty ?? additionalProperty
  const keys = propertyName === undefined ? path : [...path, propertyName]
  let propertySchema: RJSFSchema | undefined = schema
  let title: string | undefined
  for (const key of keys) {
    const isItem: boolean = !!propertySchema?.items && !propertySchema.properties
    propertySchema = (isItem ? propertySchema?.items : propertySchema?.properties?.[key]) as
      | RJSFSchema
      | undefined
    title = propertySchema?.title || (isItem ? title : key)
  }
  const example: unknown = Array.isArray(propertySchema?.examples) ? propertySchema.examples[0] : undefined
  return { title: title ?? keyword, example }
}

/** Unescapes a segment of a JSON pointer (RFC 6901). */
export function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

function valueText(value: unknown, t: Translate): string {
  if (value === null || value === '') return t('problems.empty')
  if (typeof value === 'number') return numberText(value, t)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** All digits, with the decimal separator of the language. */
function numberText(value: number, t: Translate): string {
  const [whole, part] = String(value).split('.')
  return part === undefined ? String(whole) : t('problems.decimal', { whole, part })
}
