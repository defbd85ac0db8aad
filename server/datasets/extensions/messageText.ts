/** Texts of others in messages for the owner of a dataset. */

/** A text that may be long, for a message. */
export function startOfText(text: string, longest: number): string {
  // A pair of surrogates may be cut.
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text
}

/** A message on one line, without control characters. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}
