import { expect, it } from 'vitest'
import { choicesOfAction, isForExtensions } from './actionUses.ts'
import type { RemoteAction } from './remoteService.ts'

const search = 'http://schema.org/SearchAction'
const identifier = 'http://schema.org/identifier'
const label = 'http://www.w3.org/2000/01/rdf-schema#label'
const address = 'http://schema.org/address'

const bulk: RemoteAction = {
  id: 'bulk',
  type: search,
  operation: { path: '/bulk', method: 'post' },
  input: [
    { concept: address, name: 'q', in: 'body' },
    { concept: identifier, name: 'key', in: 'body' }
  ],
  inputCollection: true,
  output: [{ name: 'lat', concept: 'http://schema.org/latitude' }],
  outputCollection: true,
  canUse: true
}
const single: RemoteAction = {
  ...bulk,
  id: 'single',
  input: [],
  inputCollection: false,
  outputCollection: false,
  output: [{ name: 'output', concept: address }, { name: '_score' }, { name: 'label', concept: label }]
}

it('completes lines with actions of many lines that echo their identifier', () => {
  expect(isForExtensions(bulk)).toBe(true)
  expect(isForExtensions({ ...bulk, outputCollection: false })).toBe(false)
  expect(isForExtensions({ ...bulk, canUse: false })).toBe(false)
  expect(isForExtensions({ ...bulk, input: bulk.input.slice(0, 1) })).toBe(false)
  expect(isForExtensions({ ...bulk, input: bulk.input.slice(1) })).toBe(false)
})

it('takes choices from searches of one value, with its label where there is one', () => {
  expect(choicesOfAction(single)).toEqual({ output: single.output[0], label: single.output[2] })
  expect(choicesOfAction({ ...single, output: single.output.slice(0, 2) })).toEqual({
    output: single.output[0]
  })
  expect(choicesOfAction({ ...single, type: 'http://schema.org/ReadAction' })).toBeUndefined()
  expect(choicesOfAction(bulk)).toBeUndefined()
  const two = [...single.output, { name: 'city', concept: 'http://schema.org/City' }]
  expect(choicesOfAction({ ...single, output: two })).toBeUndefined()
  expect(choicesOfAction({ ...single, output: single.output.slice(2) })).toBeUndefined()
})
