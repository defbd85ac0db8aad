/** Converts spreadsheets to CSV (docs/api/processing.md). */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ConversionError, maxWholeFileSize, tooLarge, type Convert } from '../conversions/conversion.ts'
import { writeTable } from '../conversions/writeTable.ts'
import { Unpacking, type UnpackLimits } from '../unpacking.ts'
import { checkArchive, type PackedFormat } from './archive.ts'
import { isoDateTimeText, plainDateTimeText } from './dates.ts'
import { readDbfSheet } from './dbf.ts'
import { expansionCheck } from './expansion.ts'
import { damaged, encrypted, noTable, notWorkbook } from './failure.ts'
import type { Grid } from './grid.ts'
import { flatAsRead, packedAsRead } from './openDocument.ts'
import { isFlatDocument, isWholeFlatDocument, signature } from './signature.ts'
import { findTable, tableRows } from './table.ts'
import { readWorkbook } from './workbook.ts'

/** Percentage of the progress attributed to reading the file. */
const readingShare = 60

export const convertSpreadsheet: Convert = async ({
  sourcePath,
  targetFolder,
  baseName,
  options,
  unpacking,
  report
}) => {
  const { size } = await stat(sourcePath)
  if (size > maxWholeFileSize) throw tooLarge()
  const worksheetIndex = options.spreadsheetWorksheetIndex ?? 1
  const { grid, format } = await readGrid(await readFile(sourcePath), worksheetIndex, unpacking)
  report(readingShare)
  const place = findTable(grid, options)
  if (!place) throw noTable(worksheetIndex)
  const name = `${baseName}.csv`
  const dateTimeText = format === 'xlsx' ? isoDateTimeText : plainDateTimeText
  const rows = tableRows(grid, place, dateTimeText, (percent) =>
    report(readingShare + (percent * (100 - readingShare)) / 100)
  )
  // Limits the output: a long shared text may be repeated in any number of cells.
  await writeTable(join(targetFolder, name), rows, { unpacking: new Unpacking(unpacking, size) })
  report(100)
  return { name }
}

interface Sheet {
  grid: Grid
  /** Format according to the content, whatever the file name. */
  format: PackedFormat | 'xls' | 'fods' | 'dbf'
}

async function readGrid(content: Buffer, worksheetIndex: number, limits: UnpackLimits): Promise<Sheet> {
  const { format, isMisread } = await formatOf(content, limits)
  if (format === 'dbf') {
    if (worksheetIndex !== 1) throw noTable(worksheetIndex)
    return { format, grid: readDbfSheet(content) }
  }
  if (format === 'fods') {
    if (!isWholeFlatDocument(content)) throw damaged()
    expansionCheck()(content.toString('latin1'))
  }
  try {
    const isPacked = format !== 'xls' && format !== 'fods'
    const grid = await readWorkbook(readable(content, format, isMisread), worksheetIndex, isPacked)
    return { format, grid }
  } catch (error) {
    throw error instanceof ConversionError ? error : damaged(error)
  }
}

/** Rewrites content that the library would misread. */
function readable(content: Buffer, format: Sheet['format'], isMisread: boolean): Buffer {
  if (format === 'fods') return flatAsRead(content)
  return format === 'ods' && isMisread ? packedAsRead(content) : content
}

async function formatOf(
  content: Buffer,
  limits: UnpackLimits
): Promise<Pick<Sheet, 'format'> & { isMisread: boolean }> {
  if (signature(content) === 'zip') return checkArchive(content, limits)
  return { format: unpackedFormat(content), isMisread: false }
}

function unpackedFormat(content: Buffer): Sheet['format'] {
  switch (signature(content)) {
    case 'compound':
      // A password-protected Office workbook is stored in the container of the older format.
      if (isEncryptedPackage(content)) throw encrypted()
      return 'xls'
    case 'biff':
      return 'xls'
    case 'dbf':
      return 'dbf'
    case 'markup':
      if (isFlatDocument(content)) return 'fods'
      throw notWorkbook()
    default:
      throw notWorkbook()
  }
}

/** Names of streams are encoded in UTF-16. */
function isEncryptedPackage(content: Buffer): boolean {
  return content.includes(Buffer.from('EncryptedPackage', 'utf16le'))
}
