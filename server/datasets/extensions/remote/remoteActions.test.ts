/** Requests of actions to test servers, which answer well or badly. */
import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  cut,
  endless,
  failing,
  failingAtFirst,
  fewerLines,
  good,
  html,
  moreLines,
  ndjson,
  notJson,
  redirecting,
  reset,
  startActionServer,
  tooManyRequests,
  wrongOrder,
  wrongTypes,
  type ActionServer,
  type AnsweredLine,
  type Behaviour
} from '../../../../tests/api/support/actionServer.ts'
import type { ActionInputLine, ActionResult, PlannedRemote } from '../plan.ts'
import { geocoder } from '../testing.ts'
import { openRemoteActions, type RemoteActions, type RemoteActionsOptions } from './remoteActions.ts'

let server: ActionServer
let other: ActionServer
let folder: string
let actions: RemoteActions
const { signal } = new AbortController()

const optionsOf = (more: Partial<RemoteActionsOptions> = {}): RemoteActionsOptions => ({
  folder,
  allowPrivateAddresses: true,
  publicUrl: 'https://data.example/data-fair',
  batchLines: 250,
  requestsPerServer: 4,
  timeoutMs: 5000,
  cacheBytes: 0,
  ...more
})

const warnings: unknown[] = []
const opened = (more?: Partial<RemoteActionsOptions>): RemoteActions =>
  openRemoteActions(optionsOf(more), { warn: (error) => warnings.push(error) })

beforeAll(async () => {
  server = await startActionServer()
  other = await startActionServer()
})
afterAll(async () => {
  await server.close()
  await other.close()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairway-test-'))
  actions = opened()
  for (const one of [server, other]) {
    one.requests.length = 0
    one.behave(good)
  }
})
afterEach(async () => {
  await actions.close()
  expect(warnings).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})

const planned = (more: Partial<PlannedRemote> = {}): PlannedRemote => ({
  ...geocoder,
  url: `${server.origin}/coords`,
  ...more
})

const ask = (
  inputs: ActionInputLine[],
  { plan = planned(), by = actions, until = signal } = {}
): Promise<ActionResult[]> => by.sourceOf(plan).resolve(inputs, until)

const addresses = (count: number): { q: string }[] =>
  Array.from({ length: count }, (_, i) => ({ q: `adr ${i}` }))
/** Result of a correct service for an input, with the selected outputs. */
const told = (input: ActionInputLine): ActionResult => {
  const { lat, lon } = server.resultOf(input ?? {})
  return { lat, lon }
}

/** Returns the message of the failed action. */
async function failureOf(behaviour: Behaviour, inputs = addresses(3), by = actions): Promise<string> {
  server.behave(behaviour)
  const error: unknown = await ask(inputs, { by }).then(
    () => undefined,
    (reason: unknown) => reason
  )
  expect(error).toMatchObject({ name: 'ExtensionError', retry: true })
  return (error as Error).message
}

/** Behaviour of a server that sends the text made by `textOf` from the results. */
const saying =
  (textOf: (results: AnsweredLine[]) => string): Behaviour =>
  (response, results) => {
    response.end(textOf(results))
  }

describe('a request', () => {
  it('has the lines that have something to send, each with its position', async () => {
    const results = await ask([{ q: 'a' }, undefined, { q: null, n: 1 }], {
      plan: planned({ headers: { 'X-Key': 'secret' } })
    })
    expect(server.requests).toHaveLength(1)
    const [request] = server.requests
    expect(request?.method).toBe('POST')
    expect(request?.url.href).toBe(`${server.origin}/coords?select=lat,lon`)
    expect(request?.headers).toMatchObject({
      accept: 'application/x-ndjson',
      'content-type': 'application/x-ndjson',
      'x-key': 'secret'
    })
    expect(request?.lines.map((line) => JSON.stringify(line))).toEqual([
      '{"q":"a","key":"0"}',
      '{"q":null,"n":1,"key":"2"}'
    ])
    expect(results).toEqual([told({ q: 'a' }), undefined, told({ q: null })])
  })

  it('asks for everything without a selection', async () => {
    const [result] = await ask(addresses(1), {
      plan: planned({ select: [], url: `${server.origin}/coords?v=1` })
    })
    expect(server.requests[0]?.url.search).toBe('?v=1')
    expect(result).toMatchObject({ matchLevel: 'street' })
  })

  it('has 250 lines at most', async () => {
    const inputs = addresses(700)
    expect(await ask(inputs)).toEqual(inputs.map(told))
    expect(server.requests.map(({ lines }) => lines.length).toSorted((a, b) => a - b)).toEqual([
      200, 250, 250
    ])
    expect(server.requests.every(({ lines }) => lines[0]?.key === '0')).toBe(true)
  })

  it('is given up with its caller', async () => {
    const held = server.hold()
    const controller = new AbortController()
    const asked = ask(addresses(1), { until: controller.signal })
    await expect.poll(() => held.waiting()).toBe(1)
    const reason = new Error('left')
    controller.abort(reason)
    await expect(asked).rejects.toBe(reason)
    held.release()
  })
})

