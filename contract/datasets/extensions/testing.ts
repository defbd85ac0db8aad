/** Fixtures for the tests of extensions. */
import { identifierConcept } from '../../vocabulary/concepts.ts'
import type { RemoteAction } from '../../remoteServices/remoteService.ts'
import { searchAction } from '../../remoteServices/remoteService.ts'
import type { SchemaProperty } from '../dataset.ts'
import type { ExpressionExtension, RemoteExtension } from '../extensions.ts'
import type { KnownServices } from './actions.ts'

export const concepts = {
  address: 'http://schema.org/address',
  latitude: 'http://schema.org/latitude',
  longitude: 'http://schema.org/longitude',
  latLon: 'http://www.w3.org/2003/01/geo/wgs84_pos#lat_long',
  commune: 'http://rdf.insee.fr/def/geo#codeCommune'
}

/** A geocoding action: it takes addresses and returns coordinates. */
export const postCoords: RemoteAction = {
  id: 'postCoords',
  summary: 'Géocodage en masse',
  type: searchAction,
  operation: { path: '/coords', method: 'post' },
  input: [
    { concept: concepts.address, name: 'q', in: 'body' },
    { concept: identifierConcept, name: 'key', in: 'body' }
  ],
  inputCollection: true,
  output: [
    { name: 'key', concept: identifierConcept, type: 'string' },
    { name: 'lat', concept: concepts.latitude, type: 'number', title: 'Latitude', description: 'WGS84' },
    { name: 'lon', concept: concepts.longitude, type: 'number' },
    { name: 'matchLevel' },
    { name: 'error', type: 'string' }
  ],
  outputCollection: true,
  canUse: true
}

/** An action of reference data: it takes coordinates and returns a commune. */
export const findCommune: RemoteAction = {
  ...postCoords,
  id: 'masterData_bulkSearch_commune',
  summary: 'Commune',
  input: [
    { concept: concepts.latLon, name: 'latLon', in: 'body' },
    { concept: identifierConcept, name: '_key', in: 'body' }
  ],
  output: [
    { name: '_key', concept: identifierConcept },
    { name: 'code', concept: concepts.commune, 'x-labels': { '56000': 'Vannes' } },
    { name: 'noms', 'x-separator': ';', 'x-capabilities': { text: false } },
    { name: '_error', title: 'Erreur' }
  ]
}

export const services: KnownServices = (id) =>
  ({ geocoder: { actions: [postCoords] }, 'dataset:communes': { actions: [findCommune] } })[id]

export const geocoding: RemoteExtension = {
  active: true,
  type: 'remoteService',
  remoteService: 'geocoder',
  action: 'postCoords',
  select: ['lat', 'lon'],
  propertyPrefix: '_coords'
}

export const communes: RemoteExtension = {
  active: true,
  type: 'remoteService',
  remoteService: 'dataset:communes',
  action: findCommune.id,
  propertyPrefix: '_commune'
}

export const computed = (key: string, expr: string, active = true): ExpressionExtension => ({
  active,
  type: 'exprEval',
  expr,
  property: { key, type: 'string' }
})

export const addresses: SchemaProperty[] = [
  { key: 'adr', type: 'string', 'x-refersTo': concepts.address, 'x-originalName': 'Adresse' },
  { key: 'nom', type: 'string', title: 'Nom' }
]
