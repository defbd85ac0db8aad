/** Parses RDF documents in chunks, so that the event loop is not blocked, and within limits. */
import { setImmediate } from 'node:timers/promises'
import { Readable, type Duplex } from 'node:stream'
import type { Quad } from '@rdfjs/types'
import { Parser } from 'htmlparser2'
import { JsonLdParser } from 'jsonld-streaming-parser'
import { StreamParser } from 'n3'
import { RdfXmlParser } from 'rdfxml-streaming-parser'
import { ExpectedRunFailure } from '../plugin.ts'
import { shippedContexts } from './contexts.ts'
import { withinLevels } from '../xml/levels.ts'
import type { Syntax } from './syntax.ts'

const chunkLength = 1 << 15
/** Limit on the quads of one document. */
const maxQuads = 1_000_000
/** Limit on the nesting of objects: parsers recurse as deep as the document. */
const deepest = 100
/** Longest time in milliseconds to parse one document: some texts make parsers slow. */
const maxMs = 60_000
/** Limit on the characters that entities add to a document. */
const maxExpanded = 20_000_000

function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += chunkLength) yield text.slice(start, start + chunkLength)
}

async function* paced(text: string): AsyncGenerator<string> {
  const latest = Date.now() + maxMs
  for (const piece of pieces(text)) {
    await setImmediate()
    if (Date.now() > latest) throw new ExpectedRunFailure('Le document RDF est trop long à lire.')
    yield piece
  }
}

const parsers: Record<Syntax, (baseIRI: string) => unknown> = {
  // Without validation, one IRI with a space does not make the whole catalog unreadable.
  rdfxml: (baseIRI) => new RdfXmlParser({ baseIRI, validateUri: false, allowDuplicateRdfIds: true }),
  turtle: (baseIRI) => new StreamParser({ baseIRI }),
  json: (baseIRI) =>
    new JsonLdParser({
      baseIRI,
      documentLoader: shippedContexts,
      rdfstar: false,
      streamingProfile: true,
      streamingProfileAllowOutOfOrderPlainType: true
    })
}

/**
 * Yields the quads of a document.
 * @param text with the members of JSON-LD objects in streaming order
 * @throws ExpectedRunFailure for a document that is invalid or too large
 */
export async function* quadsOf(text: string, syntax: Syntax, base: string): AsyncGenerator<Quad> {
  if (syntax === 'rdfxml') checkEntities(text)
  const parser = parsers[syntax](base) as Duplex
  const chunks = paced(text.replace(/^\uFEFF/, ''))
  const source = Readable.from(syntax === 'rdfxml' ? watched(chunks) : chunks)
  source.on('error', (error) => parser.destroy(error)).pipe(parser)
  let count = 0
  try {
    for await (const quad of parser as AsyncIterable<Quad>) {
      count += 1
      if (count > maxQuads)
        throw new ExpectedRunFailure(`Le catalogue a plus de ${maxQuads} triplets par page.`)
      yield quad
    }
  } catch (error) {
    throw refusalOf(error)
  } finally {
    source.destroy()
    parser.destroy()
  }
}

function refusalOf(error: unknown): ExpectedRunFailure {
  if (error instanceof ExpectedRunFailure) return error
  const message = error instanceof Error ? error.message : ''
  return new ExpectedRunFailure(`Le document RDF est invalide : ${message.slice(0, 200)}`, { cause: error })
}

const entity = /<!ENTITY\s+\S+\s+(?:"([^"]*)"|'([^']*)')/g

/** Refuses entities whose references would expand to more than `maxExpanded`; short ones for namespaces are common. */
function checkEntities(text: string): void {
  let longest = 0
  for (const [, doubleQuoted, singleQuoted] of text.matchAll(entity)) {
    longest = Math.max(longest, (doubleQuoted ?? singleQuoted ?? '').length)
  }
  if (longest === 0) return
  let count = 0
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) count += 1
  if (count * longest > maxExpanded) {
    throw new ExpectedRunFailure('Le document RDF est invalide : ses entités sont trop longues.')
  }
}

/**
 * Passes the chunks of an XML document on, while a second parser checks depth, attributes and end: the RDF parser is
 * slow with deep documents, and accepts truncated ones.
 */
async function* watched(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let depth = 0
  let elements = 0
  const reader = new Parser(
    withinLevels({
      onopentag() {
        depth += 1
        elements += 1
      },
      onclosetag() {
        depth -= 1
      }
    }),
    { xmlMode: true, decodeEntities: false }
  )
  for await (const chunk of chunks) {
    reader.write(chunk)
    if (depth > deepest) throw new ExpectedRunFailure('Le document RDF est invalide : il a trop de niveaux.')
    yield chunk
  }
  if (depth > 0 || elements === 0)
    throw new ExpectedRunFailure('Le document RDF est invalide : il est incomplet.')
}

const quote = 0x22
const backslash = 0x5c

/** @throws ExpectedRunFailure for a JSON document that is nested too deeply */
export function checkDepth(text: string): void {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (inString) {
      if (code === backslash) index += 1
      else if (code === quote) inString = false
    } else if (code === quote) inString = true
    else if (code === 0x5b || code === 0x7b) depth += 1
    else if (code === 0x5d || code === 0x7d) depth -= 1
    if (depth > deepest) throw new ExpectedRunFailure('Le document JSON a trop de niveaux.')
  }
}
