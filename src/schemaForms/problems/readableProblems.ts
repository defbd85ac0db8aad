/**
 * Translates the server's messages about invalid values (`/gravite doit être <= 5 (comparison=<=, limit=5) (valeur :
 * 9)`): parses them back into errors, and phrases these for users.
 */
import type { RJSFSchema } from '@rjsf/utils'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { Translate } from '../../i18n/translate.tsx'
import { sentence, unescaped } from './sentence.ts'

export type Columns = readonly Pick<SchemaProperty, 'key' | 'title' | 'x-originalName'>[]
type Named = Record<string, string | undefined>

/** Optional suffix of a message: the value as JSON, truncated when long. */
const value = String.raw`(?: \(valeur : (?<value>"(?:[^"\\]|\\.)*(?:"|…)|[^()]*)\))?`
/** JSON pointer to a value, from the line or the request body. */
const pointer = String.raw`(?:data/body(?:/[^\s/,]+)*?)?/(?<key>[^\s/,]+)(?:/\d+)?`
const rulePattern = (text: string): RegExp => new RegExp(`${pointer} ${text}${value}`, 'g')
const limit = ({ limit: text }: Named): Record<string, unknown> => ({ limit: Number(text) })

/** Messages of the server's validator: keyword, pattern, and the parameters captured by the pattern. */
const rules: [string, RegExp, (groups: Named) => Record<string, unknown>][] = [
  [
    'required',
    /(?:data\/body )?requiert la propriété (?<missing>\S+) \(\k<missing>\)/g,
    (groups) => ({ missingProperty: groups.missing })
  ],
  [
    'additionalProperties',
    /(?:data\/body )?ne doit pas contenir de propriétés additionnelles \((?<unknown>[^()]*)\)/g,
    (groups) => ({ additionalProperty: groups.unknown })
  ],
  [
    'minimum',
    rulePattern(String.raw`doit être >= (?<limit>\S+)(?: \(comparison=>=, limit=\k<limit>\))?`),
    limit
  ],
  [
    'maximum',
    rulePattern(String.raw`doit être <= (?<limit>\S+)(?: \(comparison=<=, limit=\k<limit>\))?`),
    limit
  ],
  [
    'type',
    rulePattern(String.raw`doit être de type (?<type>\w+)(?: \(\k<type>\))?`),
    ({ type }) => ({ type })
  ],
  [
    'maxLength',
    rulePattern(String.raw`ne doit pas dépasser (?<limit>\d+) caractères?(?: \(\k<limit>\))?`),
    limit
  ],
  [
    'minLength',
    rulePattern(String.raw`ne doit pas faire moins de (?<limit>\d+) caractères?(?: \(\k<limit>\))?`),
    limit
  ],
  [
    'format',
    rulePattern(
      String.raw`doit correspondre au format "(?<format>date-time|date|uri|uri-reference|email|time)" \(\k<format>\)`
    ),
    ({ format }) => ({ format })
  ],
  [
    'pattern',
    rulePattern(String.raw`doit correspondre au format "(?<pattern>.+?)" \(\k<pattern>\)`),
    ({ pattern }) => ({ pattern })
  ],
  ['oneOf', rulePattern(String.raw`doit correspondre à exactement un schéma de "oneOf"`), () => ({})],
  [
    'enum',
    rulePattern(
      String.raw`doit être égal[e]? à (?:l'une des valeurs prédéfinies|la constante)(?: \([^()]*\))?`
    ),
    () => ({})
  ],
  // Custom message of a column, or an unlisted rule.
  [
    'other',
    new RegExp(String.raw`(?<=^|, |: )${pointer} (?<custom>[^()\n]+?)${value}(?=$|,|\n)`, 'gm'),
    () => ({})
  ]
]

/** Maximum length of a text to translate. Some patterns backtrack, in more than linear time. */
export const maxTextLength = 5000

/** Translates the validation messages in an API error; other text stays unchanged. */
export function readableProblems(text: string, columns: Columns, t: Translate): string {
  if (text.length > maxTextLength) return text
  const schema = schemaOf(columns)
  let translated = text
  const sentences = new Set<string>()
  for (const [keyword, rule, paramsOf] of rules) {
    translated = translated.replace(rule, (...match: unknown[]) => {
      const groups = match.at(-1) as Named
      const { key, custom, value: json } = groups
      // The match is a path of something else than a column.
      if (custom !== undefined && !schema.properties?.[unescaped(key ?? '')]) return String(match[0])
      const instancePath = key === undefined ? '' : `/${key}`
      const readable = sentence(
        { keyword, params: paramsOf(groups), instancePath, custom, data: dataOf(json) },
        schema,
        t
      )
      sentences.add(readable)
      return readable
    })
  }
  for (const readable of sentences) translated = onlyOnce(translated, readable)
  return translated
}

/** Removes duplicates: a value that matches no alternative breaks the same rule of each. */
function onlyOnce(text: string, sentenceOfRule: string): string {
  const repeated = `${sentenceOfRule}, ${sentenceOfRule}`
  let translated = text
  while (translated.includes(repeated)) translated = translated.replaceAll(repeated, sentenceOfRule)
  return translated
}

function schemaOf(columns: Columns): RJSFSchema {
  return {
    properties: Object.fromEntries(
      columns.map((column) => [column.key, { title: column.title || column['x-originalName'] || column.key }])
    )
  }
}

/** Parses a value from JSON that may be truncated; undefined when there is none. */
function dataOf(json: string | undefined): unknown {
  if (json === undefined) return undefined
  if (json === '') return ''
  try {
    return JSON.parse(json) as unknown
  } catch {
    return json.replaceAll('"', '')
  }
}
