/** What the tests of spreadsheets share. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NormalizeOptions } from '../../../contract/dataset.ts'
import { ConversionError } from '../conversions/conversion.ts'
import { convertSpreadsheet } from './spreadsheet.ts'

export const fixtures = join(import.meta.dirname, '../../../tests/fixtures/formats/spreadsheet')

/** Text of the CSV file. */
export async function convert(
  name: string,
  options: NormalizeOptions = {},
  content?: Buffer
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'spreadsheet-'))
  try {
    const sourcePath = join(folder, 'source')
    await writeFile(sourcePath, content ?? (await readFile(join(fixtures, name))))
    const result = await convertSpreadsheet({
      sourcePath,
      sourceName: name,
      encoding: 'UTF-8',
      targetFolder: folder,
      baseName: 'result',
      options,
      defaultTimeZone: 'Europe/Paris',
      report: () => undefined
    })
    return await readFile(join(folder, result.name), 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The error that a file ends with. */
export async function failure(
  name: string,
  content?: Buffer,
  options: NormalizeOptions = {}
): Promise<{ message: string; retry: boolean }> {
  try {
    await convert(name, options, content)
  } catch (error) {
    if (error instanceof ConversionError) return { message: error.message, retry: error.retry }
    throw error
  }
  throw new Error('the file was read')
}

export interface DbfColumn {
  name: string
  type: string
  length: number
  decimals?: number
}

/** A dBase III table; a row is marked as deleted with `*` before its bytes. */
export function dbf(
  columns: DbfColumn[],
  rows: Buffer[][],
  languageDriver: number,
  deleted: number[] = []
): Buffer {
  const headerLength = 32 + 32 * columns.length + 1
  const rowLength = 1 + columns.reduce((sum, { length }) => sum + length, 0)
  const header = Buffer.alloc(headerLength)
  header.set([0x03, 124, 2, 29])
  header.writeUInt32LE(rows.length, 4)
  header.writeUInt16LE(headerLength, 8)
  header.writeUInt16LE(rowLength, 10)
  header[29] = languageDriver
  columns.forEach(({ name, type, length, decimals = 0 }, index) => {
    const at = 32 + 32 * index
    header.set(Buffer.from(name, 'latin1'), at)
    header.write(type, at + 11, 'latin1')
    header.set([length, decimals], at + 16)
  })
  header[headerLength - 1] = 0x0d
  const lines = rows.map((cells, index) =>
    Buffer.concat([
      Buffer.from(deleted.includes(index) ? '*' : ' '),
      ...cells.map((cell, column) => {
        const bytes = Buffer.alloc(columns[column]?.length ?? 0, ' ')
        cell.copy(bytes)
        return bytes
      })
    ])
  )
  return Buffer.concat([header, ...lines, Buffer.from([0x1a])])
}
