/**
 * Streams the tags of an XML text. The tree of a whole file takes seventy times its size in memory, so files are cut at
 * these tags, and only small parts become trees.
 */
import { failure } from './failure.ts'

/** Maximum depth of elements; real files have about twenty levels. */
const deepest = 100

export interface Tag {
  kind: 'open' | 'close' | 'empty'
  /** Name without prefix. */
  name: string
  /** Range of the tag in the text; `end` is exclusive. */
  start: number
  end: number
  /** Number of enclosing elements. */
  depth: number
}

/**
 * Yields the tags of a text in order.
 * @param single names of elements that must not contain themselves: otherwise callers would read the same part again
 * for each level
 * @throws ConversionError when tags do not match, or when entities are declared, because they could expand without
 * bound
 */
export function* xmlTags(text: string, single: readonly string[] = []): Generator<Tag> {
  const unpairedNames = new Set(single)
  const open: string[] = []
  let rooted = false
  for (let start = text.indexOf('<'); start >= 0;) {
    const skipped = endOfUnparsed(text, start)
    if (skipped !== undefined) {
      start = text.indexOf('<', skipped)
      continue
    }
    const end = endOfTag(text, start)
    const closes = text[start + 1] === '/'
    const name = nameAt(text, closes ? start + 2 : start + 1)
    if (closes) {
      if (open.pop() !== name) throw malformed()
      yield { kind: 'close', name, start, end, depth: open.length }
    } else {
      if (name === '' || (rooted && open.length === 0)) throw malformed()
      rooted = true
      if (unpairedNames.has(name) && open.includes(name))
        throw failure(`des éléments « ${name} » sont imbriqués.`)
      const kind = text[end - 2] === '/' ? 'empty' : 'open'
      yield { kind, name, start, end, depth: open.length }
      if (kind === 'open' && open.push(name) > deepest) {
        throw failure('des éléments sont imbriqués trop profondément.')
      }
    }
    start = text.indexOf('<', end)
  }
  if (open.length > 0 || !rooted) throw malformed()
}

export function malformed(cause?: unknown): Error {
  return failure("il n'est pas un document XML valide.", cause)
}

/**
 * Returns the end of a comment, CDATA section, processing instruction or document type that starts at a position;
 * undefined for a tag.
 */
function endOfUnparsed(text: string, start: number): number | undefined {
  const next = text[start + 1]
  if (next === '?') return after(text, '?>', start)
  if (next !== '!') return undefined
  if (text.startsWith('<!--', start)) return after(text, '-->', start + 4)
  if (text.startsWith('<![CDATA[', start)) return after(text, ']]>', start)
  const end = endOfTag(text, start)
  // Entities are declared between brackets.
  if (/\[|<!ENTITY/i.test(text.slice(start, end))) {
    throw failure('les documents XML qui déclarent des entités ne sont pas acceptés.')
  }
  return end
}

function after(text: string, mark: string, from: number): number {
  const markStart = text.indexOf(mark, from)
  if (markStart < 0) throw malformed()
  return markStart + mark.length
}

const greater = 0x3e
const double = 0x22
const simple = 0x27

/** Returns the end of a tag; attribute values may contain `>`. */
function endOfTag(text: string, start: number): number {
  let quote = 0
  for (let index = start + 1; index < text.length; index++) {
    const character = text.charCodeAt(index)
    if (quote) {
      if (character === quote) quote = 0
    } else if (character === double || character === simple) quote = character
    else if (character === greater) return index + 1
  }
  throw malformed()
}

function nameAt(text: string, start: number): string {
  const name = /[^\s/<>]*/y
  name.lastIndex = start
  const qualifiedName = name.exec(text)?.[0] ?? ''
  return qualifiedName.slice(qualifiedName.indexOf(':') + 1)
}
