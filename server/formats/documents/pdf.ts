/** Text of PDF documents, page by page. Scanned pages are images without text. */
import { readFile } from 'node:fs/promises'
import { DocumentError } from './document.ts'
import type { FoundText } from './foundText.ts'

/** @throws DocumentError when the document is encrypted, or is not a PDF */
export async function readPdf(path: string, output: FoundText): Promise<void> {
  const { getDocumentProxy } = await import('unpdf')
  const data = new Uint8Array(await readFile(path))
  const document = await getDocumentProxy(data, { verbosity: 0 }).catch((error: unknown) => {
    const isProtected = error instanceof Error && error.name === 'PasswordException'
    throw new DocumentError(isProtected ? 'encrypted' : 'broken', error)
  })
  let readPages = 0
  let failure: unknown
  for (let number = 1; number <= document.numPages && !output.isOver(); number++) {
    try {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      for (const item of items) if ('str' in item) output.add(item.hasEOL ? `${item.str}\n` : item.str)
      output.add('\n\n')
      page.cleanup()
      readPages += 1
    } catch (error) {
      // A failing page is skipped, because others can often be read.
      failure = error
    }
  }
  if (failure !== undefined && !readPages) throw new DocumentError('broken', failure)
}
