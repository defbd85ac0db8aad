/** API tests as rows: who asks what, what comes back, which events are told. */
import { expect } from 'vitest'
import { liveConsumer } from '../../../server/outbox/outbox.ts'
import { eventsChannel } from '../../../server/realtime/internalChannels.ts'
import type { Answer, TestClient } from './client.ts'
import type { TestPlatform } from './platform.ts'

/** Method, path and body of a request; a function where they depend on a row before. */
export type Request = readonly [method: string, path: string, body?: unknown]

export interface Row {
  who: Pick<TestClient, 'send'>
  asks: Request | (() => Request)
  headers?: Record<string, string>
  /** The status, or the status with the text of a refusal, or with what the JSON holds at least. */
  gets: number | readonly [status: number, body: string | RegExp | object]
  /** Keys of the topics that the events service is told of, in order; by default they are not looked at. */
  tells?: readonly string[] | (() => readonly string[])
  /** Looks further into the answer, and keeps what the functions of the next rows need of it. */
  keeps?: (answer: Answer) => void | Promise<void>
}

/** Asks the rows in their order. A row that fails says which one it is. */
export async function scenario(platform: TestPlatform, rows: readonly Row[]): Promise<void> {
  const told: string[] = []
  const { bus } = platform.app.platform
  const stop = bus.subscribe(eventsChannel, (event) =>
    told.push((event as { topic: { key: string } }).topic.key)
  )
  try {
    for (const row of rows) {
      told.length = 0
      const [method, path, body] = valueOf(row.asks)
      const answer = await row.who.send(method, path, body, row.headers)
      expectAnswer(`${method} ${path}`, answer, row.gets)
      await row.keeps?.(answer)
      if (!row.tells) continue
      await allTold(platform)
      expect(told, `events of ${method} ${path}`).toEqual(valueOf(row.tells))
    }
  } finally {
    stop()
  }
}

function expectAnswer(asked: string, { status, text, json }: Answer, gets: Row['gets']): void {
  const [expected, body] = typeof gets === 'number' ? [gets] : gets
  expect(status, `${asked}: ${text.slice(0, 300)}`).toBe(expected)
  if (body === undefined) return
  if (body instanceof RegExp) expect(text, asked).toMatch(body)
  else if (typeof body === 'string') expect(text, asked).toBe(body)
  else expect(json, asked).toMatchObject(body)
}

function valueOf<Value>(value: Value | (() => Value)): Value {
  return typeof value === 'function' ? (value as () => Value)() : value
}

/** Resolves once everything that was committed has been told. */
function allTold(platform: TestPlatform): Promise<void> {
  return new Promise((resolve) => platform.app.platform.outbox.afterwards(liveConsumer, resolve))
}
