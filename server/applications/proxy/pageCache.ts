/**
 * Disk cache of the pages of base applications: a restarted server shows the last good pages, even when their servers
 * do not respond.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { diskCache } from '../../owned/thumbnails/diskCache.ts'
import type { RemoteState } from '../../outgoing/requests.ts'

/** Text of a page, with the validators of its response. */
export interface StoredText {
  html: string
  state: RemoteState
  readAt: string
}

export interface PageCache {
  read(url: string): Promise<StoredText | undefined>
  /** Never rejects: a failure is logged, and the page is read from its server after the next start. */
  write(url: string, text: StoredText): Promise<void>
}

const bounds = { bytes: 200_000_000, files: 2000 }

export function openPageCache({ dataDir, log }: { dataDir: string; log: Logger }): PageCache {
  const files = diskCache(join(dataDir, 'base-pages'), bounds)
  const nameOf = (url: string): string => `${createHash('sha256').update(url).digest('hex')}.json`
  const logged = (err: unknown): undefined => {
    log.warn({ err }, 'a page of a base application could not be kept')
  }
  return {
    async read(url) {
      const content = await files.read(nameOf(url)).catch(logged)
      try {
        return content && (JSON.parse(content.toString()) as StoredText)
      } catch {
        // A file that was cut off by a full disk is not valid JSON.
        return undefined
      }
    },
    write: (url, text) => files.write(nameOf(url), JSON.stringify(text)).catch(logged)
  }
}
