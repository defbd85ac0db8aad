/** Lines of JSON, which has no line breaks that are not escaped, as one text. */
export const lineBreak = 0x0a
const comma = 0x2c

/**
 * @param text lines that a line break ends each; it is changed in place
 * @returns the lines with commas between them
 */
export function joinedByCommas(text: Buffer): Buffer {
  for (let at = text.indexOf(lineBreak); at !== -1; at = text.indexOf(lineBreak, at + 1)) text[at] = comma
  return text.subarray(0, -1)
}
