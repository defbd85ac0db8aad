import { randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostingBlock } from './postingBlock.ts'

/** Blocks of postings in a temporary file, unlinked after opening where the system allows it. */
export class PostingFile {
  private readonly folder: string
  private handle: FileHandle | undefined
  private path = ''
  private size = 0

  /** @param folder folder of the temporary file */
  constructor(folder: string) {
    this.folder = folder
  }

  /** Appends a block to the file. @returns its offset */
  async write({ bytes }: PostingBlock): Promise<number> {
    this.handle ??= await this.open()
    const at = this.size
    const { bytesWritten } = await this.handle.write(bytes, 0, bytes.length, at)
    if (bytesWritten < bytes.length) throw new Error('ENOSPC: no space left for the text index')
    this.size += bytes.length
    return at
  }

  /** Reads a block at an offset; its capacity must equal that of the written block. */
  async read({ bytes }: PostingBlock, at: number): Promise<void> {
    await this.handle?.read(bytes, 0, bytes.length, at)
  }

  async close(): Promise<void> {
    await this.handle?.close()
    if (this.path) await unlink(this.path).catch(() => undefined)
  }

  private async open(): Promise<FileHandle> {
    this.path = join(this.folder, `postings-${randomUUID()}.tmp`)
    const file = await open(this.path, 'w+')
    // An unlinked file disappears even when the process is killed; Windows does not allow it.
    await unlink(this.path).then(
      () => (this.path = ''),
      () => undefined
    )
    return file
  }
}
