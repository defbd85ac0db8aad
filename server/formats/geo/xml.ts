/** XML files of unknown origin, read whole: their encoding, what is refused in them, and their tree. */
import { readFile, stat } from 'node:fs/promises'
import { DOMParser } from '@xmldom/xmldom'
import type { Document, Element, Node } from '@xmldom/xmldom'
import { largestWholeFile, tooLarge } from '../conversions/conversion.ts'
import { decoderOf, encodingOf } from '../text/encoding.ts'
import { failure, reading } from './failure.ts'

/** Elements in elements; real files have about twenty. */
const deepest = 100

/** White space in a row, which the reading of coordinates is slow with and which says nothing. */
const longSpaces = /\s{50,}/g

export async function readXmlFile(path: string): Promise<Buffer> {
  if ((await stat(path)).size > largestWholeFile) throw tooLarge()
  return readFile(path)
}

/**
 * The tree of a document.
 * @param single names of elements that never stand in one of their own kind; libraries read such files again and again
 */
export function parseXml(bytes: Buffer, single: readonly string[]): Element {
  const text = textOf(bytes)
    .replace(/^\ufeff/, '')
    .replaceAll(longSpaces, ' ')
  assertHarmless(text, new Set(single))
  const root = reading("il n'est pas un document XML valide.", () => rootOf(parsed(text)))
  if (!root.prefix) return root
  // Names are looked for without prefix.
  const plain = text.replaceAll(`<${root.prefix}:`, '<').replaceAll(`</${root.prefix}:`, '</')
  return reading("il n'est pas un document XML valide.", () => rootOf(parsed(plain)))
}

function parsed(text: string): Document {
  // Errors that end the parsing are thrown; others, such as an unknown entity, leave the text as it is.
  return new DOMParser({ locator: false, onError: () => undefined }).parseFromString(text, 'text/xml')
}

function rootOf(document: Document): Element {
  if (!document.documentElement) throw failure('le document XML est vide.')
  return document.documentElement
}

function textOf(bytes: Buffer): string {
  const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
    bytes.toString('latin1', 0, 400)
  )?.[1]
  const found = encodingOf(bytes.subarray(0, 1 << 20))
  // Files are often in UTF-8 whatever they declare, and that is what bytes show best.
  const decoder = decoderOf(found.startsWith('UTF') ? found : (declared ?? found)) ?? decoderOf(found)
  if (!decoder) throw failure("son encodage n'est pas reconnu.")
  return decoder.write(bytes) + decoder.end()
}

/**
 * Refuses what makes reading endless: entities that are declared, elements in too many others. Only what opens and
 * closes is looked at; the parser finds what is malformed.
 */
function assertHarmless(text: string, single: ReadonlySet<string>): void {
  const open: string[] = []
  const inside = new Map<string, number>()
  for (let index = text.indexOf('<'); index >= 0; index = text.indexOf('<', index)) {
    const skipped = endOfUnparsed(text, index)
    if (skipped !== undefined) {
      index = skipped
      continue
    }
    const end = endOfTag(text, index)
    if (text[index + 1] === '/') {
      const name = open.pop()
      if (name) inside.set(name, (inside.get(name) ?? 1) - 1)
    } else if (text[end - 2] !== '/') {
      const name = nameAt(text, index + 1)
      const already = inside.get(name) ?? 0
      if (already > 0 && single.has(name)) throw failure(`des éléments « ${name} » sont imbriqués.`)
      open.push(name)
      inside.set(name, already + 1)
      if (open.length > deepest) throw failure('des éléments sont imbriqués trop profondément.')
    }
    index = end
  }
}

/** End of a comment, of raw text, of an instruction or of a document type that starts there. */
function endOfUnparsed(text: string, index: number): number | undefined {
  const next = text[index + 1]
  if (next === '?') return after(text, '?>', index)
  if (next !== '!') return undefined
  if (text.startsWith('<!--', index)) return after(text, '-->', index + 4)
  if (text.startsWith('<![CDATA[', index)) return after(text, ']]>', index)
  const end = endOfTag(text, index)
  const declaration = text.slice(index, end)
  if (declaration.includes('[') || /<!ENTITY/i.test(declaration)) {
    throw failure('les documents XML qui déclarent des entités ne sont pas acceptés.')
  }
  return end
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found + mark.length
}

/** End of a tag; values of attributes may contain the character that ends it. */
function endOfTag(text: string, start: number): number {
  let quote = ''
  for (let index = start + 1; index < text.length; index++) {
    const character = text[index]!
    if (quote) {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return index + 1
  }
  return text.length
}

/** Name of an element without its prefix. */
function nameAt(text: string, start: number): string {
  let end = start
  let nameStart = start
  while (end < text.length && !/[\s/>]/.test(text[end]!)) {
    if (text[end] === ':') nameStart = end + 1
    end += 1
  }
  return text.slice(nameStart, end)
}

export function isElement(node: Node): node is Element {
  return node.nodeType === 1
}

/** Elements that stand directly in another one. */
export function childrenOf(element: Element): Element[] {
  return Array.from(element.childNodes).filter(isElement)
}
