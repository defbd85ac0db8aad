/** Routes of the set-up, and the log line with its code. */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { everybody, ownCheck } from '../access/access.ts'
import { writeSessionCookies } from '../directory/cookies.ts'
import { deviceName } from '../directory/deviceName.ts'
import { findMembership } from '../directory/memberships.ts'
import { siteOf } from '../directory/sites.ts'
import { languageOf } from '../http/language.ts'
import type { Platform } from '../platform.ts'
import { registerSampleExtensions } from './sampleExtensions.ts'
import { registerSamplePortal } from './samplePortal.ts'
import { setupOf, type Setup } from './setup.ts'

declare module 'fastify' {
  interface FastifyInstance {
    setup: Setup
  }
}

const path = '/data-fair/api/v1/setup'
const nameLength = 100
const organizationNameLength = 150

const setupBody = Type.Object(
  {
    code: Type.String(),
    email: Type.String(),
    password: Type.String({ maxLength: 1000 }),
    firstName: Type.Optional(Type.String({ maxLength: nameLength })),
    lastName: Type.Optional(Type.String({ maxLength: nameLength })),
    organization: Type.Optional(Type.String({ maxLength: organizationNameLength })),
    samples: Type.Optional(Type.Boolean())
  },
  { additionalProperties: false }
)

export const setupFeature = {
  routes(app: FastifyInstance, platform: Platform): void {
    const setup = setupOf(platform)
    registerSampleExtensions(platform)
    registerSamplePortal(app, platform)
    app.decorate('setup', setup)
    app.addHook('onListen', async () => {
      if (!(await setup.needed())) return
      platform.log.info(`set-up code ${setup.code()}, to be entered at ${setupAddress(platform)}`)
    })
    const routes = app.withTypeProvider<TypeBoxTypeProvider>()

    routes.get(
      path,
      {
        config: { access: everybody },
        schema: {
          operationId: 'readSetup',
          tags: ['Installation'],
          summary: 'Savoir si la plateforme est à installer',
          response: { 200: Type.Object({ needed: Type.Boolean() }) }
        }
      },
      async () => ({ needed: await setup.needed() })
    )

    routes.post(
      path,
      {
        config: { access: ownCheck('whoever knows the one-time code') },
        schema: {
          operationId: 'setUp',
          tags: ['Installation'],
          summary: 'Créer le premier administrateur avec le code à usage unique du journal',
          body: setupBody
        }
      },
      async (request, reply) => {
        const { directory, config } = platform
        const site = siteOf(request, config, directory.settings, directory.sites)
        const { user, organization, samples, samplesFailed } = await setup.run(
          request.body,
          request.ip,
          languageOf(request)
        )
        const session = await directory.sessions.open(
          user,
          {
            membership: organization && findMembership(user, organization.id),
            adminMode: false,
            rememberMe: true
          },
          { deviceName: deviceName(request.headers['user-agent']) }
        )
        writeSessionCookies(reply, site, session)
        const { id, name, email } = user
        void reply.header('cache-control', 'no-store')
        return reply.code(201).send({
          user: { id, name, email },
          ...(organization ? { organization: { id: organization.id, name: organization.name } } : {}),
          ...(samples
            ? {
                accounts: samples.accounts,
                datasets: samples.datasets,
                samplesOrganization: { id: samples.organization.id, name: samples.organization.name }
              }
            : {}),
          ...(samplesFailed ? { samplesFailed } : {})
        })
      }
    )
  }
}

export function setupAddress({ config }: Pick<Platform, 'config'>): string {
  return `${config.publicUrl}/setup`
}
