/** Queue of the messages of one websocket, handled in sequence; other sockets and requests run in between. */
import { setImmediate as turn } from 'node:timers/promises'
import { limitConcurrency } from '../time/limitConcurrency.ts'

/** Maximum number of sockets whose messages are handled concurrently. */
const inTurn = limitConcurrency(4)
/** Maximum number of waiting messages: a client may subscribe to as many channels at once. */
const maxWaiting = 1000

interface MessageQueue<Message> {
  /** Adds a message; returns false when the queue is full. */
  add(message: Message): boolean
  /** Drops the waiting messages and refuses further ones. */
  close(): void
}

export function messageQueue<Message>(answer: (message: Message) => Promise<void>): MessageQueue<Message> {
  const waiting: Message[] = []
  let isRunning = false
  let isClosed = false

  async function run(): Promise<void> {
    isRunning = true
    // An index instead of `shift()`, whose cost grows with the length of the array.
    for (let next = 0; next < waiting.length; next++) {
      const message = waiting[next] as Message
      await inTurn(async () => {
        if (!isClosed) await answer(message)
        await turn()
      })
      if (isClosed) break
      if (next === 99) {
        waiting.splice(0, 100)
        next = -1
      }
    }
    waiting.length = 0
    isRunning = false
  }

  return {
    add(message) {
      if (isClosed || waiting.length >= maxWaiting) return false
      waiting.push(message)
      if (!isRunning) void run()
      return true
    },
    close() {
      isClosed = true
    }
  }
}
