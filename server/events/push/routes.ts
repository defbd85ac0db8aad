/** Routes of the devices of a user (docs/api/push.md). */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { anySession, everybody } from '../../access/access.ts'
import { deviceName } from '../../directory/deviceName.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import { neverCached } from '../../http/resourceCache.ts'
import type { Platform } from '../../platform.ts'
import { registrationBody, registrationsBody, subscriptionOf } from './bodies.ts'
import type { UserDevices } from './userDevices.ts'
import type { Vapid } from './vapid.ts'

const path = '/events/api/push'
const tags = ['Notifications']

export function pushRoutes(
  app: FastifyInstance,
  { config }: Pick<Platform, 'config'>,
  vapid: Vapid,
  devices: UserDevices
): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>()
  const allowed = { allowsHttp: config.allowPrivateAddresses }

  typed.get(
    `${path}/vapidkey`,
    {
      config: { access: everybody },
      schema: { operationId: 'getPushKey', tags, summary: "Lire la clé publique d'abonnement des appareils" }
    },
    async () => ({ publicKey: vapid.publicKey })
  )

  typed.get(
    `${path}/registrations`,
    {
      config: { access: anySession },
      schema: { operationId: 'listPushRegistrations', tags, summary: 'Lister ses appareils' }
    },
    async (request, reply) => {
      neverCached(reply)
      return devices.list(userOf(request))
    }
  )

  typed.put(
    `${path}/registrations`,
    {
      config: { access: anySession },
      schema: {
        operationId: 'writePushRegistrations',
        tags,
        summary: 'Remplacer la liste de ses appareils',
        body: registrationsBody
      }
    },
    async (request) => {
      const caller = callerOf(request)
      const registrations = request.body.map((device) => ({
        ...device,
        id: subscriptionOf(device.id, allowed)
      }))
      await devices.replace(caller, registrations)
      return devices.list(caller.user)
    }
  )

  typed.post(
    `${path}/registrations`,
    {
      config: { access: anySession },
      schema: {
        operationId: 'addPushRegistration',
        tags,
        summary: 'Ajouter un appareil',
        body: registrationBody
      }
    },
    async (request) => devices.add(callerOf(request), subscriptionOf(request.body.id, allowed))
  )

  typed.post(
    `${path}/registrations/:index/_test`,
    {
      config: { access: anySession },
      schema: {
        operationId: 'testPushRegistration',
        tags,
        summary: 'Essayer un appareil',
        params: Type.Object({ index: Type.String({ description: 'Place de l’appareil, à partir de 0' }) })
      }
    },
    async (request) => devices.test(callerOf(request), request.params.index)
  )
}

const callerOf = (request: FastifyRequest) => ({
  user: userOf(request),
  locale: languageOf(request),
  ownName: deviceName(request.headers['user-agent'])
})

function userOf({ session }: FastifyRequest): string {
  const { user } = session
  if (!user) throw httpError('signInNeeded')
  return user.id
}
