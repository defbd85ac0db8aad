import { expect, it } from 'vitest'
import type { ExpressionExtension, RemoteExtension } from '../../../../../contract/datasets/extensions.ts'
import { searchAction } from '../../../../../contract/remoteServices/remoteService.ts'
import { knownServices, type ListedService } from './actions.ts'
import { isSavable } from './savable.ts'

const service: ListedService = {
  id: 'geocoder',
  title: 'Geocoder',
  actions: [
    {
      id: 'postCoords',
      type: searchAction,
      operation: { path: '/coords', method: 'post' },
      input: [],
      inputCollection: true,
      outputCollection: true,
      output: [
        { name: 'lat', title: 'Latitude' },
        { name: 'lon', title: 'Longitude' }
      ],
      canUse: true
    }
  ]
}
const coords: RemoteExtension = { type: 'remoteService', remoteService: 'geocoder', action: 'postCoords' }
const sameNames: RemoteExtension = {
  ...coords,
  overwrite: { lat: { 'x-originalName': 'same' }, lon: { 'x-originalName': 'same' } }
}
const expression = (expr: string): ExpressionExtension => ({
  active: true,
  type: 'exprEval',
  expr,
  property: { key: 'total', type: 'number' }
})
const contextOf = (extension: RemoteExtension | ExpressionExtension) => ({
  schema: [{ key: 'price', type: 'number' as const }],
  extensions: [extension],
  services: knownServices([service])
})

it('saves an expression without a problem that the server refuses', () => {
  const [valid, invalid] = [expression('price * 2'), expression('price *')]
  expect(isSavable(valid, contextOf(valid), [])).toBe(true)
  expect(isSavable(invalid, contextOf(invalid), [])).toBe(false)
})

it('saves an action whose columns have names of their own, and one that cannot be checked', () => {
  expect(isSavable(coords, contextOf(coords), [service])).toBe(true)
  expect(isSavable(sameNames, contextOf(sameNames), [service])).toBe(false)
  expect(isSavable(sameNames, contextOf(sameNames), [])).toBe(true)
})
