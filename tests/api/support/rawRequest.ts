/** HTTP requests as raw bytes, because client libraries correct malformed requests. */
import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  /** Headers by lower-case name. */
  headers: Record<string, string>
  body: string
}

/** @param lines request line and headers; `host` and `connection` are added when missing */
export function rawRequest(origin: string, lines: string[], body = ''): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(origin)
  const [line = '', ...headers] = lines
  const isGiven = (name: string): boolean =>
    headers.some((header) => header.toLowerCase().startsWith(`${name}:`))
  const added = [isGiven('host') ? '' : `host: ${host}`, isGiven('connection') ? '' : 'connection: close']
  const head = [line, ...headers, ...added].filter(Boolean).join('\r\n')
  return rawExchange(Number(port), hostname, `${head}\r\n\r\n${body}`)
}

/** Sends bytes and reads until the server closes the connection. */
export function rawExchange(port: number, hostname: string, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, hostname, () => socket.write(Buffer.from(bytes, 'latin1')))
    let text = ''
    socket.setTimeout(10_000, () =>
      socket.destroy(new Error(`no end of the answer to ${bytes.slice(0, 200)}`))
    )
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve(answerOf(text)))
  })
}

function answerOf(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n')
  const [line = '', ...headers] = text.slice(0, end).split('\r\n')
  const pairs = headers.map((header) => {
    const colon = header.indexOf(':')
    return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()] as const
  })
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(pairs), body: text.slice(end + 4) }
}
