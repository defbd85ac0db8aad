/** Devices of a user: registered by a first push message that says so, and tried by another. */
import { nanoid } from 'nanoid'
import type { PushRegistration } from '../../../contract/events/push.ts'
import { httpError } from '../../http/errors.ts'
import type { Platform } from '../../platform.ts'
import { maxDevices } from './bodies.ts'
import { afterSuccess, withError } from './outcomes.ts'
import { payloadOf } from './payload.ts'
import { push, type PushOutcome } from './push.ts'
import type { PushSender } from './sender.ts'
import { changeDevice, devicesOf, removeDevice, writeDevices, type Device } from './store.ts'
import { deviceTexts } from './texts.ts'
import type { Vapid } from './vapid.ts'

type Subscription = PushRegistration['id']

/** What a client says of a device. */
interface NamedDevice {
  id: Subscription
  deviceName?: string | undefined
}

/** The user, and the name of a device that has none yet. */
interface Caller {
  user: string
  locale: keyof typeof deviceTexts
  ownName: string
}

export interface UserDevices {
  list(user: string): Promise<PushRegistration[]>
  /** Replaces the list of devices and their names. */
  replace(caller: Caller, devices: NamedDevice[]): Promise<void>
  /** @throws HttpError 429 with too many devices, and when the push service refuses the message */
  add(caller: Caller, id: Subscription): Promise<PushRegistration>
  /**
   * Sends a message to a device.
   * @param index place in the list of the user
   * @returns the error of the push service, if any
   * @throws HttpError 404
   */
  test(caller: Caller, index: string): Promise<{ error?: string }>
}

export function userDevices(
  { metadata, outgoing }: Pick<Platform, 'metadata' | 'outgoing'>,
  { vapid, sender }: { vapid: Vapid; sender: PushSender }
): UserDevices {
  function pushText({ locale }: Caller, id: Subscription, text: 'registered' | 'test'): Promise<PushOutcome> {
    const notification = {
      _id: nanoid(),
      ...deviceTexts[locale][text],
      locale,
      date: new Date().toISOString()
    }
    return push({ outgoing, vapid }, id, payloadOf(notification))
  }

  return {
    list: async (user) => (await devicesOf(metadata, user)).map(({ registration }) => registration),

    async replace({ user, ownName }, devices) {
      const unique = [...new Map(devices.map((device) => [device.id.endpoint, device])).values()]
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
    },

    async add(caller, id) {
      const { user, ownName } = caller
      const devices = await devicesOf(metadata, user)
      const known = devices.find((device) => endpointOf(device) === id.endpoint)
      if (!known) checkRoom(devices)
      const outcome = await pushText(caller, id, 'registered')
      if (outcome.is !== 'accepted') {
        if (known && outcome.is === 'gone') await removeDevice(metadata, known.id)
        throw httpError('pushFailed', { text: outcome.message })
      }
      const registration = afterSuccess(registered(id, ownName), new Date())
      await metadata.transaction().execute(async (scope) => {
        const others = (await devicesOf(scope, user)).map((device) => device.registration)
        const place = others.findIndex((other) => other.id.endpoint === id.endpoint)
        if (place === -1) checkRoom(others)
        others.splice(place === -1 ? others.length : place, 1, registration)
        await writeDevices(scope, user, others)
        if (known) await sender.wake(known, scope)
      })
      return registration
    },

    async test(caller, index) {
      const devices = await devicesOf(metadata, caller.user)
      const device = /^\d{1,3}$/.test(index) ? devices[Number(index)] : undefined
      if (!device) throw httpError('deviceNotFound')
      const outcome = await pushText(caller, device.registration.id, 'test')
      const now = new Date()
      if (outcome.is === 'gone') await removeDevice(metadata, device.id)
      else
        await changeDevice(metadata, device.id, (current) =>
          outcome.is === 'accepted' ? afterSuccess(current, now) : withError(current, outcome, now)
        )
      if (outcome.is === 'accepted') await sender.wake(device)
      return outcome.is === 'accepted' ? {} : { error: outcome.message }
    }
  }
}

/** @throws HttpError 429 */
function checkRoom({ length }: unknown[]): void {
  if (length >= maxDevices) throw httpError('tooManyDevices', { most: maxDevices })
}

const endpointOf = ({ registration }: Device): string => registration.id.endpoint

const registered = (id: Subscription, name: string): PushRegistration => ({
  id,
  type: 'webpush',
  deviceName: name,
  date: new Date().toISOString()
})
