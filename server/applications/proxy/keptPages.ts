/** The pages of base applications on the disk: a server that starts has the last good ones, whoever does not answer then. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { diskCache } from '../../owned/thumbnails/diskCache.ts'
import type { RemoteState } from '../../outgoing/requests.ts'

/** What a server gave, and what it said of it. */
export interface KeptText {
  html: string
  state: RemoteState
  readAt: string
}

export interface KeptPages {
  read(url: string): Promise<KeptText | undefined>
  /** Does not fail: what is not kept is asked for again. */
  write(url: string, text: KeptText): Promise<void>
}

const bounds = { bytes: 200_000_000, files: 2000 }

export function openKeptPages({ dataDir, log }: { dataDir: string; log: Logger }): KeptPages {
  const files = diskCache(join(dataDir, 'base-pages'), bounds)
  const nameOf = (url: string): string => `${createHash('sha256').update(url).digest('hex')}.json`
  const told = (err: unknown): undefined => {
    log.warn({ err }, 'a page of a base application could not be kept')
  }
  return {
    async read(url) {
      const content = await files.read(nameOf(url)).catch(told)
      try {
        return content && (JSON.parse(content.toString()) as KeptText)
      } catch {
        // A disk that was full has half of it.
        return undefined
      }
    },
    write: (url, text) => files.write(nameOf(url), JSON.stringify(text)).catch(told)
  }
}
