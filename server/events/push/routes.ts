/** Routes of the devices of a user (docs/api/push.md). */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nanoid } from 'nanoid'
import { Type } from 'typebox'
import type { PushRegistration } from '../../../contract/events/push.ts'
import { anySession, everybody } from '../../access/access.ts'
import { deviceName } from '../../directory/deviceName.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import { neverCached } from '../../http/resourceCache.ts'
import type { Platform } from '../../platform.ts'
import { maxDevices, registrationBody, registrationsBody, subscriptionOf } from './bodies.ts'
import { afterSuccess, withError } from './outcomes.ts'
import { payloadOf } from './payload.ts'
import { push, type PushOutcome } from './push.ts'
import type { PushSender } from './sender.ts'
import { changeDevice, devicesOf, removeDevice, writeDevices, type Device } from './store.ts'
import { deviceTexts } from './texts.ts'
import type { Vapid } from './vapid.ts'

const path = '/events/api/push'
const tags = ['Notifications']

export function pushRoutes(
  app: FastifyInstance,
  { metadata, outgoing, config }: Pick<Platform, 'metadata' | 'outgoing' | 'config'>,
  { vapid, sender }: { vapid: Vapid; sender: PushSender }
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
      return registrationsOf(userOf(request))
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
      const user = userOf(request)
      const ownName = deviceName(request.headers['user-agent'])
      const given = request.body.map((device) => ({ ...device, id: subscriptionOf(device.id, allowed) }))
      const unique = [...new Map(given.map((device) => [device.id.endpoint, device])).values()]
      await metadata.transaction().execute(async (scope) => {
        const known = new Map((await devicesOf(scope, user)).map((device) => [endpointOf(device), device]))
        // The client sets the list of devices and their names; the outcome of pushes is kept from the stored
        // registrations.
        const written = unique.map(({ id, deviceName: name }): PushRegistration => {
          const registration = known.get(id.endpoint)?.registration ?? registered(id, ownName)
          return { ...registration, ...(name ? { deviceName: name } : {}) }
        })
        await writeDevices(scope, user, written)
      })
      return registrationsOf(user)
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
    async (request) => {
      const user = userOf(request)
      const id = subscriptionOf(request.body.id, allowed)
      const known = (await devicesOf(metadata, user)).find((device) => endpointOf(device) === id.endpoint)
      if (!known) await checkRoom(user)
      const outcome = await tell(request, id, 'registered')
      if (outcome.is !== 'taken') {
        if (known && outcome.is === 'gone') await removeDevice(metadata, known.id)
        throw httpError('pushFailed', { text: outcome.message })
      }
      const registration = afterSuccess(registered(id, deviceName(request.headers['user-agent'])), new Date())
      await metadata.transaction().execute(async (scope) => {
        const others = (await devicesOf(scope, user)).map((device) => device.registration)
        const place = others.findIndex((other) => other.id.endpoint === id.endpoint)
        if (place === -1 && others.length >= maxDevices)
          throw httpError('tooManyDevices', { most: maxDevices })
        others.splice(place === -1 ? others.length : place, 1, registration)
        await writeDevices(scope, user, others)
        if (known) await sender.wake(known, scope)
      })
      return registration
    }
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
    async (request) => {
      const { index } = request.params
      const devices = await devicesOf(metadata, userOf(request))
      const device = /^\d{1,3}$/.test(index) ? devices[Number(index)] : undefined
      if (!device) throw httpError('deviceNotFound')
      const outcome = await tell(request, device.registration.id, 'test')
      const now = new Date()
      if (outcome.is === 'gone') await removeDevice(metadata, device.id)
      else
        await changeDevice(metadata, device.id, (current) =>
          outcome.is === 'taken' ? afterSuccess(current, now) : withError(current, outcome, now)
        )
      if (outcome.is === 'taken') await sender.wake(device)
      return outcome.is === 'taken' ? {} : { error: outcome.message }
    }
  )

  function tell(
    request: FastifyRequest,
    id: PushRegistration['id'],
    text: 'registered' | 'test'
  ): Promise<PushOutcome> {
    const locale = languageOf(request)
    const notification = {
      _id: nanoid(),
      ...deviceTexts[locale][text],
      locale,
      date: new Date().toISOString()
    }
    return push({ outgoing, vapid }, id, payloadOf(notification))
  }

  async function registrationsOf(user: string): Promise<PushRegistration[]> {
    return (await devicesOf(metadata, user)).map(({ registration }) => registration)
  }

  /**
   * Checks the number of devices of a user.
   * @throws HttpError 429
   */
  async function checkRoom(user: string): Promise<void> {
    const { length } = await devicesOf(metadata, user)
    if (length >= maxDevices) throw httpError('tooManyDevices', { most: maxDevices })
  }
}

const endpointOf = ({ registration }: Device): string => registration.id.endpoint

const registered = (id: PushRegistration['id'], name: string): PushRegistration => ({
  id,
  type: 'webpush',
  deviceName: name,
  date: new Date().toISOString()
})

function userOf({ session }: FastifyRequest): string {
  const { user } = session
  if (!user) throw httpError('signInNeeded')
  return user.id
}
