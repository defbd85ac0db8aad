import { expect, it } from 'vitest'
import { standardConcepts } from '../vocabulary.ts'
import * as concepts from './concepts.ts'

it('has the URIs of the vocabulary, and that of the identifiers of services', () => {
  const known = new Set(standardConcepts.flatMap(({ identifiers }) => identifiers))
  expect(Object.values(concepts).filter((uri) => !known.has(uri))).toEqual([concepts.identifierConcept])
})
