/** Phrasebook of translations: fixed texts, with or without a full stop, and texts with a variable part. */

/**
 * Translates a text.
 * @returns undefined for an unknown text
 */
export type InOtherLanguage = (text: string) => string | undefined

export function phrasebook(
  phrases: Readonly<Record<string, string>>,
  patterns: readonly (readonly [RegExp, string])[]
): InOtherLanguage {
  return (text) => {
    if (text.endsWith('.') && Object.hasOwn(phrases, text.slice(0, -1)))
      return `${phrases[text.slice(0, -1)]}.`
    if (Object.hasOwn(phrases, text)) return phrases[text]
    const pattern = patterns.find(([expression]) => expression.test(text))
    return pattern && text.replace(pattern[0], pattern[1])
  }
}
