/** Spreadsheets to CSV (contract/dataset-processing.md §4.2). */
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { ConversionError, largestWholeFile, tooLarge, type Convert } from '../conversions/conversion.ts'
import { writeTable } from '../conversions/writeTable.ts'
import { checkArchive } from './archive.ts'
import { isoDateTimeText, plainDateTimeText } from './dates.ts'
import { readDbfSheet } from './dbf.ts'
import { expansionCheck } from './expansion.ts'
import { damaged, encrypted, mislabelled, noTable } from './failure.ts'
import type { Grid } from './grid.ts'
import { isFlatDocument, isWholeFlatDocument, signature } from './signature.ts'
import { findTable, tableRows } from './table.ts'
import { readWorkbook } from './workbook.ts'

/** Share of the work that reading the file is, in percents. */
const readingShare = 60

export const convertSpreadsheet: Convert = async ({
  sourcePath,
  sourceName,
  targetFolder,
  baseName,
  options,
  report
}) => {
  if ((await stat(sourcePath)).size > largestWholeFile) throw tooLarge()
  const extension = extname(sourceName).slice(1).toLowerCase()
  const worksheetIndex = options.spreadsheetWorksheetIndex ?? 1
  const grid = await readGrid(await readFile(sourcePath), extension, worksheetIndex)
  report(readingShare)
  const place = findTable(grid, options)
  if (!place) throw noTable(worksheetIndex)
  const name = `${baseName}.csv`
  const dateTimeText = extension === 'xlsx' ? isoDateTimeText : plainDateTimeText
  const rows = tableRows(grid, place, dateTimeText, (percent) =>
    report(readingShare + (percent * (100 - readingShare)) / 100)
  )
  await writeTable(join(targetFolder, name), rows)
  report(100)
  return { name }
}

async function readGrid(content: Buffer, extension: string, worksheetIndex: number): Promise<Grid> {
  const found = signature(content)
  if (extension === 'dbf') {
    if (found !== 'dbf') throw mislabelled(extension)
    if (worksheetIndex !== 1) throw noTable(worksheetIndex)
    return readDbfSheet(content)
  }
  if (extension === 'xlsx' || extension === 'ods') {
    // An Office workbook with a password is put in a container of the older kind.
    if (extension === 'xlsx' && found === 'compound' && isEncryptedPackage(content)) throw encrypted()
    if (found !== 'zip') throw mislabelled(extension)
    await checkArchive(content, extension)
  } else if (extension === 'fods') {
    if (found !== 'markup' || !isFlatDocument(content)) throw mislabelled(extension)
    if (!isWholeFlatDocument(content)) throw damaged()
    expansionCheck()(content.toString('latin1'))
  } else if (found !== 'compound' && found !== 'biff') {
    throw mislabelled(extension)
  }
  try {
    return readWorkbook(content, worksheetIndex)
  } catch (error) {
    throw error instanceof ConversionError ? error : damaged(error)
  }
}

/** Names of streams are written in UTF-16 there. */
function isEncryptedPackage(content: Buffer): boolean {
  return content.includes(Buffer.from('EncryptedPackage', 'utf16le'))
}
