/** Texts with wildcards: `*` stands for any characters, `?` for any single one. */

export type PatternPart = { text: string } | { wildcard: '*' | '?' }

/** Parses a pattern typed by a user; wildcards cannot be escaped. */
export function parsePattern(text: string): PatternPart[] {
  return text
    .split(/([*?])/)
    .filter(Boolean)
    .map((part) => (part === '*' || part === '?' ? { wildcard: part } : { text: part }))
}

/** Returns the text of a pattern without wildcard; undefined for other patterns. */
export function plainText(parts: PatternPart[]): string | undefined {
  let text = ''
  for (const part of parts) {
    if ('wildcard' in part) return undefined
    text += part.text
  }
  return text
}

/** Returns the prefix of a pattern that is a text followed by `*`; undefined for other patterns. */
export function prefixOf(parts: PatternPart[]): string | undefined {
  const last = parts.at(-1)
  return last && 'wildcard' in last && last.wildcard === '*' ? plainText(parts.slice(0, -1)) : undefined
}

/** Whether the pattern matches any text. */
export function matchesAll(parts: PatternPart[]): boolean {
  return parts.length > 0 && parts.every((part) => 'wildcard' in part && part.wildcard === '*')
}
