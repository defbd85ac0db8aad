/** Texts with wildcards: `*` stands for any characters, `?` for any one. */

export type PatternPart = { text: string } | { wildcard: '*' | '?' }

/** What a person wrote, where wildcards cannot be escaped. */
export function parsePattern(text: string): PatternPart[] {
  return text
    .split(/([*?])/)
    .filter(Boolean)
    .map((part) => (part === '*' || part === '?' ? { wildcard: part } : { text: part }))
}

/** The text of a pattern that has no wildcard; undefined for the others. */
export function plainText(parts: PatternPart[]): string | undefined {
  let text = ''
  for (const part of parts) {
    if ('wildcard' in part) return undefined
    text += part.text
  }
  return text
}

/** The beginning that a pattern asks for, when it asks nothing else. */
export function prefixOf(parts: PatternPart[]): string | undefined {
  const last = parts.at(-1)
  return last && 'wildcard' in last && last.wildcard === '*' ? plainText(parts.slice(0, -1)) : undefined
}

/** Whether any text will do. */
export function matchesAll(parts: PatternPart[]): boolean {
  return parts.length > 0 && parts.every((part) => 'wildcard' in part && part.wildcard === '*')
}
