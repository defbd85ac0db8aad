/** Streams the elements of one array of a JSON document: memory holds one element, never the whole document. */
import { createReadStream } from 'node:fs'
import { ConversionError } from '../conversions/conversion.ts'
import { decoderOf } from '../text/encoding.ts'

/** Part of a document: an element of the array, or another member of the root object. */
export type JsonPart = { kind: 'element'; text: string } | { kind: 'member'; text: string }

const chunkSize = 1 << 18
/** Maximum length of an element or member, in characters. */
const maxPartLength = 64 * 1024 * 1024

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])

/**
 * Splits a document incrementally. `member` names the array to split in the root object; when undefined, the root is
 * the array. Elements are raw texts, which are only validated when they are parsed.
 */
export class JsonSplitter {
  private readonly member: string | undefined
  /** Text of the current part from earlier chunks. */
  private pending = ''
  private depth = 0
  private inString = false
  private isEscaped = false
  /** Depth of the elements while the array to split is open, otherwise 0. */
  private elementDepth = 0
  private isDone = false

  constructor(member?: string) {
    this.member = member
  }

  *push(chunk: string): Generator<JsonPart> {
    let start = 0
    for (let index = 0; index < chunk.length; index++) {
      const code = chunk.charCodeAt(index)
      if (this.inString) {
        if (this.isEscaped) this.isEscaped = false
        else if (code === backslash) this.isEscaped = true
        else if (code === quote) this.inString = false
        continue
      }
      if (code === quote) this.inString = true
      else if (openings.has(code)) {
        this.depth += 1
        if (this.depth <= 2 && this.opensParts(code, chunk.slice(start, index))) {
          start = index + 1
          this.pending = ''
        }
      } else if (closings.has(code)) {
        const part = this.depth === this.partDepth() ? this.part(chunk.slice(start, index)) : undefined
        this.depth -= 1
        if (part) {
          yield* part
          this.close()
          start = index + 1
        }
        if (this.depth < 0) throw invalidJson()
      } else if (code === comma && this.depth === this.partDepth()) {
        yield* this.part(chunk.slice(start, index), true)
        start = index + 1
      }
    }
    this.pending += chunk.slice(start)
    if (this.pending.length > maxPartLength) throw invalidJson('un élément est trop long')
  }

  /** @throws ConversionError when the document is incomplete */
  end(): void {
    if (!this.isDone || this.depth !== 0 || this.pending.trim())
      throw invalidJson('le document est incomplet')
  }

  /** Depth of the current parts: elements of the array, or members of the root. */
  private partDepth(): number {
    return this.elementDepth || (this.member === undefined ? -1 : 1)
  }

  /** Whether a bracket at the first two levels opens the root object or the array to split. */
  private opensParts(code: number, before: string): boolean {
    const isArray = code === 0x5b
    const text = (this.pending + before).trim()
    if (this.isDone && this.depth === 1) throw invalidJson()
    if (this.depth === 1) {
      if (text.replace('\ufeff', '') || isArray === (this.member !== undefined)) {
        throw invalidJson(this.member === undefined ? 'un tableau est attendu' : 'un objet est attendu')
      }
      if (isArray) this.elementDepth = 1
      return true
    }
    if (this.depth !== 2 || !isArray || this.elementDepth || this.member === undefined) return false
    if (text.replace(/:$/, '').trimEnd() !== JSON.stringify(this.member)) return false
    this.elementDepth = 2
    return true
  }

  /**
   * Returns the part ended by a comma or a closing bracket. A blank part is only valid in an empty array, or after its
   * end.
   */
  private part(last: string, isFollowed = false): JsonPart[] {
    const text = (this.pending + last).trim()
    this.pending = ''
    if (text) return [{ kind: this.elementDepth ? 'element' : 'member', text }]
    if (isFollowed && this.elementDepth) throw invalidJson()
    return []
  }

  private close(): void {
    if (this.depth === 0) this.isDone = true
    this.elementDepth = 0
  }
}

export function invalidJson(detail = '', cause?: unknown): ConversionError {
  return new ConversionError(`Échec de la lecture du fichier JSON${detail ? `, ${detail}` : ''}.`, {
    retry: true,
    cause
  })
}

/** Transformation of a text that is read in chunks. */
export interface TextRepair {
  /** Returns the part of the text that is final so far. */
  write(text: string): string
  end(): string
}

/** Yields the parts of a file. @throws ConversionError for invalid JSON, or a document with another structure */
export async function* readJsonParts(
  path: string,
  encoding: string,
  member?: string,
  onBytes?: (bytes: number) => void,
  repair?: TextRepair
): AsyncGenerator<JsonPart> {
  for await (const parts of readJsonPartBatches(path, encoding, member, onBytes, repair)) yield* parts
}

/**
 * Like `readJsonParts`, with the parts of each chunk together; each batch must be read to its end before the next one.
 */
export async function* readJsonPartBatches(
  path: string,
  encoding: string,
  member?: string,
  onBytes: (bytes: number) => void = () => {},
  repair: TextRepair = { write: (text) => text, end: () => '' }
): AsyncGenerator<Iterable<JsonPart>> {
  const decoder = decoderOf(encoding)
  if (!decoder) throw new ConversionError(`Échec de décodage du fichier selon l'encodage détecté ${encoding}`)
  const splitter = new JsonSplitter(member)
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: chunkSize }) as AsyncIterable<Buffer>) {
    yield splitter.push(repair.write(decoder.write(chunk)))
    bytes += chunk.length
    onBytes(bytes)
  }
  yield splitter.push(repair.write(decoder.end()) + repair.end())
  splitter.end()
}

/** Parses the text of an element. @throws ConversionError */
export function parsedPart(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw invalidJson('', error)
  }
}

/** Formats a value as JSON. @throws ConversionError for a value nested too deeply */
export function writtenPart(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) throw invalidJson('une valeur a trop de niveaux', error)
    throw error
  }
}
