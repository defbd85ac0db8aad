/** Responses with random defects: a wrong value, piece of text, status or content type. Seeded. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { RemoteServer } from './remoteServer.ts'

interface HostileAnswers {
  /** Descriptions of the defects since the last reset, for failure messages. */
  told: string[]
}

type Choose = <Item>(list: readonly Item[]) => Item
type Json = Record<string, unknown>

const nested = (levels: number): unknown => {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value }
  return value
}

const values: readonly unknown[] = [
  [null, true, -1, 0, 1.5, 1e308, 8.64e15, 99_999_999_999],
  [[], {}, [null], [[]], [{}], [1, 2], ['a', 'a'], { toString: 1 }, { length: 1e9 }, nested(500)],
  ['', ' ', '../../etc/passwd', '/etc/passwd', 'a\0b', 'a\u0001\u001B[2J\n\r', '\uD800', '\u202Egpj.csv'],
  ['9999-12-31T23:59:59Z', '+275760-09-13', '-000001-01-01', '0000-00-00', '2026-02-30', '20260101'],
  ['__proto__', 'constructor', 'null', 'NaN', '1e999', 'a:b:c', '%', '%zz', '"', "'", ']]>', '&amp;', '*'],
  ['http://[::1', 'http://', 'http://a b/', 'http://x.test/%zz%00', 'file:///etc/passwd', 'javascript:a()'],
  ['x'.repeat(5000), '🎉'.repeat(600)],
  [Array.from({ length: 300 }, (_, index) => ({ id: `i${index}`, name: `n${index}` }))]
].flat()
const wholes = ['null', '[]', '{}', '""', '1', '', ' ', '<a/>', '['.repeat(50_000), '<a>'.repeat(50_000)]
const statuses = [204, 304, 400, 401, 403, 404, 410, 418, 451, 500, 502]
const types = [
  '',
  'text/html',
  'image/png',
  'text/csv; charset=nonsense',
  ';;',
  'text/turtle',
  'a'.repeat(500)
]
const locations = ['', '/', '//', 'http://', 'ftp://a', '/none']

/** Gives each response of the server a defect with the probability `share`. */
export function makeHostile(server: RemoteServer, seed: number, share: () => number): HostileAnswers {
  const inner = server.answer
  const answers: HostileAnswers = { told: [] }
  let state = seed
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const choose: Choose = (list) => list[Math.floor(random() * list.length)] as (typeof list)[number]

  function corrupted(
    text: string,
    headers: OutgoingHttpHeaders
  ): [number, OutgoingHttpHeaders, string | Buffer] {
    const choice = random()
    if (choice < 0.8) return [200, headers, wrongText(text, choose, random)]
    if (choice < 0.84)
      return [200, headers, Buffer.concat([Buffer.from(text.slice(0, -9)), Buffer.of(0xff, 0xc0, 0x22)])]
    if (choice < 0.88) return [200, headers, choose(wholes)]
    if (choice < 0.92) return [choose(statuses), headers, text]
    if (choice < 0.94) return [301, { location: choose(locations) }, '']
    return [200, { ...headers, 'content-type': choose(types) }, text]
  }

  server.answer = (request: IncomingMessage, response: ServerResponse) => {
    if (random() >= share()) return inner(request, response)
    let headersGiven: OutgoingHttpHeaders = {}
    const recorder = {
      writeHead(_status: number, headers: OutgoingHttpHeaders = {}) {
        headersGiven = headers
        return recorder
      },
      end(body: string | Buffer = '') {
        const [status, { 'content-length': _length, ...headers }, sentBody] = corrupted(
          String(body),
          headersGiven
        )
        answers.told.push(
          `${request.url}: ${status} ${JSON.stringify(headers)} ${String(sentBody).slice(0, 2000)}`
        )
        response.writeHead(status, headers).end(sentBody)
        return recorder
      }
    }
    return inner(request, recorder as unknown as ServerResponse)
  }
  return answers
}

function wrongText(text: string, choose: Choose, random: () => number): string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return wrongMarkup(text, choose, random)
  }
  const places = placesIn(value)
  if (!places.length) return JSON.stringify(choose(values))
  const [holder, name] = choose(places)
  if (random() < 0.1) delete holder[name]
  else holder[name] = choose(values)
  return JSON.stringify(value)
}

/** All values in a JSON tree, as pairs of parent and key. */
function placesIn(value: unknown): [Json, string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [
    [value as Json, name] as [Json, string],
    ...placesIn(member)
  ])
}

/** Puts a defect in XML, HTML or Turtle. */
function wrongMarkup(text: string, choose: Choose, random: () => number): string {
  const places = [...text.matchAll(/>([^<>]+)<|"([^"<>]*)"|<([^<>\s"]+)>/g)]
  if (places.length && random() < 0.7) {
    const place = choose(places)
    const value = choose(values)
    const written = typeof value === 'string' ? value : JSON.stringify(value)
    return text.slice(0, place.index + 1) + written + text.slice(place.index + place[0].length - 1)
  }
  const [from = 0, to = 0] = [random(), random()]
    .map((part) => Math.floor(part * text.length))
    .toSorted((a, b) => a - b)
  return random() < 0.5 ? text.slice(0, from) + text.slice(to) : text.slice(0, to) + text.slice(from)
}
