/** Helpers for the events service of a tested platform. */
import type { NewEvent } from '../../../contract/events/event.ts'
import type { Answer, TestClient } from './client.ts'
import type { TestPlatform } from './platform.ts'

export const eventsApi = '/events/api'
export const eventsSecret = 'events-secret'
const secret = { 'x-secret-key': eventsSecret }

export const org1 = { type: 'organization', id: 'test_org1', name: 'Test Org 1' } as const

/** Posts events as another service does; the default date is now. */
export function postEvents(platform: TestPlatform, ...events: Partial<NewEvent>[]): Promise<Answer> {
  const date = new Date().toISOString()
  return platform.anonymous().post(
    `${eventsApi}/events`,
    events.map((event) => ({ title: 'Told', topic: { key: 'test:a' }, date, ...event })),
    secret
  )
}

export function postNotification(platform: TestPlatform, body: object, query = ''): Promise<Answer> {
  return platform.anonymous().post(`${eventsApi}/notifications${query}`, body, secret)
}

export async function subscribe(client: TestClient, body: object): Promise<Answer['json']> {
  const answer = await client.post(`${eventsApi}/subscriptions`, body)
  if (answer.status !== 200) throw new Error(`subscription: ${answer.status} ${answer.text}`)
  return answer.json
}

export async function notificationsOf(client: TestClient, query = ''): Promise<Answer['json']> {
  const answer = await client.get(`${eventsApi}/notifications${query}`)
  if (answer.status !== 200) throw new Error(`notifications: ${answer.status} ${answer.text}`)
  return answer.json
}
