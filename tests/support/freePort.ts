/** Ports for servers whose configuration names them before they listen. */
import { createServer } from 'node:net'

/** Below those that systems give to connections, and above those that browsers refuse to open. */
const [first, count] = [12_000, 20_000]
/** Processes begin apart: two that ask at the same time are not told of one port. */
let next = (process.pid * 61) % count

/** One that nobody listens on, on this machine, and that this process has not been told of before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + next
    next = (next + 1) % count
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)))
  })
}
