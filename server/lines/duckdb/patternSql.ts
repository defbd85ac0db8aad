/**
 * SQL of patterns with wildcards. LIKE is never used: DuckDB backtracks for each `%`, so that a dozen of them run for
 * hours without being interruptible. Its regular expressions (RE2) take linear time.
 */
import type { PatternPart } from '../query/patterns.ts'
import { bindValue, sql, type Sql } from './sql.ts'

const expressions = { '*': '.*', '?': '.' }

/** Condition that a text matches the pattern as a whole. */
export function matchesPattern(value: Sql, pattern: PatternPart[]): Sql {
  const parts = merged(pattern)
  const [first, second, third] = parts
  if (!first) return sql`${value} = ''`
  const [start, next, last] = [textOf(first), second && textOf(second), third]
  if (parts.length === 1) {
    if (start !== undefined) return sql`${value} = ${bindValue(start)}`
    if (isAnything(first)) return sql`${value} IS NOT NULL`
  }
  if (parts.length === 2 && start !== undefined && isAnything(second)) {
    return sql`starts_with(${value}, ${bindValue(start)})`
  }
  if (parts.length === 2 && next !== undefined && isAnything(first)) {
    return sql`ends_with(${value}, ${bindValue(next)})`
  }
  if (parts.length === 3 && next !== undefined && isAnything(first) && isAnything(last)) {
    return sql`contains(${value}, ${bindValue(next)})`
  }
  const expression = parts.map((part) =>
    'wildcard' in part ? expressions[part.wildcard] : literal(part.text)
  )
  // DuckDB's optimizer would turn `regexp_matches` into a LIKE.
  return sql`regexp_full_match(${value}, ${bindValue(expression.join(''))}, 's')`
}

/** SQL of a text in lower case without diacritics. */
export function unaccented(value: Sql): Sql {
  return sql`lower(strip_accents(${value}))`
}

/** Lower case without diacritics, as `unaccented` computes it. */
export function unaccentedText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase()
}

/** Merges adjacent texts, and consecutive `*`. */
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
