/** Reads the text and the media type of a document of any kind. */
import { readSample } from '../text/encoding.ts'
import { readCompound } from './compound.ts'
import { DocumentError, type ReadDocument, type ReadingLimits } from './document.ts'
import { FoundText } from './foundText.ts'
import { documentKind, headSize, type DocumentKind } from './kinds.ts'
import { readMarkup } from './markup.ts'
import { readPackage } from './officePackage.ts'
import { readPdf } from './pdf.ts'
import { readPlainText } from './plainText.ts'
import { readRtf } from './rtf.ts'

type Read = (path: string, output: FoundText) => Promise<string | undefined | void>

const readers: Record<DocumentKind, Read> = {
  pdf: readPdf,
  package: readPackage,
  compound: readCompound,
  rtf: readRtf,
  markup: readMarkup,
  text: readPlainText
}

/**
 * Never throws because of the document's content; but a malicious document may use all the memory or time of its
 * process.
 * @param name file name, whose extension distinguishes kinds of text
 */
export async function readDocument(path: string, name: string, limits: ReadingLimits): Promise<ReadDocument> {
  const { kind, type } = documentKind(await readSample(path, headSize), name)
  if (!kind) return { type }
  const output = new FoundText(limits)
  try {
    const detectedType = (await readers[kind](path, output)) ?? type
    return { type: detectedType, ...textOf(output), ...(output.isCut ? { problem: 'slow' as const } : {}) }
  } catch (error) {
    // A read error of the disk is not an error of the document.
    if (isSystemError(error)) throw error
    return { type, ...textOf(output), problem: error instanceof DocumentError ? error.problem : 'broken' }
  }
}

function textOf(output: FoundText): Pick<ReadDocument, 'text'> {
  const text = output.toString()
  return text ? { text } : {}
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