describe('an answer', () => {
  it.each<[string, Behaviour]>([
    ['in another order', wrongOrder],
    ['with more than was asked', moreLines],
    ['that is one array', saying((results) => JSON.stringify(results, null, 2))],
    ['without the last break of line', saying((results) => ndjson(results).trimEnd())],
    [
      'with breaks of Windows and empty lines',
      saying((results) => ndjson(results).replaceAll('\n', '\r\n\r\n'))
    ],
    [
      'with other JSON',
      saying((results) => `null\n[]\n1\n{}\n{"key":{}}\n{"key":"00"}\n{"key":-1}\n${ndjson(results)}`)
    ]
  ])('%s is matched', async (_, behaviour) => {
    server.behave(behaviour)
    expect(await ask(addresses(5))).toEqual(addresses(5).map(told))
  })

  it('to one line may be a single object over several lines', async () => {
    server.behave(saying(([result]) => JSON.stringify(result, null, 2)))
    expect(await ask(addresses(1))).toEqual(addresses(1).map(told))
  })

  it('may leave lines out, and have other types', async () => {
    server.behave(fewerLines)
    expect(await ask(addresses(3))).toEqual([told({ q: 'adr 0' }), undefined, told({ q: 'adr 2' })])
    server.behave(wrongTypes)
    expect(await ask(addresses(1))).toEqual([{ lat: 'nowhere', lon: { degrees: [1] } }])
  })

  it.each<[string, Behaviour, RegExp]>([
    ['a status', failing(500, ' went\n wrong '), /^500 - went wrong$/],
    ['a status alone', failing(404, ''), /^404 - Not Found$/],
    [
      'a status with a page',
      failing(502, '<html><head><title>Bad &amp; gone</title><body>…', { 'content-type': 'text/html' }),
      /^502 - Bad & gone$/
    ],
    ['a status with a page without title', failing(502, '<html><body>x'), /^502 - Bad Gateway$/],
    ['a status with a long text', failing(400, 'x'.repeat(100_000)), /^400 - x{500}…$/],
    [
      'a status, endlessly',
      (response) => {
        response.writeHead(500)
        response.write('{"a":')
        endlessly(response)
      },
      /^500 - \{"a":/
    ],
    ['a page', html, /: la réponse n'est pas du JSON : Please sign in$/],
    ['half an object', notJson, /: la réponse n'est pas du JSON : \{"key":"0","lat":$/],
    [
      'a line that is no JSON',
      saying((results) => `${ndjson(results)}oops\n`),
      /: la réponse n'est pas du JSON : oops$/
    ],
    ['a compressed flood', compressedFlood, /: la réponse du serveur est trop volumineuse$/],
    [
      'deeper than anything',
      saying(() => `{"key":"0","lat":${'['.repeat(400_000)}\n`),
      /: la réponse n'est pas du JSON : \{"key":"0","lat":\[+…$/
    ],
    ['endless lines', endless, /: la réponse du serveur est trop volumineuse$/],
    ['an endless line', (response) => endlessly(response), /: une ligne de la réponse est trop longue$/],
    ['no connection', reset, /: la connexion a été interrompue$/],
    ['half of it', cut, /: la connexion a été interrompue$/],
    ['the same redirect', redirecting('/coords'), /: le serveur redirige trop de fois$/],
    ['maintenance', failing(503, 'down'), /^503 - down$/],
    ['a long refusal', failing(429, 'tomorrow', { 'retry-after': '86400' }), /^429 - tomorrow$/]
  ])('that is %s fails the action', async (_, behaviour, message) => {
    expect(await failureOf(behaviour)).toMatch(message)
  })

  it('that does not come, or is nowhere to be had, fails the action', async () => {
    const hasty = opened({ timeoutMs: 50 })
    const silent: Behaviour = () => {}
    expect(await failureOf(silent, addresses(1), hasty)).toBe(
      'service distant geocoder / postCoords : le serveur met trop de temps à répondre'
    )
    const dripping: Behaviour = (response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(timer))
    }
    expect(await failureOf(dripping, addresses(1), hasty)).toMatch(/met trop de temps à répondre$/)
    await hasty.close()
    const gone = await startActionServer()
    await gone.close()
    await expect(ask(addresses(1), { plan: planned({ url: gone.origin }) })).rejects.toThrow(
      'refuse la connexion'
    )
  })
})

describe('results', () => {
  it('are those of their lines, however they are answered', async () => {
    const reaching = opened()
    const given = fc.array(fc.option(fc.string({ minLength: 1 }), { nil: undefined }), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(given, fc.infiniteStream(fc.nat()), async (texts, random) => {
        const chance = (most: number): number => Number(random.next().value) % most
        let kept = new Set<string>()
        server.behave((response, results, request) => {
          const answered = results
            .flatMap((result) => Array.from({ length: chance(3) }, () => result))
            .toSorted(() => chance(3) - 1)
          kept = new Set(answered.map(({ key }) => String(key)))
          return good(response, answered, request)
        })
        const inputs = texts.map((q) => (q === undefined ? undefined : { q }))
        const results = await ask(inputs, { by: reaching })
        for (const [position, input] of inputs.entries()) {
          const isAnswered = input && kept.has(String(position))
          const { error, ...result } = server.resultOf(input ?? {})
          const one = error === undefined ? { lat: result.lat, lon: result.lon } : { error }
          expect(results[position]).toEqual(isAnswered ? one : undefined)
        }
      }),
      { numRuns: 50 }
    )
    await reaching.close()
  })

  it('are asked for once, wherever the line stands', async () => {
    const keeping = opened({ cacheBytes: 1_000_000 })
    const inputs = [{ q: 'a' }, { q: 'unknown' }, { q: 'b' }]
    server.behave((response, results, request) => good(response, results.slice(0, 2), request))
    await ask(inputs, { by: keeping })
    server.behave(good)
    const again = await ask(inputs.toReversed(), { by: keeping })
    expect(again).toEqual([told({ q: 'b' }), { error: 'not found' }, told({ q: 'a' })])
    // Only the line without result is requested again.
    expect(server.requests.at(-1)?.lines).toEqual([{ q: 'b', key: '0' }])
    await keeping.close()
    const later = opened({ cacheBytes: 1_000_000 })
    server.requests.length = 0
    await ask(inputs, { by: later })
    expect(server.requests).toEqual([])
    await ask(inputs, { by: later, plan: planned({ select: ['lat'] }) })
    await ask(inputs, { by: later, plan: planned({ service: 'other' }) })
    expect(server.asked()).toBe(6)
    await later.close()
  })
})

describe('a request is sent again', () => {
  it('when the server says when', async () => {
    server.behave(tooManyRequests(2))
    expect(await ask(addresses(2))).toEqual(addresses(2).map(told))
    server.behave(failingAtFirst(1, 429))
    expect(await ask(addresses(2))).toEqual(addresses(2).map(told))
    let left = 1
    server.behave((...args) => (left-- > 0 ? failing(503, 'soon', { 'retry-after': '0' }) : good)(...args))
    expect(await ask(addresses(2))).toEqual(addresses(2).map(told))
  })

  it('once when the connection is lost', async () => {
    for (const lost of [reset, cut]) {
      let left = 1
      server.requests.length = 0
      server.behave((...args) => (left-- > 0 ? lost : good)(...args))
      expect(await ask(addresses(2))).toEqual(addresses(2).map(told))
      expect(server.requests).toHaveLength(2)
    }
  })
})

describe('an address', () => {
  it.each(['/coords', '', 'ftp://example.org/coords', 'http://mail.example:25/'])(
    'that cannot be asked is told: %s',
    async (url) => {
      await expect(ask(addresses(1), { plan: planned({ url }) })).rejects.toThrow('adresse invalide')
    }
  )

  it('is one of the whole world', async () => {
    const closed = opened({ allowPrivateAddresses: false })
    await expect(ask(addresses(1), { by: closed })).rejects.toThrow("n'existe pas ou n'est pas accessible")
    await closed.close()
    expect(server.requests).toEqual([])
  })

  it('of a redirect gets no credentials of another origin', async () => {
    server.behave(redirecting(`${other.origin}/coords`))
    const plan = planned({ headers: { 'X-Key': 'secret' } })
    expect(await ask(addresses(1), { plan })).toEqual(addresses(1).map(told))
    expect(other.requests[0]?.headers).not.toHaveProperty('x-key')
  })
})

function compressedFlood(response: Parameters<Behaviour>[0]): void {
  response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{}\n'.repeat(12_000_000)))
}

/** Sends the same character endlessly, without line end. */
function endlessly(response: Parameters<Behaviour>[0]): void {
  const part = 'x'.repeat(100_000)
  const more = (): void => {
    while (!response.destroyed && response.write(part));
  }
  response.on('drain', more)
  more()
}
