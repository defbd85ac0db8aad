/**
 * Text of documents that are zip archives of XML: Office Open XML (docx, pptx, xlsx) and OpenDocument (odt, odp, ods).
 */
import { openArchive, type Archive, type ArchiveFile } from '../archive/entries.ts'
import { DocumentError } from './document.ts'
import type { FoundText } from './foundText.ts'
import {
  openDocumentHandler,
  officeTextHandler,
  sharedStringsHandler,
  sheetHandler,
  type XmlHandler
} from './officeXml.ts'
import { readXml } from './xml.ts'

/** Maximum size of a part once inflated, in bytes; no real document has larger ones. */
const maxInflated = 256 * 1024 ** 2

const openDocumentType = /^application\/vnd\.oasis\.opendocument\.(text|presentation|spreadsheet|graphics)/

const officeTypes: [folder: string, type: string][] = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']
]

/** Parts with text, in the order of the document. */
const wordParts = [
  /^word\/document\d*\.xml$/,
  /^word\/(foot|end)notes\.xml$/,
  /^word\/(header|footer)\d*\.xml$/
]
const slideParts = [/^ppt\/slides\/slide\d+\.xml$/, /^ppt\/notesSlides\/notesSlide\d+\.xml$/]
const sheetParts = [/^xl\/worksheets\/sheet\d+\.xml$/]

/**
 * Adds the text of a package.
 * @returns its media type, or that of a zip archive when it is not a document
 * @throws DocumentError when it is protected, damaged or too large
 */
export async function readPackage(path: string, output: FoundText): Promise<string> {
  const archive = await openArchive(path, { size: -1, ratio: -1 }).catch((error: unknown) => {
    const isProtected = error instanceof Error && error.message.includes('mot de passe')
    throw new DocumentError(isProtected ? 'encrypted' : 'broken', error)
  })
  try {
    return await new PackageReader(archive, output).read()
  } catch (error) {
    throw error instanceof DocumentError ? error : new DocumentError('broken', error)
  } finally {
    archive.close()
  }
}

class PackageReader {
  private readonly archive: Archive
  private readonly output: FoundText
  private inflated = 0

  constructor(archive: Archive, output: FoundText) {
    this.archive = archive
    this.output = output
  }

  async read(): Promise<string> {
    const openDocument = await this.openDocumentType()
    if (openDocument) {
      await this.checkManifest()
      await this.readParts([/^content\.xml$/], () => openDocumentHandler(this.output))
      return openDocument
    }
    const type = officeTypes.find(
      ([folder]) =>
        this.fileNamed('[Content_Types].xml') &&
        this.archive.files.some(({ path }) => path.startsWith(folder))
    )?.[1]
    if (!type) return 'application/zip'
    if (type.includes('wordprocessing')) await this.readParts(wordParts, () => officeTextHandler(this.output))
    else if (type.includes('presentation')) {
      await this.readParts(slideParts, () => officeTextHandler(this.output))
    } else await this.readSheets()
    return type
  }

  private fileNamed(path: string): ArchiveFile | undefined {
    return this.archive.files.find((file) => file.path === path)
  }

  private async openDocumentType(): Promise<string | undefined> {
    const file = this.fileNamed('mimetype')
    if (!file || file.size > 200) return undefined
    const type = (await this.archive.read(file)).toString('latin1').trim()
    return openDocumentType.test(type) ? type : undefined
  }

  /** Detects OpenDocument encryption: entries are encrypted one by one, which only the manifest shows. */
  private async checkManifest(): Promise<void> {
    const file = this.fileNamed('META-INF/manifest.xml')
    if (!file || file.size > 4_000_000) return
    if ((await this.archive.read(file)).includes('encryption-data')) throw new DocumentError('encrypted')
  }

  private async readParts(parts: RegExp[], handler: () => XmlHandler): Promise<void> {
    const files = parts.flatMap((part) =>
      this.archive.files
        .filter(({ path }) => part.test(path))
        .toSorted((a, b) => numberOf(a.path) - numberOf(b.path))
    )
    for (const file of files) {
      if (this.output.isOver()) return
      await this.readPart(file, handler())
      this.output.add('\n\n')
    }
  }

  private async readSheets(): Promise<void> {
    const strings: string[] = []
    const shared = this.fileNamed('xl/sharedStrings.xml')
    if (shared) await this.readPart(shared, sharedStringsHandler(strings))
    await this.readParts(sheetParts, () => sheetHandler(this.output, strings))
  }

  private async readPart(file: ArchiveFile, handler: XmlHandler): Promise<void> {
    this.inflated += file.size
    if (this.inflated > maxInflated) throw new DocumentError('heavy')
    await readXml(await this.archive.stream(file), handler, this.output)
  }
}

/** Sort key that places `slide10` after `slide9`. */
function numberOf(path: string): number {
  return Number(/(?<!\d)(\d+)\.xml$/.exec(path)?.[1] ?? 0)
}
