import { expect, it } from 'vitest'
import type { ServiceAction } from '../../../api/referenceServices.ts'
import { linkChanges, noReference, referenceSources } from './referenceValues.ts'

const concept = 'http://rdf.insee.fr/def/geo#codeCommune'
const label = 'http://www.w3.org/2000/01/rdf-schema#label'
const serviceAction: ServiceAction = {
  id: 'dataset:communes--masterData_singleSearch_code',
  action: {
    id: 'masterData_singleSearch_code',
    summary: 'Code de la commune',
    type: 'http://schema.org/SearchAction',
    operation: { path: '/master-data/single-searchs/code', method: 'get' },
    input: [],
    inputCollection: false,
    output: [{ name: 'output', concept }, { name: '_score' }, { name: 'label', concept: label }],
    outputCollection: false,
    canUse: true
  },
  remoteService: {
    id: 'dataset:communes',
    title: 'API publique du jeu de données : Communes',
    server: 'https://host/data-fair/api/v1/datasets/communes'
  }
}

it('links a column to the search of a reference dataset', () => {
  const [source] = referenceSources([serviceAction], concept)
  expect(source).toMatchObject({ title: 'Code de la commune', dataset: 'communes' })
  expect(linkChanges(source)).toEqual({
    'x-master': {
      id: serviceAction.id,
      title: 'Code de la commune',
      remoteService: 'dataset:communes',
      action: 'masterData_singleSearch_code'
    },
    'x-fromUrl': 'https://host/data-fair/api/v1/datasets/communes/master-data/single-searchs/code?q={q}',
    'x-itemKey': 'output',
    'x-itemTitle': 'label',
    'x-itemsProp': 'results'
  })
})

it('leaves out searches of another concept, and of services without server', () => {
  expect(referenceSources([serviceAction], 'http://schema.org/name')).toEqual([])
  const { server: _server, ...remoteService } = serviceAction.remoteService
  expect(referenceSources([{ ...serviceAction, remoteService }], concept)).toEqual([])
})

it('removes every attribute of a previous link', () => {
  expect(linkChanges(undefined)).toEqual(noReference)
  const action = { ...serviceAction.action, output: serviceAction.action.output.slice(0, 2) }
  const [unlabelled] = referenceSources([{ ...serviceAction, action }], concept)
  expect(linkChanges(unlabelled)).toHaveProperty('x-itemTitle', undefined)
})
