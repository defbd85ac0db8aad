/**
 * The text without the slashes at its end. A loop from the end is linear: the pattern `/\/+$/` takes quadratic time on
 * a text full of slashes.
 */
export function withoutEndSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end -= 1
  return text.slice(0, end)
}
