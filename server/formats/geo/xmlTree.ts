/** Parses parts of an XML file to trees. */
import { DOMParser } from '@xmldom/xmldom'
import type { Element, Node } from '@xmldom/xmldom'
import { ConversionError } from '../conversions/conversion.ts'
import { failure } from './failure.ts'
import { malformed } from './xmlTags.ts'

/**
 * Runs of white space, which slow down the parsing of coordinates. Limited in length, because longer matches overflow
 * the stack of regular expressions.
 */
const longSpaces = /\s{50,4000}/g

/** Maximum number of tags in one part: the tree takes about two kilobytes per tag. */
const maxTags = 500_000

const declaration = /\sxmlns:([\w.-]+)\s*=\s*("[^"<]*"|'[^'<]*')/g

/** Namespaces of a whole file, for parts that are parsed separately. */
export class Namespaces {
  readonly #declared = new Map<string, string>()

  /** Adds the namespaces that a tag declares. */
  add(tag: string): void {
    for (const [, prefix = '', value = ''] of tag.matchAll(declaration)) this.#declared.set(prefix, value)
  }

  toString(): string {
    return [...this.#declared].map(([prefix, value]) => ` xmlns:${prefix}=${value}`).join('')
  }
}

/** Parses a part of a file and returns its elements. */
export function parseElements(part: string, namespaces: Namespaces): Element[] {
  if (tagCount(part) > maxTags) throw failure("l'un de ses éléments est trop grand.")
  const text = `<part${namespaces.toString()}>${part.replaceAll(longSpaces, ' ')}</part>`
  try {
    // Fatal errors are thrown; others, such as an unknown entity, leave the text unchanged.
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

/** Returns the child elements of an element. */
export function childrenOf(element: Element): Element[] {
  return Array.from(element.childNodes).filter(isElement)
}
