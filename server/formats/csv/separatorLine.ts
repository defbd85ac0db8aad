/** The line `sep=;` before a table, which tells Excel the delimiter; neither header nor data. */

const separatorLine = /^\ufeff?"?sep=[,;\t|]"?(?:\r\n|\r|\n)/i

/** Removes this line from the start of a text. */
export function withoutSeparatorLine(text: string): string {
  return text.replace(separatorLine, '')
}

/** @param start first bytes of a text, in UTF-8 or another superset of ASCII */
export function startsWithSeparatorLine(start: Buffer): boolean {
  return separatorLine.test(start.subarray(0, 20).toString('utf8'))
}
