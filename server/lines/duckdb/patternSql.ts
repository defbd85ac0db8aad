/**
 * Texts with wildcards, as SQL. Never LIKE: the engine goes back for each `%`, so that a dozen of them hold it up for
 * hours without a way to stop it. Its regular expressions take a time that is proportional to the text.
 */
import type { PatternPart } from '../query/patterns.ts'
import { bound, sql, type Sql } from './sql.ts'

const expressions = { '*': '.*', '?': '.' }

/** Whether a text is the pattern, as a whole. */
export function matchesPattern(value: Sql, pattern: PatternPart[]): Sql {
  const parts = merged(pattern)
  const [first, second, third] = parts
  if (!first) return sql`${value} = ''`
  const [start, next, last] = [textOf(first), second && textOf(second), third]
  if (parts.length === 1) {
    if (start !== undefined) return sql`${value} = ${bound(start)}`
    if (isAnything(first)) return sql`${value} IS NOT NULL`
  }
  if (parts.length === 2 && start !== undefined && isAnything(second)) {
    return sql`starts_with(${value}, ${bound(start)})`
  }
  if (parts.length === 2 && next !== undefined && isAnything(first)) {
    return sql`ends_with(${value}, ${bound(next)})`
  }
  if (parts.length === 3 && next !== undefined && isAnything(first) && isAnything(last)) {
    return sql`contains(${value}, ${bound(next)})`
  }
  const expression = parts.map((part) =>
    'wildcard' in part ? expressions[part.wildcard] : literal(part.text)
  )
  // `regexp_matches` would be planned as a LIKE.
  return sql`regexp_full_match(${value}, ${bound(expression.join(''))}, 's')`
}

/** Lower case without diacritics. */
export function unaccented(value: Sql): Sql {
  return sql`lower(strip_accents(${value}))`
}

/** The same of an operand. */
export function unaccentedText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase()
}

/** A `*` after another adds nothing; texts that follow one another are one. */
function merged(pattern: PatternPart[]): PatternPart[] {
  const parts: PatternPart[] = []
  for (const part of pattern) {
    const previous = parts.at(-1)
    if (isAnything(part) && isAnything(previous)) continue
    if (previous && 'text' in previous && 'text' in part) {
      parts[parts.length - 1] = { text: previous.text + part.text }
    } else if (!('text' in part) || part.text) parts.push(part)
  }
  return parts
}

const isAnything = (part: PatternPart | undefined): boolean =>
  !!part && 'wildcard' in part && part.wildcard === '*'

const textOf = (part: PatternPart): string | undefined => ('text' in part ? part.text : undefined)

function literal(text: string): string {
  return text.replaceAll(/[!-/:-@[-^`{-~]/g, String.raw`\$&`).replaceAll('\0', String.raw`\x00`)
}
