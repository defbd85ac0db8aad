/** A zip archive in memory: what spreadsheets and shapefiles are packed in. */
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

export interface ZipEntry {
  name: string
  content: Buffer
  /** Not compressed: a type that is read at a fixed place of the archive. */
  isStored?: true
}

/** The first that a zip can tell: the same content makes the same archive. */
const noDate = new Date(1980, 0, 1)
/** The highest levels take three times as long for a few percents. */
const compressionLevel = 4

export async function zipped(entries: ZipEntry[]): Promise<Buffer> {
  const archive = new yazl.ZipFile()
  for (const { name, content, isStored } of entries) {
    archive.addBuffer(content, name, {
      mtime: noDate,
      forceDosTimestamp: true,
      ...(isStored ? { compress: false } : { compressionLevel })
    })
  }
  archive.end()
  return buffer(archive.outputStream)
}
