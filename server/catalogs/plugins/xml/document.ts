/**
 * Parses XML responses to a light tree with local names, because servers choose prefixes freely. Declared entities are
 * not expanded.
 */
import { Parser } from 'htmlparser2'
import { ExpectedRunFailure } from '../plugin.ts'
import { withinLevels } from './levels.ts'

export interface XmlElement {
  name: string
  /** Attributes by local name. */
  attributes: Record<string, string>
  children: XmlElement[]
  /** Text of the element itself, without that of its children. */
  text: string
}

const maxCharacters = 30_000_000
const maxElements = 400_000
const deepest = 100

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** @throws ExpectedRunFailure for a document that is not XML, or is too large */
export function parseXml(text: string): XmlElement {
  if (text.length > maxCharacters) throw new ExpectedRunFailure('Le document XML est trop volumineux.')
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  let count = 0
  const parser = new Parser(
    withinLevels({
      onopentag(name, rawAttributes) {
        count += 1
        if (count > maxElements) throw new ExpectedRunFailure('Le document XML a trop d’éléments.')
        if (open.length > deepest) throw new ExpectedRunFailure('Le document XML a trop de niveaux.')
        const attributes = Object.fromEntries(
          Object.entries(rawAttributes).map(([key, value]) => [localName(key), value])
        )
        const element = { name: localName(name), attributes, children: [], text: '' }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(piece) {
        const element = open.at(-1)
        if (element) element.text += piece
      },
      onclosetag() {
        open.pop()
      }
    }),
    { xmlMode: true, decodeEntities: true }
  )
  parser.write(text)
  const isCut = open.length > 1
  const [root] = top.children
  if (!root) throw new ExpectedRunFailure('Le serveur ne répond pas par du XML.')
  if (root.name.toLowerCase() === 'html') throw new ExpectedRunFailure('Le serveur répond par une page HTML.')
  if (isCut) throw new ExpectedRunFailure('Le document XML est incomplet.')
  return root
}

export const childrenNamed = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** Returns the first element at a path of names. */
export function elementAt(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return elementsAt(element, ...path)[0]
}

/** Returns all elements at a path of names. */
export function elementsAt(element: XmlElement | undefined, ...path: string[]): XmlElement[] {
  let found = element ? [element] : []
  for (const name of path) found = found.flatMap((parent) => childrenNamed(parent, name))
  return found
}

/** Returns the text of an element and its descendants, concatenated; undefined when blank. */
export function textIn(element: XmlElement | undefined): string | undefined {
  if (!element) return undefined
  const texts = [element, ...descendants(element)].map(({ text }) => text)
  return texts.join('').trim() || undefined
}

/** Yields all descendants in document order. */
function* descendants(element: XmlElement): Generator<XmlElement> {
  const waiting = element.children.toReversed()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next
    for (const child of next.children.toReversed()) waiting.push(child)
  }
}

export function descendantsNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  return element ? [...descendants(element)].filter((descendant) => descendant.name === name) : []
}

/**
 * Returns the document, unless it is an exception report (OGC 06-121r9, clause 8).
 * @throws ExpectedRunFailure with the message of the server
 */
export function withoutException(root: XmlElement): XmlElement {
  if (!/^(?:Service)?ExceptionReport$/.test(root.name)) return root
  const message = textIn(root)?.replace(/\s+/g, ' ').slice(0, 500)
  throw new ExpectedRunFailure(`Le serveur répond par une erreur : ${message ?? 'sans explication'}`)
}
