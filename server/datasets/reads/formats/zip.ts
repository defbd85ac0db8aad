/** Zip archives, for spreadsheets and shapefiles. */
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

export interface ZipEntry {
  name: string
  /** Content; a stream is read while the archive is read. */
  content: Buffer | Readable
  /** Stores the entry uncompressed, for a media type at a fixed offset of the archive. */
  isStored?: true
}

/** Earliest date of the zip format: equal contents give equal archives. */
const noDate = new Date(1980, 0, 1)
/** Higher compression levels take three times as long for a few percents. */
const compressionLevel = 4

export function zipped(entries: ZipEntry[]): Promise<Buffer> {
  return buffer(zipStream(entries))
}

/** Returns the archive as a stream, for contents that do not fit in memory. */
export function zipStream(entries: ZipEntry[]): Readable {
  const archive = new yazl.ZipFile()
  const output = new PassThrough()
  // An unreadable content fails the archive; without a listener, the error would end the process.
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
      // The library does not listen for errors of its inputs: an unhandled error would end the process.
      content.on('error', (error) => output.destroy(error))
      archive.addReadStream(content, name, options)
    }
  }
  archive.end()
  pipeline(archive.outputStream, output, () => {})
  return output
}
