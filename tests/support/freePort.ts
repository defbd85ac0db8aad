/** Free ports, for servers whose configuration contains the port before they listen. */
import { createServer } from 'node:net'

/** Range of ports: below the ephemeral ports of operating systems, above the ports that browsers block. */
const [first, count] = [12_000, 20_000]
/** Each process starts at another port, so that concurrent processes do not get the same one. */
let next = (process.pid * 61) % count

/** Returns a port on which no local process listens, and which was not returned before. */
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
