/** Truncates a long name in the middle; keeps the end, which holds the extension of a file or the name of a page. */
export function cutMiddle(text: string, length: number, keptEnd: number): string {
  if (text.length <= length) return text
  const start = Math.max(1, length - keptEnd - 1)
  return `${text.slice(0, start)}…${text.slice(-keptEnd)}`
}

/** Last segment of a path or address, decoded; the text itself when it has none. */
export function fileName(path: string): string {
  const segment = path.split(/[?#]/)[0]?.split('/').findLast(Boolean) ?? path
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
