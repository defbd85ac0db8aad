/** Guesses the separator of a CSV file. */
export type CsvSeparator = ',' | ';'

export const isCsv = (fileName: string): boolean => fileName.toLowerCase().endsWith('.csv')

/** Bytes read at the start of a file: enough for a header of many columns. */
const readBytes = 64 * 1024

export async function fileSeparator(file: Blob): Promise<CsvSeparator> {
  return textSeparator(await file.slice(0, readBytes).text())
}

/** Separator that occurs most often outside quotes in the first line of a text. */
export function textSeparator(text: string): CsvSeparator {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1)
  const countOf = (separator: CsvSeparator): number => line.split(separator).length
  return countOf(';') > countOf(',') ? ';' : ','
}
