/** Shortens and cleans texts of external services for messages to the owner of a dataset. */

/** Returns the text, cut after `longest` characters with an ellipsis. */
export function startOfText(text: string, longest: number): string {
  // `toWellFormed`: the cut may split a surrogate pair.
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text
}

/** Replaces white space and control characters by single spaces. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}
