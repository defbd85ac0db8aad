/** Test data: a remote service that geocodes addresses and describes a town by its code. */
import { identifierConcept } from '../../../../../../contract/vocabulary/concepts.ts'
import { searchAction } from '../../../../../../contract/remoteServices/remoteService.ts'
import type { ListedService } from '../../../model/extensions/actions.ts'

export function aGeocoder(): ListedService {
  const commonFields = {
    type: searchAction,
    inputCollection: true,
    outputCollection: true,
    canUse: true
  }
  const key = { concept: identifierConcept, name: 'key', in: 'body' as const }
  return {
    id: 'geocoder',
    title: 'Géocodeur',
    actions: [
      {
        ...commonFields,
        id: 'postCoords',
        summary: 'Coordonnées d’adresses',
        operation: { path: '/coords', method: 'post' },
        input: [{ concept: 'http://schema.org/address', name: 'q', in: 'body' }, key],
        output: [
          { name: 'key', concept: identifierConcept },
          { name: 'lat', type: 'number', title: 'Latitude', 'x-tags': ['Position'] },
          { name: 'lon', type: 'number', title: 'Longitude', 'x-tags': ['Position'] },
          { name: 'matchLevel', type: 'string', title: 'Précision' },
          { name: 'error', type: 'string', title: 'Erreur' }
        ]
      },
      {
        ...commonFields,
        id: 'findCityBulk',
        summary: 'Communes',
        operation: { path: '/cities', method: 'post' },
        input: [{ concept: 'http://example.org/code', name: 'code', in: 'body' }, key],
        output: [{ name: 'DEP', type: 'string', title: 'Département' }]
      }
    ]
  }
}
