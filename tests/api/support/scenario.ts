/** API tests as tables: the caller, the request, the expected response and events. */
import { expect } from 'vitest'
import { liveConsumer } from '../../../server/outbox/outbox.ts'
import { eventsChannel } from '../../../server/realtime/internalChannels.ts'
import type { Answer, TestClient } from './client.ts'
import type { TestPlatform } from './platform.ts'

/** Method, path and body of a request; a function when they depend on an earlier row. */
type Request = readonly [method: string, path: string, body?: unknown]

export interface Row {
  who: Pick<TestClient, 'send'>
  asks: Request | (() => Request)
  headers?: Record<string, string>
  /** Expected status, or status with the text of the refusal or a subset of the JSON. */
  gets: number | readonly [status: number, body: string | RegExp | object]
  /** Expected keys of event topics, in order; not checked by default. */
  tells?: readonly string[] | (() => readonly string[])
  /** More checks of the response; may store values for the functions of later rows. */
  keeps?: (answer: Answer) => void | Promise<void>
}

/** Runs the rows in order. A failure names its row. */
export async function scenario(platform: TestPlatform, rows: readonly Row[]): Promise<void> {
  const eventKeys: string[] = []
  const { bus } = platform.app.platform
  const stop = bus.subscribe(eventsChannel, (event) =>
    eventKeys.push((event as { topic: { key: string } }).topic.key)
  )
  try {
    for (const row of rows) {
      eventKeys.length = 0
      const [method, path, body] = valueOf(row.asks)
      const answer = await row.who.send(method, path, body, row.headers)
      expectAnswer(`${method} ${path}`, answer, row.gets)
      await row.keeps?.(answer)
      if (!row.tells) continue
      await eventsDelivered(platform)
      expect(eventKeys, `events of ${method} ${path}`).toEqual(valueOf(row.tells))
    }
  } finally {
    stop()
  }
}

function expectAnswer(requestText: string, { status, text, json }: Answer, gets: Row['gets']): void {
  const [expected, body] = typeof gets === 'number' ? [gets] : gets
  expect(status, `${requestText}: ${text.slice(0, 300)}`).toBe(expected)
  if (body === undefined) return
  if (body instanceof RegExp) expect(text, requestText).toMatch(body)
  else if (typeof body === 'string') expect(text, requestText).toBe(body)
  else expect(json, requestText).toMatchObject(body)
}

function valueOf<Value>(value: Value | (() => Value)): Value {
  return typeof value === 'function' ? (value as () => Value)() : value
}

/** Resolves once all committed events are delivered. */
function eventsDelivered(platform: TestPlatform): Promise<void> {
  return new Promise((resolve) => platform.app.platform.outbox.afterwards(liveConsumer, resolve))
}
