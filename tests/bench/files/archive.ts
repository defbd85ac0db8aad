import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { gathered } from './writeText.ts'

type Entries = Record<string, Buffer | Iterable<string>>

/** Writes a zip archive; texts are compressed as streams. */
export async function writeArchive(path: string, entries: Entries): Promise<void> {
  const archive = new ZipFile()
  for (const [name, content] of Object.entries(entries)) {
    if (Buffer.isBuffer(content)) archive.addBuffer(content, name)
    else archive.addReadStream(Readable.from(gathered(content)), name)
  }
  archive.end()
  await pipeline(archive.outputStream, createWriteStream(path))
}
