/**
 * References inside an OpenAPI document, resolved on demand: circular references need no special case, and nothing is
 * copied.
 */
import { percentDecoded } from '../../percentDecoded.ts'
import { UnusableDocument } from './unusableDocument.ts'
import { isObject, type Json } from '../../json.ts'

/** Maximum chain of references; a longer one is circular, or crafted to cost time. */
const maxHops = 50

export interface References {
  /** Resolves the references of a value; members beside `$ref` are kept. */
  followed(value: unknown): unknown
  /** Resolves the references of a value, as an object; an empty object for any other value. */
  object(value: unknown): Json
}

/**
 * Makes a resolver for a document. Its functions throw on a reference to another document.
 * @throws UnusableDocument
 */
export function referencesOf(root: unknown): References {
  function followed(value: unknown): unknown {
    let current = value
    let beside: Json = {}
    for (let hops = 0; isObject(current) && typeof current.$ref === 'string'; hops++) {
      if (hops === maxHops) return {}
      const { $ref: reference, ...siblings } = current
      beside = { ...siblings, ...beside }
      current = target(root, reference)
    }
    return isObject(current) && Object.keys(beside).length ? { ...current, ...beside } : current
  }
  return {
    followed,
    object(value) {
      const found = followed(value)
      return isObject(found) ? found : {}
    }
  }
}

const isExternal = (reference: string): boolean => !reference.startsWith('#')

/** Target of a reference; undefined when it is not in the document. */
function target(root: unknown, reference: string): unknown {
  if (isExternal(reference)) throw new UnusableDocument('externalReference', reference)
  if (reference === '#') return root
  if (!reference.startsWith('#/')) return undefined
  let current = root
  const pointer = reference.slice(2)
  for (const part of (percentDecoded(pointer) ?? pointer).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined
    current = (current as Json)[key]
  }
  return current
}

/** The first reference to another document; undefined when there is none. */
export function externalReference(document: unknown): string | undefined {
  // An explicit stack: a document may be nested deeper than the call stack allows.
  const left = [document]
  while (left.length) {
    const current = left.pop()
    if (typeof current !== 'object' || current === null) continue
    const { $ref: reference } = current as Json
    if (typeof reference === 'string' && isExternal(reference)) return reference
    for (const value of Object.values(current)) {
      if (typeof value === 'object' && value !== null) left.push(value)
    }
  }
  return undefined
}
