/** The OpenAPI document, made from the schemas that the routes declare. */
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { everybody } from '../access/access.ts'
import type { Platform } from '../platform.ts'

export async function registerOpenApi(app: FastifyInstance, platform: Platform): Promise<void> {
  const { config } = platform
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fairway',
        version: '1',
        description: 'Publish, describe, edit, visualise, share and reuse data.'
      },
      servers: [{ url: `${config.publicUrl}/api/v1` }],
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'x-apiKey' },
          sdCookie: { type: 'apiKey', in: 'cookie', name: 'id_token' }
        }
      }
    },
    stripBasePath: false
  })
  app.get('/data-fair/api/v1/api-docs.json', { config: { access: everybody }, schema: { hide: true } }, () =>
    app.swagger()
  )
}
