/** Titles of resources in headers, where what is no ASCII takes several characters. */

/** Clients read 16 kB of headers in all: a longer title would keep them from all of what it is the title of. */
const longest = 2000

export function headerTitle(title: string): string {
  const encoded = encodeURIComponent(title.toWellFormed())
  if (encoded.length <= longest) return encoded
  // Whole characters, each with all of its bytes.
  let kept = ''
  for (const character of title.toWellFormed()) {
    const next = kept + encodeURIComponent(character)
    if (next.length > longest) break
    kept = next
  }
  return kept
}
