/**
 * The text without the slashes at its end. It is read from there: a pattern as `/\/+$/` tries every slash as the first of them, and takes a time
 * that grows with the square of a text that somebody filled with slashes.
 */
export function withoutEndSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end -= 1
  return text.slice(0, end)
}
