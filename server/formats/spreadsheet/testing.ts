/** Helpers of the tests of spreadsheets. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NormalizeOptions } from '../../../contract/datasets/dataset.ts'
import { ConversionError } from '../conversions/conversion.ts'
import { usualUnpackLimits } from '../unpacking.ts'
import { convertSpreadsheet } from './spreadsheet.ts'

export const fixtures = join(import.meta.dirname, '../../../tests/fixtures/formats/spreadsheet')

/** Converts a fixture and returns the text of the CSV file. */
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
      unpacking: usualUnpackLimits,
      defaultTimeZone: 'Europe/Paris',
      report: () => undefined
    })
    return await readFile(join(folder, result.name), 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Converts a fixture and returns the error. */
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
