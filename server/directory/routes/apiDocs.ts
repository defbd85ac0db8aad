/** The OpenAPI document of the directory (docs/api/directory.md). */
import { everybody } from '../../access/access.ts'
import { documentBelow, type OpenApiDocument } from '../../http/openApi.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { requestSite } from './sessionAnswers.ts'

const base = '/simple-directory/api'

export const apiDocRoutes: RegisterRoutes = (scope, platform) => {
  scope.get(
    '/api/api-docs.json',
    {
      config: { access: everybody },
      schema: { operationId: 'readDirectoryApiDoc', tags: ['Directory'], summary: 'This document' }
    },
    (request) => {
      const whole = scope.swagger() as OpenApiDocument
      const directoryDocument = documentBelow(whole, base, !!request.session.user?.adminMode)
      return {
        ...directoryDocument,
        info: {
          ...directoryDocument.info,
          title: `${String(directoryDocument.info.title)} - Directory`,
          description: 'Users, organizations and sessions.',
          'x-api-id': 'simple-directory'
        },
        servers: [{ url: `${requestSite(request, platform).directoryUrl}/api` }]
      }
    }
  )
}
