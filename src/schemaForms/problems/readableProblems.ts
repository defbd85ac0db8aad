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
const told = (text: string): RegExp => new RegExp(`${pointer} ${text}${value}`, 'g')
const limit = ({ limit: text }: Named): Record<string, unknown> => ({ limit: Number(text) })

/** Messages of the server's validator: keyword, pattern, and the parameters captured by the pattern. */
const rules: [string, RegExp, (found: Named) => Record<string, unknown>][] = [
  [
    'required',
    /(?:data\/body )?requiert la propriété (?<missing>\S+) \(\k<missing>\)/g,
    (found) => ({ missingProperty: found.missing })
  ],
  [
    'additionalProperties',
    /(?:data\/body )?ne doit pas contenir de propriétés additionnelles \((?<unknown>[^()]*)\)/g,
    (found) => ({ additionalProperty: found.unknown })
  ],
  ['minimum', told(String.raw`doit être >= (?<limit>\S+)(?: \(comparison=>=, limit=\k<limit>\))?`), limit],
  ['maximum', told(String.raw`doit être <= (?<limit>\S+)(?: \(comparison=<=, limit=\k<limit>\))?`), limit],
  ['type', told(String.raw`doit être de type (?<type>\w+)(?: \(\k<type>\))?`), ({ type }) => ({ type })],
  ['maxLength', told(String.raw`ne doit pas dépasser (?<limit>\d+) caractères?(?: \(\k<limit>\))?`), limit],
  [
    'minLength',
    told(String.raw`ne doit pas faire moins de (?<limit>\d+) caractères?(?: \(\k<limit>\))?`),
    limit
  ],
  [
    'format',
    told(
      String.raw`doit correspondre au format "(?<format>date-time|date|uri|uri-reference|email|time)" \(\k<format>\)`
    ),
    ({ format }) => ({ format })
  ],
  [
    'pattern',
    told(String.raw`doit correspondre au format "(?<pattern>.+?)" \(\k<pattern>\)`),
    ({ pattern }) => ({ pattern })
  ],
  ['oneOf', told(String.raw`doit correspondre à exactement un schéma de "oneOf"`), () => ({})],
  [
    'enum',
    told(String.raw`doit être égal[e]? à (?:l'une des valeurs prédéfinies|la constante)(?: \([^()]*\))?`),
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
  let said = text
  const sentences = new Set<string>()
  for (const [keyword, rule, paramsOf] of rules) {
    said = said.replace(rule, (...match: unknown[]) => {
      const found = match.at(-1) as Named
      const { key, custom, value: json } = found
      // The match is a path of something else than a column.
      if (custom !== undefined && !schema.properties?.[unescaped(key ?? '')]) return String(match[0])
      const instancePath = key === undefined ? '' : `/${key}`
      const readable = sentence(
        { keyword, params: paramsOf(found), instancePath, custom, data: dataOf(json) },
        schema,
        t
      )
      sentences.add(readable)
      return readable
    })
  }
  for (const readable of sentences) said = onlyOnce(said, readable)
  return said
}

/** Removes duplicates: a value that matches no alternative breaks the same rule of each. */
function onlyOnce(text: string, sentenceOfRule: string): string {
  const again = `${sentenceOfRule}, ${sentenceOfRule}`
  let said = text
  while (said.includes(again)) said = said.replaceAll(again, sentenceOfRule)
  return said
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
