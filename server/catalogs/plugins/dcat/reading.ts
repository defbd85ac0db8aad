/** Reads all pages of a catalog, within limits, and caches the result while a user pages through the list. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { DescribedDataset } from '../described.ts'
import { headersOn, sameServer } from '../nextPages.ts'
import { ExpectedRunFailure, type Config } from '../plugin.ts'
import type { RemoteAccess } from '../remoteAccess.ts'
import { textOf } from '../untrusted.ts'
import { readPage } from './page.ts'

const maxPages = 2000
/** Pages in a row without a new dataset, after which reading ends. */
const maxIdlePages = 3
const maxDatasets = 50_000
const maxCharacters = 500_000_000
const maxMs = 15 * 60_000

/** Preferred RDF formats: the fastest parsers first; JSON-LD last, because contexts may be unknown. */
const accept =
  'text/turtle, application/n-triples;q=0.9, application/rdf+xml;q=0.8, application/ld+json;q=0.7, */*;q=0.1'

export function keyHeaders(config: Config): Record<string, string> | undefined {
  const key = textOf(config.apiKey)
  if (!key) return undefined
  const name = textOf(config.apiKeyHeader) ?? 'Authorization'
  const isBearer = name.toLowerCase() === 'authorization' && !/\s/.test(key)
  return { [name]: isBearer ? `Bearer ${key}` : key }
}

/**
 * Yields the datasets of a catalog page by page, each dataset once.
 * @throws OutgoingFailure, ExpectedRunFailure when the catalog cannot be read completely
 */
export async function* catalogPages(
  remote: RemoteAccess,
  config: Config
): AsyncGenerator<DescribedDataset[]> {
  const first = textOf(config.url) ?? ''
  const secret = keyHeaders(config)
  const read = new Set<string>()
  const known = new Set<string>()
  const latest = Date.now() + maxMs
  let characters = 0
  let pages = 0
  let idlePages = 0
  for (let url = first; !read.has(url);) {
    pages += 1
    if (pages > maxPages) throw new ExpectedRunFailure(`Le catalogue a plus de ${maxPages} pages.`)
    if (Date.now() > latest) throw new ExpectedRunFailure('Le catalogue est trop long à lire.')
    read.add(url)
    const answer = await remote.text(url, { accept, ...headersOn(url, first, secret) })
    characters += answer.text.length
    if (characters > maxCharacters) throw new ExpectedRunFailure('Le catalogue est trop volumineux.')
    read.add(answer.url.href)
    const { datasets, next = answer.next } = await readPage(answer)
    const newDatasets = datasets.filter(({ id }) => !known.has(id))
    for (const { id } of newDatasets) known.add(id)
    if (known.size > maxDatasets)
      throw new ExpectedRunFailure(`Le catalogue a plus de ${maxDatasets} jeux de données.`)
    yield newDatasets
    idlePages = newDatasets.length ? 0 : idlePages + 1
    // Pages without new datasets may continue forever.
    if (next === undefined || idlePages > maxIdlePages) return
    url = sameServer(next, answer.url).href
  }
}

/** Running or finished reading of a catalog. */
class Reading {
  readonly datasets: DescribedDataset[] = []
  readonly ended: Promise<void>

  constructor(remote: RemoteAccess, config: Config) {
    this.ended = this.#read(remote, config)
    // Prevents an unhandled rejection when no caller waits; callers of `wait` get the error.
    this.ended.catch(() => {})
  }

  async #read(remote: RemoteAccess, config: Config): Promise<void> {
    for await (const page of catalogPages(remote, config)) this.datasets.push(...page.map(brief))
  }

  /**
   * Waits for the end of the reading, at most the given milliseconds.
   * @throws OutgoingFailure, ExpectedRunFailure
   */
  async wait(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
    try {
      await Promise.race([this.ended, timeout])
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Truncates the description, of which lists show the beginning, to save memory. */
function brief({ metadata, ...dataset }: DescribedDataset): DescribedDataset {
  const { description } = metadata
  return {
    ...dataset,
    metadata: { ...metadata, ...(description ? { description: description.slice(0, 2000) } : {}) }
  }
}

/**
 * Cached readings by hash of connection and key, so that private datasets are not shown to users with another key.
 * Sizes are numbers of datasets.
 */
const readings = new LRUCache<string, Reading>({ max: 10, maxSize: 100_000, ttl: 5 * 60_000 })

export function readingOf(remote: RemoteAccess, config: Config): Reading {
  const key = createHash('sha256')
    .update(JSON.stringify([remote.credentials, config]))
    .digest('base64')
  const known = readings.get(key)
  if (known) return known
  const reading = new Reading(remote, config)
  readings.set(key, reading, { size: 1 })
  void settle(key, reading)
  return reading
}

/** Sets the size of a finished reading in the cache, or removes a failed one. */
async function settle(key: string, reading: Reading): Promise<void> {
  const hasFailed = await reading.ended.then(
    () => false,
    () => true
  )
  if (readings.peek(key) !== reading) return
  if (hasFailed) readings.delete(key)
  else readings.set(key, reading, { size: reading.datasets.length + 1 })
}
