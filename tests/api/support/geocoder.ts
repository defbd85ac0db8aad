/** OpenAPI document of a geocoding service, in bulk and single. */
export const address = 'http://schema.org/address'
export const latitude = 'http://schema.org/latitude'
const identifier = 'http://schema.org/identifier'

/** @param server base URL of the service */
export function geocoder(server: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const line = {
    type: 'object',
    required: ['q'],
    properties: {
      q: { type: 'string', description: 'An address', 'x-refersTo': address },
      key: { type: 'string', 'x-refersTo': identifier }
    }
  }
  const result = {
    type: 'object',
    properties: {
      key: { type: 'string', 'x-refersTo': identifier },
      lat: { type: 'number', 'x-refersTo': latitude },
      error: { type: 'string' }
    }
  }
  const many = (schema: object): object => ({
    'text/csv': { schema: { type: 'string' } },
    'application/x-ndjson': { schema },
    'application/json': { schema: { type: 'array', items: schema } }
  })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Geocoder',
      description: 'Finds *addresses*.',
      version: '1.0.0',
      'x-api-id': 'geocoder'
    },
    servers: [{ url: server }],
    paths: {
      '/coords': {
        post: {
          operationId: 'postCoords',
          summary: 'Geocode in bulk',
          'x-operationType': 'http://schema.org/SearchAction',
          requestBody: { required: true, content: many(line) },
          responses: { 200: { description: 'found', content: many(result) } }
        }
      },
      '/coord': {
        get: {
          operationId: 'getCoord',
          summary: 'Geocode one address',
          'x-operationType': 'http://schema.org/ReadAction',
          parameters: [
            { in: 'query', name: 'q', required: true, 'x-refersTo': address, schema: { type: 'string' } }
          ],
          responses: { 200: { description: 'found', content: { 'application/json': { schema: result } } } }
        }
      },
      '/status': { get: { responses: { 200: { description: 'up' } } } }
    },
    ...changes
  }
}
