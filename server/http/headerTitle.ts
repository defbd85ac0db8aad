/** Titles of resources in headers, percent-encoded. */

/** Maximum length: many clients read 16 kB of headers at most, and would fail on the whole response. */
const maxLength = 2000

export function headerTitle(title: string): string {
  const encoded = encodeURIComponent(title.toWellFormed())
  if (encoded.length <= maxLength) return encoded
  // The cut must not split the encoded bytes of a character.
  let kept = ''
  for (const character of title.toWellFormed()) {
    const next = kept + encodeURIComponent(character)
    if (next.length > maxLength) break
    kept = next
  }
  return kept
}
