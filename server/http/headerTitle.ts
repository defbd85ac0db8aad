/** Titles of resources in headers, percent-encoded. */

/** Maximum length: many clients read 16 kB of headers at most, and would fail on the whole response. */
const longest = 2000

export function headerTitle(title: string): string {
  const encoded = encodeURIComponent(title.toWellFormed())
  if (encoded.length <= longest) return encoded
  // The cut must not split the encoded bytes of a character.
  let shortened = ''
  for (const character of title.toWellFormed()) {
    const next = shortened + encodeURIComponent(character)
    if (next.length > longest) break
    shortened = next
  }
  return shortened
}
