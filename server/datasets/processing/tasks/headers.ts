/** Decodes the beginning of a file and reads its header (docs/api/processing.md). */
import type { CsvDialect } from '../../../../contract/datasets/dataset.ts'
import { sampleOfReading } from '../../../formats/csv/rows.ts'
import { withoutSeparatorLine } from '../../../formats/csv/separatorLine.ts'
import { decoderOf, looksBinary, readSample, sampleSize } from '../../../formats/text/encoding.ts'
import { withoutInvisible } from '../../../formats/text/invisible.ts'
import { ProcessingError } from '../task.ts'

/**
 * Returns the decoded beginning of a file, without byte-order mark, invisible characters and separator line.
 * @throws ProcessingError when the file is empty, binary, or in another encoding
 */
export async function decodedSample(path: string, encoding: string, size = sampleSize): Promise<string> {
  const bytes = await readSample(path, size)
  if (bytes.length === 0) throw emptyFile()
  const decoder = decoderOf(encoding)
  const text = decoder?.write(bytes)
  if (text === undefined || looksBinary(bytes, text)) {
    throw new ProcessingError(`Échec de décodage du fichier selon l'encodage détecté ${encoding}`)
  }
  const visible = withoutSeparatorLine(withoutInvisible(text))
  if (!visible.trim()) throw emptyFile()
  // In files of classic Mac OS, lines end with CR alone; it is replaced by LF.
  return visible.includes('\n') ? visible : visible.replaceAll('\r', '\n')
}

function emptyFile(): ProcessingError {
  return new ProcessingError("Échec d'échantillonnage du fichier tabulaire, il est vide")
}

/** Bytes of the sample when the first mebibyte does not hold a header and a line. */
export const longSampleSize = 16 * sampleSize

/** Returns the cells of the first row that is not blank. */
export async function readHeaders(
  path: string,
  encoding: string,
  dialect: CsvDialect,
  sample?: string
): Promise<string[]> {
  const readRows = (text: string): string[][] =>
    sampleOfReading(text, dialect, 2).filter((row) => row.some((cell) => cell.trim()))
  const rows = readRows(sample ?? (await decodedSample(path, encoding)))
  if (rows.length > 1) return rows[0] ?? []
  // The sample may have cut the header.
  return readRows(await decodedSample(path, encoding, longSampleSize))[0] ?? []
}
