/** Decodes a percent-encoded text; undefined when the encoding is invalid. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
