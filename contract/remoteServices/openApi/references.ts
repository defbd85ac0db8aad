/**
 * References inside of an OpenAPI document, each followed when what it names is asked for: a document whose parts name
 * one another in circles is no longer than it is, and nothing is copied.
 */
import { UnusableDocument } from './unusableDocument.ts'
import { isObject, type Json } from '../../json.ts'

/** References in a row: more are a circle, or written to cost time. */
const mostHops = 50

export interface References {
  /** What a value is once its references are followed; what stands beside a reference is kept. */
  followed(value: unknown): unknown
  /** The same as an object, an empty one for anything else. */
  object(value: unknown): Json
}

/** @throws UnusableDocument, when a value is asked for, for a reference to another document */
export function referencesOf(root: unknown): References {
  function followed(value: unknown): unknown {
    let current = value
    let beside: Json = {}
    for (let hops = 0; isObject(current) && typeof current.$ref === 'string'; hops++) {
      if (hops === mostHops) return {}
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

/** Undefined for what is not in the document. */
function target(root: unknown, reference: string): unknown {
  if (isExternal(reference)) throw new UnusableDocument('externalReference', reference)
  if (reference === '#') return root
  if (!reference.startsWith('#/')) return undefined
  let current = root
  for (const part of decoded(reference.slice(2)).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined
    current = (current as Json)[key]
  }
  return current
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The first reference to another document; undefined without one. */
export function externalReference(document: unknown): string | undefined {
  // No recursion: a document may be deeper than the stack.
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
