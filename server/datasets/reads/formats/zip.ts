/** A zip archive: what spreadsheets and shapefiles are packed in. */
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

export interface ZipEntry {
  name: string
  /** What is read while the archive is. */
  content: Buffer | Readable
  /** Not compressed: a type that is read at a fixed place of the archive. */
  isStored?: true
}

/** The first that a zip can tell: the same content makes the same archive. */
const noDate = new Date(1980, 0, 1)
/** The highest levels take three times as long for a few percents. */
const compressionLevel = 4

export function zipped(entries: ZipEntry[]): Promise<Buffer> {
  return buffer(zipStream(entries))
}

/** The archive as it is made, for contents that are not held in memory. */
export function zipStream(entries: ZipEntry[]): Readable {
  const archive = new yazl.ZipFile()
  const output = new PassThrough()
  // A content that cannot be read breaks the archive, whether or not somebody still reads it.
  archive.on('error', (error) => output.destroy(error))
  output.on('error', () => {})
  for (const { name, content, isStored } of entries) {
    const options = {
      mtime: noDate,
      forceDosTimestamp: true,
      ...(isStored ? { compress: false } : { compressionLevel })
    }
    if (Buffer.isBuffer(content)) archive.addBuffer(content, name, options)
    else {
      // The library does not watch what it reads: an error that nobody hears ends the process.
      content.on('error', (error) => output.destroy(error))
      archive.addReadStream(content, name, options)
    }
  }
  archive.end()
  pipeline(archive.outputStream, output, () => {})
  return output
}
