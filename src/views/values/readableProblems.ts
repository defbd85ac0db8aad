/**
 * What the API says of values that break a rule of their column (`/gravite doit être <= 5 (comparison=<=, limit=5)
 * (valeur : 9)`), in the words of a person: the title of the column, the rule, the value.
 */
import type { SchemaProperty } from '../../../contract/dataset.ts'
import type { Translate } from '../../i18n/translate.tsx'

type Columns = readonly Pick<SchemaProperty, 'key' | 'title' | 'x-originalName'>[]

/** What may follow a rule: the value as JSON, cut when it is long. */
const value = String.raw`(?: \(valeur : (?<value>"(?:[^"\\]|\\.)*(?:"|…)|[^()]*)\))?`
const pointer = String.raw`/(?<key>[^\s/,]+)(?:/\d+)?`
const told = (text: string): RegExp => new RegExp(`${pointer} ${text}${value}`, 'g')

/** Each rule as the validator of the server tells it, and the message that says the same. */
const rules: [string, RegExp][] = [
  ['required', /requiert la propriété (?<key>\S+) \(\k<key>\)/g],
  ['unknown', /ne doit pas contenir de propriétés additionnelles \((?<key>[^()]*)\)/g],
  ['atLeast', told(String.raw`doit être >= (?<limit>\S+)(?: \(comparison=>=, limit=\k<limit>\))?`)],
  ['atMost', told(String.raw`doit être <= (?<limit>\S+)(?: \(comparison=<=, limit=\k<limit>\))?`)],
  ['type', told(String.raw`doit être de type (?<limit>\w+)`)],
  ['maxLength', told(String.raw`ne doit pas dépasser (?<limit>\d+) caractères?(?: \(\k<limit>\))?`)],
  ['minLength', told(String.raw`ne doit pas faire moins de (?<limit>\d+) caractères?(?: \(\k<limit>\))?`)],
  [
    'format',
    told(
      String.raw`doit correspondre au format "(?<limit>date-time|date|uri|uri-reference|email|time)" \(\k<limit>\)`
    )
  ],
  ['pattern', told(String.raw`doit correspondre au format "(?<limit>.+?)" \(\k<limit>\)`)],
  ['choice', told(String.raw`doit correspondre à exactement un schéma de "oneOf"`)],
  [
    'choice',
    told(String.raw`doit être égal[e]? à (?:l'une des valeurs prédéfinies|la constante)(?: \([^()]*\))?`)
  ],
  // The message of a column, or a rule that is not among the others.
  ['other', new RegExp(String.raw`(?<=^|, |: )${pointer} (?<limit>[^()\n]+?)${value}(?=$|,|\n)`, 'gm')]
]

const types = new Set(['integer', 'number', 'boolean', 'string', 'array', 'object'])

/** Any text of the API, with each of those sentences said otherwise; what is no such sentence stays as it is. */
export function readableProblems(text: string, columns: Columns, t: Translate): string {
  let said = text
  for (const [name, rule] of rules) {
    said = said.replace(rule, (...match: unknown[]) => {
      const { key = '', limit, value: json } = match.at(-1) as Record<string, string | undefined>
      const column = titleOf(key, columns)
      // A path of something else.
      if (name === 'other' && !column) return String(match[0])
      const sentence = t(`problems.${name}`, {
        limit: limitText(name, limit, t),
        smart_count: Number(limit) || 0
      })
      const about = t('problems.about', { column: column ?? key, rule: sentence })
      return json === undefined
        ? about
        : t('problems.withValue', { problem: about, value: valueText(json, t) })
    })
  }
  return said
}

function titleOf(key: string, columns: Columns): string | undefined {
  const column = columns.find((one) => one.key === key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return column && (column.title || column['x-originalName'] || column.key)
}

function limitText(name: string, limit: string | undefined, t: Translate): string {
  if (limit === undefined) return ''
  if (name === 'type' && types.has(limit)) return t(`problems.types.${limit}`)
  return name === 'format' ? t(`problems.formats.${limit}`, { _: limit }) : limit
}

/** The text of a JSON value, which may have been cut. */
function valueText(json: string, t: Translate): string {
  if (json === '' || json === '""' || json === 'null') return t('problems.empty')
  try {
    const parsed: unknown = JSON.parse(json)
    return typeof parsed === 'string' ? parsed : json
  } catch {
    return json.replaceAll('"', '')
  }
}
