/**
 * Joins the pages of a GeoJSON collection in one file. Streaming: memory holds one feature, and the other members of a
 * page.
 */
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { ConversionError } from '../../formats/conversions/conversion.ts'
import { JsonSplitter, parsedPart, writtenPart, type JsonPart } from '../../formats/json/elements.ts'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { ExpectedRunFailure, type FeaturePaging, type PagedSource } from '../plugins/plugin.ts'
import type { RemoteAccess } from '../plugins/remoteAccess.ts'
import { objectOf, textOf, type Untrusted } from '../plugins/untrusted.ts'
import { parseXml, withoutException } from '../plugins/xml/document.ts'

const maxPages = 100_000
const maxMemberLength = 200_000
/** Characters of a non-JSON response that are searched for an error message. */
const maxReportLength = 20_000

type Source = Omit<PagedSource, 'name' | 'size'>

/**
 * Downloads all pages to a file.
 * @returns size of the file in bytes
 * @throws OutgoingFailure, ExpectedRunFailure
 */
export async function downloadFeatures(
  remote: RemoteAccess,
  { url, pages, ...file }: Source,
  path: string,
  onProgress: (bytes: number, total: number | undefined) => void
): Promise<number> {
  const target = await open(path, 'w')
  const collection = new Collection(target, remote.maxFileBytes, pages, (size) => onProgress(size, undefined))
  const known = new Set<string>()
  let former = ''
  try {
    for (let next: string | undefined = url; next !== undefined;) {
      if (known.has(next) || known.size >= maxPages) throw new OutgoingFailure('badAnswer')
      known.add(next)
      const before = collection.count
      const page = await remote.read({ ...file, url: next }, async (body, at) => ({
        ...(await collection.add(body)),
        url: at
      }))
      const count = collection.count - before
      // A server that ignores paging parameters returns the first page forever.
      if (count && page.hash === former) {
        throw new ExpectedRunFailure(
          'Le serveur répond deux fois par la même page : les données sont incomplètes.'
        )
      }
      former = page.hash
      next = pages.next({
        url: page.url,
        members: page.members,
        number: known.size,
        count,
        received: collection.count
      })
    }
    return await collection.end()
  } finally {
    await target.close()
  }
}

/** File that is being written. */
class Collection {
  readonly #target: FileHandle
  readonly #maxBytes: number
  readonly #pages: FeaturePaging
  readonly #onProgress: (size: number) => void
  count = 0
  #size = 0
  /** Projection named by the first page. */
  #crs: unknown

  constructor(
    target: FileHandle,
    maxBytes: number,
    pages: FeaturePaging,
    onProgress: (size: number) => void
  ) {
    this.#target = target
    this.#maxBytes = maxBytes
    this.#pages = pages
    this.#onProgress = onProgress
  }

  async add(body: AsyncIterable<Buffer>): Promise<{ members: Untrusted; hash: string }> {
    const splitter = new JsonSplitter('features')
    const decoder = new TextDecoder()
    const hash = createHash('sha256')
    const members: string[] = []
    let start = ''
    const take = (parts: Iterable<JsonPart>): string => {
      const texts: string[] = []
      for (const { kind, text } of parts) {
        if (kind === 'member') {
          if (text.length <= maxMemberLength) members.push(text)
          continue
        }
        hash.update(text)
        texts.push(`${this.count ? ',' : ''}\n${this.#written(text)}`)
        this.count += 1
      }
      return texts.join('')
    }
    try {
      for await (const chunk of body) {
        const text = decoder.decode(chunk, { stream: true })
        if (start.length < maxReportLength) start += text
        // An XML response is buffered, to read its error message.
        if (/^\s*</.test(start)) {
          if (start.length >= maxReportLength) break
        } else await this.#write(take(splitter.push(text)))
      }
      if (/^\s*</.test(start)) throw reported(start)
      await this.#write(take(splitter.push(decoder.decode())))
      splitter.end()
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error
      throw new ExpectedRunFailure(error.message, { cause: error })
    }
    const values = parsedMembers(members)
    checkPage(values, this.#pages)
    this.#crs ??= values.crs
    return { members: values, hash: hash.digest('hex') }
  }

  #written(text: string): string {
    if (!this.#pages.feature) return text
    return writtenPart(this.#pages.feature(objectOf(parsedPart(text))))
  }

  async #write(text: string): Promise<void> {
    if (!text) return
    const head = this.#size ? '' : '{"type":"FeatureCollection","features":['
    const { bytesWritten } = await this.#target.write(`${head}${text}`)
    this.#size += bytesWritten
    if (this.#size > this.#maxBytes) throw new OutgoingFailure('tooLarge')
    this.#onProgress(this.#size)
  }

  async end(): Promise<number> {
    if (!this.count) throw new ExpectedRunFailure('Il n’y a aucun objet à importer.')
    await this.#write(`\n]${this.#crs ? `,"crs":${JSON.stringify(this.#crs)}` : ''}}`)
    return this.#size
  }
}

function parsedMembers(texts: string[]): Untrusted {
  try {
    return objectOf(JSON.parse(`{${texts.join(',')}}`))
  } catch (error) {
    throw new ExpectedRunFailure('La réponse du serveur n’est pas du JSON.', { cause: error })
  }
}

const isCollection = ({ type }: Untrusted): boolean => type === 'FeatureCollection'

/** Refuses a page with an error member: some servers send errors with status 200. */
function checkPage(members: Untrusted, { isPage = isCollection }: FeaturePaging): void {
  const { error, code, description } = members
  const message = textOf(objectOf(error).message) ?? textOf(error) ?? (code ? textOf(description) : undefined)
  if (error ?? message)
    throw new ExpectedRunFailure(`Le serveur répond par une erreur : ${(message ?? '').slice(0, 500)}`)
  if (!isPage(members)) throw new ExpectedRunFailure('La réponse du serveur n’est pas du GeoJSON.')
}

function reported(text: string): ExpectedRunFailure {
  try {
    withoutException(parseXml(text))
  } catch (error) {
    if (error instanceof ExpectedRunFailure) return error
    throw error
  }
  return new ExpectedRunFailure('Le serveur répond par du XML, pas par du GeoJSON.')
}
