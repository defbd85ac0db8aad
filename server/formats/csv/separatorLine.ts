/** The line `sep=;` that Excel asks for before a table, to know its delimiter: no header, and no line. */

const separatorLine = /^\ufeff?"?sep=[,;\t|]"?(?:\r\n|\r|\n)/i

/** The beginning of a text, or a whole one, without that line. */
export function withoutSeparatorLine(text: string): string {
  return text.replace(separatorLine, '')
}

/** @param start first bytes of a text, in UTF-8 or another encoding that has ASCII */
export function startsWithSeparatorLine(start: Buffer): boolean {
  return separatorLine.test(start.subarray(0, 20).toString('utf8'))
}
