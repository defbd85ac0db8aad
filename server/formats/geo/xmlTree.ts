/** Trees of parts of an XML file. */
import { DOMParser } from '@xmldom/xmldom'
import type { Element, Node } from '@xmldom/xmldom'
import { ConversionError } from '../conversions/conversion.ts'
import { failure } from './failure.ts'
import { malformed } from './xmlTags.ts'

/** White space in a row, which the reading of coordinates is slow with; in pieces, as expressions run out of stack. */
const longSpaces = /\s{50,4000}/g

/** Tags of one part: its tree takes about two kilobytes for each. */
const mostTags = 500_000

const declaration = /\sxmlns:([\w.-]+)\s*=\s*("[^"<]*"|'[^'<]*')/g

/** The namespaces of a whole file, for parts of it that are read alone. */
export class Namespaces {
  readonly #declared = new Map<string, string>()

  /** Adds those that a tag declares. */
  add(tag: string): void {
    for (const [, prefix = '', value = ''] of tag.matchAll(declaration)) this.#declared.set(prefix, value)
  }

  toString(): string {
    return [...this.#declared].map(([prefix, value]) => ` xmlns:${prefix}=${value}`).join('')
  }
}

/** The elements of a part of a file. */
export function parseElements(part: string, namespaces: Namespaces): Element[] {
  if (tagCount(part) > mostTags) throw failure("l'un de ses éléments est trop grand.")
  const text = `<part${namespaces.toString()}>${part.replaceAll(longSpaces, ' ')}</part>`
  try {
    // Errors that end the parsing are thrown; others, such as an unknown entity, leave the text as it is.
    const parser = new DOMParser({ locator: false, onError: () => undefined })
    const root = parser.parseFromString(text, 'text/xml').documentElement
    return root ? childrenOf(root) : []
  } catch (error) {
    throw error instanceof ConversionError ? error : malformed(error)
  }
}

function tagCount(text: string): number {
  let count = 0
  for (let index = text.indexOf('<'); index >= 0; index = text.indexOf('<', index + 1)) count += 1
  return count
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1
}

/** Elements that stand directly in another one. */
export function childrenOf(element: Element): Element[] {
  return Array.from(element.childNodes).filter(isElement)
}
