/** The messages of one websocket, answered one after the other; other sockets and requests have their turns between. */
import { setImmediate as turn } from 'node:timers/promises'
import { atMost } from '../time/atMost.ts'

/** Sockets whose messages are looked at in the same turn. */
const inTurn = atMost(4)
/** Messages that may wait: a client may subscribe to as many channels at once. */
const mostWaiting = 1000

interface MessageQueue<Message> {
  /** False when too many wait: this one is not taken. */
  add(message: Message): boolean
  /** Forgets the messages that wait, and takes no more. */
  close(): void
}

export function messageQueue<Message>(answer: (message: Message) => Promise<void>): MessageQueue<Message> {
  const waiting: Message[] = []
  let isRunning = false
  let isClosed = false

  async function run(): Promise<void> {
    isRunning = true
    // Taken from the front by position: shifting a long array each time would cost its length.
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
      if (isClosed || waiting.length >= mostWaiting) return false
      waiting.push(message)
      if (!isRunning) void run()
      return true
    },
    close() {
      isClosed = true
    }
  }
}
