/** Reception of a file: streamed to disk, measured and hashed on the way, and kept only when complete. */
import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { diskFullError, isDiskFull } from '../http/storageErrors.ts'
import { isCutBody } from '../http/cutBody.ts'
import { httpError } from '../http/errors.ts'
import { chunksOf } from '../http/unreadBodies.ts'

interface ReceivedFile {
  size: number
  /** MD5 in hexadecimal. */
  md5: string
}

/**
 * Writes a stream to a new file, with fsync unless the file is temporary. Back-pressure keeps memory bounded. A broken
 * stream leaves no file behind.
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
  // The stream may fail while the file is being opened; the loop below reports the error, but without a listener it
  // would end the process.
  stream.on('error', () => {})
  const file = await open(path, 'w').catch(refuse)
  try {
    for await (const chunk of chunksOf(stream)) {
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
