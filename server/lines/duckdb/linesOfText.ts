/** Lines of JSON as one text: unescaped line breaks only occur between lines. */
export const lineBreak = 0x0a
const comma = 0x2c

/**
 * @param text lines that each end with a line break; modified in place
 * @returns the lines separated by commas
 */
export function joinedByCommas(text: Buffer): Buffer {
  for (let at = text.indexOf(lineBreak); at !== -1; at = text.indexOf(lineBreak, at + 1)) text[at] = comma
  return text.subarray(0, -1)
}
