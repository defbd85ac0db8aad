/** Store of devices and of their waiting push messages, in the metadata. */
import type { Kysely } from 'kysely'
import { nanoid } from 'nanoid'
import type { PushRegistration } from '../../../contract/events/push.ts'
import { withoutWaiting, type Metadata, type Tables } from '../../metadata/database.ts'
import { storedJson } from '../../metadata/storedJson.ts'
import { pushQueries } from './tables.ts'

type Database = Kysely<Tables>

export interface Device {
  id: string
  user: string
  registration: PushRegistration
}

export interface Message {
  number: number
  date: string
  payload: string
}

/** Maximum number of waiting messages of a device; older ones are dropped, since the list of notifications has them. */
const maxMessages = 50

interface Row {
  id: string
  user: string
  document: string
}

const read = ({ id, user, document }: Row): Device => ({
  id,
  user,
  registration: storedJson(document) as PushRegistration
})

/** Devices in the order set by the user. */
export async function devicesOf(database: Database, user: string): Promise<Device[]> {
  const rows = await pushQueries(database)
    .selectFrom('push_devices')
    .select(['id', 'user', 'document'])
    .where('user', '=', user)
    .orderBy('position')
    .execute()
  return rows.map(read)
}

export async function findDevice(database: Database, id: string): Promise<Device | undefined> {
  const row = await pushQueries(database)
    .selectFrom('push_devices')
    .select(['id', 'user', 'document'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && read(row)
}

/** Replaces the devices of a user. Devices move from other users who had registered them. Needs a transaction. */
export async function writeDevices(
  scope: Database,
  user: string,
  registrations: PushRegistration[]
): Promise<void> {
  const queries = pushQueries(scope)
  const known = new Map((await devicesOf(scope, user)).map((device) => [endpointOf(device), device.id]))
  const endpoints = registrations.map(({ id: { endpoint } }) => endpoint)
  for (const [endpoint, id] of known) {
    if (!endpoints.includes(endpoint)) await removeDevice(scope, id)
  }
  for (const [position, registration] of registrations.entries()) {
    const { endpoint } = registration.id
    const document = JSON.stringify(registration)
    const id = known.get(endpoint)
    if (id !== undefined) {
      await queries.updateTable('push_devices').set({ position, document }).where('id', '=', id).execute()
      continue
    }
    await queries.deleteFrom('push_devices').where('endpoint', '=', endpoint).execute()
    await queries
      .insertInto('push_devices')
      .values({ id: nanoid(), user, position, endpoint, document })
      .execute()
  }
}

const endpointOf = ({ registration }: Device): string => registration.id.endpoint

/** Stores the state after a push; does nothing when the device no longer exists. */
export function changeDevice(
  metadata: Metadata,
  id: string,
  change: (registration: PushRegistration) => PushRegistration
): Promise<void> {
  return withoutWaiting(metadata, (connection) =>
    connection.transaction().execute(async (scope) => {
      const device = await findDevice(scope, id)
      if (!device) return
      const changed = change(device.registration)
      await pushQueries(scope)
        .updateTable('push_devices')
        .set({ document: JSON.stringify(changed) })
        .where('id', '=', id)
        .execute()
      if (changed.disabled)
        await pushQueries(scope).deleteFrom('push_messages').where('device', '=', id).execute()
    })
  )
}

/** Deletes a device and its waiting messages. */
export async function removeDevice(database: Database, id: string): Promise<void> {
  await pushQueries(database).deleteFrom('push_devices').where('id', '=', id).execute()
}

export async function removeDevicesOf(scope: Database, user: string): Promise<void> {
  await pushQueries(scope).deleteFrom('push_devices').where('user', '=', user).execute()
}

/** Adds a waiting message. Needs a transaction. */
export async function addMessage(scope: Database, device: string, payload: string): Promise<void> {
  const queries = pushQueries(scope)
  await queries
    .insertInto('push_messages')
    .values({ device, date: new Date().toISOString(), payload })
    .execute()
  await queries
    .deleteFrom('push_messages')
    .where('device', '=', device)
    .where('number', '<=', (eb) =>
      eb
        .selectFrom('push_messages as newer')
        .select('newer.number')
        .where('newer.device', '=', device)
        .orderBy('newer.number', 'desc')
        .limit(1)
        .offset(maxMessages)
    )
    .execute()
}

export async function firstMessage(database: Database, device: string): Promise<Message | undefined> {
  return pushQueries(database)
    .selectFrom('push_messages')
    .select(['number', 'date', 'payload'])
    .where('device', '=', device)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
}

export function removeMessage(metadata: Metadata, number: number): Promise<void> {
  return withoutWaiting(metadata, async (connection) => {
    await pushQueries(connection).deleteFrom('push_messages').where('number', '=', number).execute()
  })
}

/** Devices with waiting messages. */
export async function devicesWithMessages(database: Database): Promise<Pick<Device, 'id' | 'user'>[]> {
  return pushQueries(database)
    .selectFrom('push_messages')
    .innerJoin('push_devices', 'push_devices.id', 'push_messages.device')
    .select(['push_devices.id', 'push_devices.user'])
    .groupBy('push_devices.id')
    .execute()
}
