/**
 * Reader of Office documents before 2007, and of encrypted ones of any version, which share a container format. Only
 * workbooks can be read.
 */
import { readFile } from 'node:fs/promises'
import { DocumentError } from './document.ts'
import type { FoundText } from './foundText.ts'

const workbookType = 'application/vnd.ms-excel'

/** Names of streams are encoded in UTF-16. */
const nameOf = (stream: string): Buffer => Buffer.from(stream, 'utf16le')

/**
 * @returns the media type, when the content determines it
 * @throws DocumentError for a document that cannot be read
 */
export async function readCompound(path: string, output: FoundText): Promise<string | undefined> {
  const content = await readFile(path)
  if (content.includes(nameOf('EncryptedPackage'))) throw new DocumentError('encrypted')
  if (!content.includes(nameOf('Workbook')) && !content.includes(nameOf('Book\0'))) {
    throw new DocumentError('unsupported')
  }
  const { read, utils } = await import('@e965/xlsx')
  try {
    const workbook = read(content, { type: 'buffer', dense: true, cellFormula: false, cellHTML: false })
    for (const name of workbook.SheetNames) {
      const sheet = workbook.Sheets[name]
      if (output.isOver() || !sheet) break
      output.add(`${utils.sheet_to_csv(sheet, { FS: '\t', blankrows: false })}\n\n`)
    }
  } catch (error) {
    throw new DocumentError(/password|encrypt/i.test(String(error)) ? 'encrypted' : 'broken', error)
  }
  return workbookType
}
