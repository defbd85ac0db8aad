/** Receiving a file: streamed to disk, measured and hashed on the way, kept only when it is whole. */
import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { diskFullError, isDiskFull } from '../http/storageErrors.ts'
import { isCutBody } from '../http/cutBody.ts'
import { httpError } from '../http/errors.ts'

export interface ReceivedFile {
  size: number
  /** Hexadecimal. */
  md5: string
}

/**
 * Writes a stream to a new file, durably unless it is to be read at once and forgotten. Memory does not grow with the
 * file: the stream waits for the disk. A stream that breaks leaves nothing behind.
 * @throws HttpError 507 when the disk is full, 400 when the stream was cut
 */
export async function receive(
  stream: Readable & { truncated?: boolean },
  path: string,
  { isKept = true }: { isKept?: boolean } = {}
): Promise<ReceivedFile> {
  const hash = createHash('md5')
  let size = 0
  let isWhole = false
  // A stream may break while the file is opened: the loop tells it, and nobody listening would end the process.
  stream.on('error', () => {})
  const file = await open(path, 'w').catch(refuse)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
      await writeWhole(file, chunk)
    }
    if (stream.truncated) throw httpError('cutUpload')
    if (isKept) await file.sync()
    isWhole = true
    return { size, md5: hash.digest('hex') }
  } catch (error) {
    return refuse(error)
  } finally {
    await file.close()
    if (!isWhole) await rm(path, { force: true }).catch(() => {})
  }
}

async function writeWhole(file: Awaited<ReturnType<typeof open>>, chunk: Buffer): Promise<void> {
  let offset = 0
  while (offset < chunk.length) {
    const { bytesWritten } = await file.write(chunk, offset)
    offset += bytesWritten
  }
}

function refuse(error: unknown): never {
  if (isDiskFull(error)) throw diskFullError(error)
  if (isCutBody(error)) throw httpError('cutUpload', undefined, { cause: error })
  throw error
}
