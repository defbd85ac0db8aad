/** The separator that a CSV file is most likely written with. */
export type CsvSeparator = ',' | ';'

/** Enough for the names of many columns. */
const readBytes = 64 * 1024

export async function fileSeparator(file: Blob): Promise<CsvSeparator> {
  return textSeparator(await file.slice(0, readBytes).text())
}

/** The separator of a text: the one that stands most often outside of quotes in its first line. */
export function textSeparator(text: string): CsvSeparator {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1)
  const countOf = (separator: CsvSeparator): number => line.split(separator).length
  return countOf(';') > countOf(',') ? ';' : ','
}
