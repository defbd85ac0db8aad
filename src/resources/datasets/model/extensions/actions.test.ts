import { identifierConcept } from '../../../../../contract/vocabulary/concepts.ts'
import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import type { Extension } from '../../../../../contract/datasets/extensions.ts'
import { type RemoteAction } from '../../../../../contract/remoteServices/remoteService.ts'
import { knownServices, linksOf, newRemoteExtension, proposedActions, type ListedService } from './actions.ts'
import type { ExtensionContext } from './expressionProblem.ts'

const address = 'http://schema.org/address'
const latitude = 'http://schema.org/latitude'
const city = 'http://schema.org/City'

function anAction(id: string, concept: string, output: RemoteAction['output'] = []): RemoteAction {
  return {
    id,
    summary: `Action ${id}`,
    type: 'http://schema.org/SearchAction',
    operation: { path: `/${id}`, method: 'post' },
    input: [
      { concept, name: 'q', in: 'body' },
      { concept: identifierConcept, name: 'key', in: 'body' }
    ],
    inputCollection: true,
    outputCollection: true,
    output,
    canUse: true
  }
}

const services: ListedService[] = [
  {
    id: 'geocoder',
    title: 'Geocoder',
    actions: [
      anAction('postCoords', address, [
        { name: 'lat', concept: latitude, type: 'number', title: 'Latitude' },
        { name: 'key', concept: identifierConcept }
      ]),
      { ...anAction('one', address), inputCollection: false }
    ]
  },
  { id: 'towns', title: 'Towns', actions: [anAction('findCityBulk', city), anAction('atLatitude', latitude)] }
]
const schema: SchemaProperty[] = [{ key: 'adr', type: 'string', 'x-refersTo': address }]

function contextWith(extensions: Extension[] = []): ExtensionContext {
  return { schema, extensions, services: knownServices(services) }
}

const titles = (extensions?: Extension[]): [string, string | undefined][] =>
  proposedActions(services, contextWith(extensions)).map(({ action, disabled }) => [action.id, disabled])

it('lists bulk actions, those that the columns allow first', () => {
  expect(titles()).toEqual([
    ['postCoords', undefined],
    ['atLatitude', 'noConcept'],
    ['findCityBulk', 'noConcept']
  ])
})

it('disables an action that is already configured, or that has no column of its concept', () => {
  const extension = newRemoteExtension({ service: services[0]!, action: services[0]!.actions[0]! })
  expect(extension).toEqual({
    active: true,
    type: 'remoteService',
    remoteService: 'geocoder',
    action: 'postCoords',
    select: ['lat'],
    overwrite: {}
  })
  expect(titles([extension])).toEqual([
    ['atLatitude', undefined],
    ['findCityBulk', 'noConcept'],
    ['postCoords', 'configured']
  ])
})

it('links an action to columns of its concept, except its own and those of later extensions', () => {
  const first = newRemoteExtension({ service: services[0]!, action: services[0]!.actions[0]! })
  const secondExtension = newRemoteExtension({ service: services[1]!, action: services[1]!.actions[1]! })
  const keyOf = (extensions: Extension[]): (string | undefined)[] =>
    linksOf(services[1]!.actions[1]!, contextWith(extensions), secondExtension).map(
      ({ column }) => column?.key
    )
  const saved: Extension = { ...first, propertyPrefix: '_coords' }
  expect(keyOf([saved, secondExtension])).toEqual(['_coords.lat'])
  expect(keyOf([secondExtension, saved])).toEqual([undefined])
})
