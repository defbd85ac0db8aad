/** Reads all the pages of a catalog, within bounds, and keeps what was read for as long as somebody turns its pages. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { DescribedDataset } from '../described.ts'
import { headersOn, sameServer } from '../nextPages.ts'
import { RunRefusal, type Config } from '../plugin.ts'
import type { RemoteAccess } from '../remoteAccess.ts'
import { textOf } from '../untrusted.ts'
import { readPage } from './page.ts'

const mostPages = 2000
/** Pages in a row without a new dataset, before reading ends. */
const mostIdlePages = 3
const mostDatasets = 50_000
const mostCharacters = 500_000_000
const longestMs = 15 * 60_000

/** Documents of RDF that are read fastest first; contexts of JSON-LD may be unknown. */
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
 * The datasets of a catalog, a page at a time, each dataset once.
 * @throws OutgoingFailure, RunRefusal: a catalog is read to its end or not at all
 */
export async function* catalogPages(
  remote: RemoteAccess,
  config: Config
): AsyncGenerator<DescribedDataset[]> {
  const first = textOf(config.url) ?? ''
  const secret = keyHeaders(config)
  const read = new Set<string>()
  const known = new Set<string>()
  const latest = Date.now() + longestMs
  let characters = 0
  let pages = 0
  let idlePages = 0
  for (let url = first; !read.has(url);) {
    pages += 1
    if (pages > mostPages) throw new RunRefusal(`Le catalogue a plus de ${mostPages} pages.`)
    if (Date.now() > latest) throw new RunRefusal('Le catalogue est trop long à lire.')
    read.add(url)
    const answer = await remote.text(url, { accept, ...headersOn(url, first, secret) })
    characters += answer.text.length
    if (characters > mostCharacters) throw new RunRefusal('Le catalogue est trop volumineux.')
    read.add(answer.url.href)
    const { datasets, next = answer.next } = await readPage(answer)
    const found = datasets.filter(({ id }) => !known.has(id))
    for (const { id } of found) known.add(id)
    if (known.size > mostDatasets)
      throw new RunRefusal(`Le catalogue a plus de ${mostDatasets} jeux de données.`)
    yield found
    idlePages = found.length ? 0 : idlePages + 1
    // Pages that bring nothing new have no end of their own.
    if (next === undefined || idlePages > mostIdlePages) return
    url = sameServer(next, answer.url).href
  }
}

/** A catalog that is being read, or was. */
export class Reading {
  readonly datasets: DescribedDataset[] = []
  readonly ended: Promise<void>

  constructor(remote: RemoteAccess, config: Config) {
    this.ended = this.#read(remote, config)
    // A failure is told to those who wait for the reading; there may be none.
    this.ended.catch(() => {})
  }

  async #read(remote: RemoteAccess, config: Config): Promise<void> {
    for await (const page of catalogPages(remote, config)) this.datasets.push(...page.map(brief))
  }

  /** Waits for its end, but not longer than that. @throws OutgoingFailure, RunRefusal */
  async wait(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
    try {
      await Promise.race([this.ended, late])
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Lists show the start of a description only. */
function brief({ metadata, ...dataset }: DescribedDataset): DescribedDataset {
  const { description } = metadata
  return {
    ...dataset,
    metadata: { ...metadata, ...(description ? { description: description.slice(0, 2000) } : {}) }
  }
}

/** Readings by connection: what a key opens is not shown with another key. Sizes are numbers of datasets. */
const readings = new LRUCache<string, Reading>({ max: 10, maxSize: 100_000, ttl: 5 * 60_000 })

export function readingOf(remote: RemoteAccess, config: Config): Reading {
  const key = createHash('sha256')
    .update(JSON.stringify([remote.askedAs, config]))
    .digest('base64')
  const known = readings.get(key)
  if (known) return known
  const reading = new Reading(remote, config)
  readings.set(key, reading, { size: 1 })
  void settle(key, reading)
  return reading
}

/** Counts what was read, and forgets what failed. */
async function settle(key: string, reading: Reading): Promise<void> {
  const hasFailed = await reading.ended.then(
    () => false,
    () => true
  )
  if (readings.peek(key) !== reading) return
  if (hasFailed) readings.delete(key)
  else readings.set(key, reading, { size: reading.datasets.length + 1 })
}
