/** Cache of remote images, revalidated at most once an hour. */
import { createHash, randomUUID } from 'node:crypto'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import type { Outgoing, Policy } from '../../outgoing/outgoing.ts'
import { bytesOf, readChanged, type RemoteState } from '../../outgoing/requests.ts'
import type { DiskCache } from './diskCache.ts'

/** State of a cached image, stored next to its bytes. */
interface Known extends RemoteState {
  /** Instant of the last response or attempt, in milliseconds since the epoch. */
  checkedAt: number
  /** Version that changes with the bytes. */
  version: string
  /** Present when the last attempt failed. */
  isStale?: true
}

export type RemoteImageStatus = 'HIT' | 'MISS' | 'REVALIDATED' | 'STALE'

interface RemoteImage {
  version: string
  status: RemoteImageStatus
  lastModified?: string
  read: () => Promise<Buffer>
}

interface RemoteImages {
  /**
   * Returns an image.
   * @throws OutgoingFailure when there is none, not even an outdated one
   */
  find(url: string): Promise<RemoteImage>
}

const dropped = 'the image was dropped meanwhile'
const freshMs = 3_600_000
const policy: Policy = { namedBy: 'user', maxBytes: 20_000_000, idleMs: 10_000, totalMs: 10_000 }

export function remoteImages(cache: DiskCache, outgoing: Outgoing): RemoteImages {
  const running = new Map<string, Promise<RemoteImage>>()

  async function find(url: string): Promise<RemoteImage> {
    const name = createHash('sha256').update(url).digest('hex')
    const known = await knownOf(name)
    const image = (state: Known, status: RemoteImageStatus): RemoteImage => ({
      version: state.version,
      status,
      ...(state.lastModified ? { lastModified: state.lastModified } : {}),
      async read() {
        const bytes = await cache.read(`${name}.source`)
        if (!bytes) throw new OutgoingFailure('status', { message: dropped })
        return bytes
      }
    })
    const keep = async (state: Known, status: RemoteImageStatus): Promise<RemoteImage> => {
      await cache.write(`${name}.json`, JSON.stringify(state))
      return image(state, status)
    }
    if (known && Date.now() - known.checkedAt < freshMs) return image(known, known.isStale ? 'STALE' : 'HIT')
    try {
      const { etag, lastModified } = known ?? {}
      const state = { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) }
      const fetched = await readChanged(outgoing, url, state, policy, bytesOf)
      const checkedAt = Date.now()
      if (fetched.isChanged) {
        await cache.write(`${name}.source`, fetched.result)
        return await keep({ ...fetched.state, checkedAt, version: randomUUID() }, 'MISS')
      }
      if (!known) throw new OutgoingFailure('status', { message: dropped })
      return await keep({ ...state, version: known.version, checkedAt }, 'REVALIDATED')
    } catch (error) {
      if (!known || !(error instanceof OutgoingFailure)) throw error
      return keep({ ...known, checkedAt: Date.now(), isStale: true }, 'STALE')
    }
  }

  /** Cached state; undefined when a part of the entry was evicted. */
  async function knownOf(name: string): Promise<Known | undefined> {
    const [state, source] = [await cache.read(`${name}.json`), await cache.read(`${name}.source`)]
    return state && source ? (JSON.parse(state.toString()) as Known) : undefined
  }

  return {
    find(url) {
      const current = running.get(url) ?? find(url).finally(() => running.delete(url))
      running.set(url, current)
      return current
    }
  }
}
