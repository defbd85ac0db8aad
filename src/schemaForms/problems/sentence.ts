/** Rules of a JSON schema that a value breaks, in the words of a person. */
import type { RJSFSchema } from '@rjsf/utils'
import type { ErrorObject } from 'ajv'
import type { Translate } from '../../i18n/translate.tsx'

/** An error of ajv, or of a check that agrees with ajv. */
export interface Problem extends Pick<ErrorObject, 'keyword' | 'params'> {
  /** JSON pointer of the value; empty for the whole document. */
  instancePath?: string
  /** The value. */
  data?: unknown
  /** What the schema itself says of the rule, in the place of our words. */
  custom?: string | undefined
  /** A value that the schema gives as an example. */
  example?: unknown
}

/** Keywords, and the message that says them. */
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

/** Patterns that ask for the address of a web page, as schemas write them. */
const webAddressPattern = /^\^(?:https\?|\[hH\]\[tT\]\[tT\]\[pP\]\[sS\]\?):\\?\/\\?\//

/** The rule alone, for where the field with its title and its value is in sight: `la valeur doit être au plus 5`. */
export function ruleSentence({ keyword, params, custom, example }: Problem, t: Translate): string {
  if (custom) return custom
  // A regular expression says nothing to people: what it asks for does, or an example.
  if (keyword === 'pattern' && webAddressPattern.test(String(params.pattern))) return t('problems.webAddress')
  if (keyword === 'pattern' && example !== undefined) {
    return t('problems.patternLike', { example: valueText(example, t) })
  }
  const { limit, type, format, multipleOf } = params as Record<string, unknown>
  const given = limit ?? format ?? multipleOf ?? type
  return t(`problems.${ruleOf(keyword, given)}`, {
    limit: limitText(keyword, given, t),
    smart_count: typeof limit === 'number' ? limit : 0
  })
}

function ruleOf(keyword: string, given: unknown): string {
  // A format that is told by its name only.
  if (keyword === 'format' && !formats.has(String(given))) return 'namedForm'
  return rules[keyword] ?? 'other'
}

/** Title, rule and value: `Gravité : la valeur doit être au plus 5 (valeur : 9)`. Without a value, none is told. */
export function sentence(problem: Problem, schema: RJSFSchema, t: Translate): string {
  const { title, example } = describedIn(schema, problem)
  const told = t('problems.about', { column: title, rule: ruleSentence({ example, ...problem }, t) })
  return problem.data === undefined ? told : withValue(told, problem.data, t)
}

/** A sentence and the value that it is about. */
export function withValue(told: string, value: unknown, t: Translate): string {
  return t('problems.withValue', { problem: told, value: valueText(value, t) })
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

/**
 * The title of what is missing or wrong; the place of an item in a list says nothing to a person. And the first example
 * that the schema has for it.
 */
function describedIn(
  schema: RJSFSchema,
  { keyword, params, instancePath = '' }: Problem
): { title: string; example?: unknown } {
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>
  const path = instancePath.split('/').slice(1).map(unescaped)
  const about = missingProperty ?? additionalProperty
  const keys = about === undefined ? path : [...path, about]
  let known: RJSFSchema | undefined = schema
  let title: string | undefined
  for (const key of keys) {
    const isItem: boolean = !!known?.items && !known.properties
    known = (isItem ? known?.items : known?.properties?.[key]) as RJSFSchema | undefined
    title = known?.title || (isItem ? title : key)
  }
  const example: unknown = Array.isArray(known?.examples) ? known.examples[0] : undefined
  return { title: title ?? keyword, example }
}

/** A part of a JSON pointer as it is. */
export function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

function valueText(value: unknown, t: Translate): string {
  if (value === null || value === '') return t('problems.empty')
  if (typeof value === 'number') return numberText(value, t)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Every digit, with the decimal mark of the language. */
function numberText(value: number, t: Translate): string {
  const [whole, part] = String(value).split('.')
  return part === undefined ? String(whole) : t('problems.decimal', { whole, part })
}
