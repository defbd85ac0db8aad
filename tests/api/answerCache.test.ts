/** The cache of read responses is never out of date, and never serves callers who may not read. */
import fc from 'fast-check'
import { get as request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Answer, TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { unlimitedRates } from './support/rates.ts'

let platform: TestPlatform
let owner: TestClient
let callers: Record<Caller, TestClient>

const callerNames = ['anonymous', 'owner', 'other'] as const
type Caller = (typeof callerNames)[number]

beforeAll(async () => {
  platform = await startPlatform({ rates: unlimitedRates })
  owner = await platform.loginAs('test_user1')
  callers = { anonymous: platform.anonymous(), owner, other: await platform.loginAs('test_user2') }
})
afterAll(() => platform.close())

/** Values of lines, by line id. */
type Lines = ReadonlyMap<string, number>

const values = (lines: Lines): number[] => [...lines.values()].toSorted((a, b) => a - b)

/** Cached reads, with the value expected from given lines. */
const reads: { path: string; of: (answer: Answer) => unknown; expected: (lines: Lines) => unknown }[] = [
  {
    path: 'lines?sort=n&select=n&size=50',
    of: ({ json }) => [json.total, json.results.map(({ n }: { n: number }) => n)],
    expected: (lines) => [lines.size, values(lines)]
  },
  {
    path: 'lines?n_gte=5&size=0',
    of: ({ json }) => json.total,
    expected: (lines) => values(lines).filter((n) => n >= 5).length
  },
  {
    path: 'lines?format=csv&select=n&sort=n&size=50',
    of: ({ text }) => text.trim().split('\n').slice(1),
    expected: (lines) => values(lines).map(String)
  },
  {
    path: 'values_agg?field=n&sort=key&agg_size=50',
    of: ({ json }) => json.aggs.map(({ value, total }: { value: number; total: number }) => [value, total]),
    expected: (lines) => [...Map.groupBy(values(lines), (n) => n)].map(([n, all]) => [n, all.length])
  },
  {
    path: 'metric_agg?metric=sum&field=n',
    of: ({ json }) => json.metric,
    expected: (lines) => values(lines).reduce((sum, n) => sum + n, 0)
  }
]

type Step =
  | { kind: 'read'; caller: Caller; read: number }
  | { kind: 'set'; id: string; n: number }
  | { kind: 'delete'; id: string }
  | { kind: 'share'; with: 'everybody' | 'other' | 'nobody' }

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      caller: fc.constantFrom(...callerNames),
      read: fc.nat({ max: reads.length - 1 })
    })
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      n: fc.integer({ min: 0, max: 9 })
    })
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('delete' as const), id: fc.constantFrom('a', 'b', 'c', 'd') })
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('share' as const),
      with: fc.constantFrom('everybody' as const, 'other' as const, 'nobody' as const)
    })
  }
)

/** Possible states of lines and readers while the steps of a batch run concurrently. */
interface Worlds {
  lines: Lines[]
  readers: (readonly Caller[])[]
}

const readersOf = {
  everybody: callerNames,
  other: ['owner', 'other'],
  nobody: ['owner']
} as const satisfies Record<string, readonly Caller[]>

describe('for any order of reads, writes and permission changes', () => {
  it('a response has the current lines, and only callers with permission get it', async () => {
    await fc.assert(
      // At most one write and one permission change run concurrently, so that the possible states are known.
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { maxLength: 8 }),
        async (batches) => {
          const schema = [{ key: 'n', type: 'integer' }]
          const { json } = await owner.post('/datasets', { isRest: true, title: 'n', schema })
          const path = `/datasets/${json.id}`
          let worlds: Worlds = { lines: [new Map()], readers: [readersOf.nobody] }
          for (const batch of batches) {
            const write = batch.find(({ kind }) => kind === 'set' || kind === 'delete')
            const share = batch.find(({ kind }) => kind === 'share')
            const [before = new Map<string, number>()] = worlds.lines
            const after = write ? written(before, write) : before
            const [could = readersOf.nobody] = worlds.readers
            const can = share?.kind === 'share' ? readersOf[share.with] : could
            worlds = { lines: [before, after], readers: [could, can] }
            const meanwhile = worlds
            await Promise.all(
              batch.flatMap((one) => {
                if (one.kind === 'read') return [check(path, one, meanwhile)]
                return one === write || one === share ? [act(path, one)] : []
              })
            )
            worlds = { lines: [after], readers: [can] }
            const now = worlds
            await Promise.all(batch.flatMap((one) => (one.kind === 'read' ? [check(path, one, now)] : [])))
          }
        }
      ),
      { numRuns: Number(process.env.ANSWER_CACHE_RUNS ?? 25) }
    )
  })

  async function check(
    path: string,
    { caller, read }: Extract<Step, { kind: 'read' }>,
    { lines, readers }: Worlds
  ): Promise<void> {
    const { path: query, of, expected } = reads[read]!
    const answer = await callers[caller].get(`${path}/${query}`)
    const statuses = readers.map((all) => (all.includes(caller) ? 200 : 403))
    expect(statuses).toContain(answer.status)
    if (answer.status === 200) expect(lines.map(expected)).toContainEqual(of(answer))
  }

  function written(lines: Lines, one: Step): Lines {
    const after = new Map(lines)
    if (one.kind === 'set') after.set(one.id, one.n)
    if (one.kind === 'delete') after.delete(one.id)
    return after
  }

  async function act(path: string, one: Step): Promise<void> {
    if (one.kind === 'set') {
      const { status } = await owner.put(`${path}/lines/${one.id}`, { n: one.n })
      expect([200, 201, 304]).toContain(status)
    } else if (one.kind === 'delete') {
      expect([204, 404]).toContain((await owner.delete(`${path}/lines/${one.id}`)).status)
    } else if (one.kind === 'share') {
      const entries = {
        everybody: [{ classes: ['list', 'read'] }],
        other: [{ type: 'user', id: 'test_user2', name: '', classes: ['list', 'read'] }],
        nobody: []
      }
      expect((await owner.put(`${path}/permissions`, entries[one.with])).status).toBe(200)
    }
  }
})

describe('a cached response', () => {
  let id: string
  const engine = (): TestPlatform['app']['platform']['lines'] => platform.app.platform.lines

  beforeAll(async () => {
    const rows = Array.from({ length: 400 }, (_, index) => `${index},mot ${index % 7}`)
    const { json } = await upload(owner, 'kept.csv', `n,text\n${rows.join('\n')}\n`)
    id = json.id
    await waitFinalized(owner, id)
  })

  it('is computed once for equivalent parameters in any order', async () => {
    const read = vi.spyOn(engine(), 'readPage')
    const first = await owner.get(`/datasets/${id}/lines?size=12&sort=-n&n_lt=300`)
    const others = await Promise.all(
      ['n_lt=300&sort=-n', 'hint=auto&n_lt=300&page=1&sort=-n&count=true'].map((query) =>
        owner.get(`/datasets/${id}/lines?${query}`)
      )
    )
    for (const other of others) {
      expect(other.text).toBe(first.text)
      expect(other.headers.get('etag')).toBe(first.headers.get('etag'))
    }
    expect(read).toHaveBeenCalledTimes(1)
    await owner.get(`/datasets/${id}/lines?sort=-n&n_lt=301`)
    expect(read).toHaveBeenCalledTimes(2)
    read.mockRestore()
  })

  it('is not cached when the query depends on the current time', async () => {
    const read = vi.spyOn(engine(), 'readPage')
    for (let turn = 0; turn < 2; turn++) await owner.get(`/datasets/${id}/lines?q=now`)
    expect(read).toHaveBeenCalledTimes(2)
    read.mockRestore()
  })

  it('is compressed as each client accepts, with one ETag', async () => {
    const path = `/datasets/${id}/lines?size=400`
    const bodies = new Set<string>()
    const tags = new Set<string | null>()
    for (let turn = 0; turn < 2; turn++) {
      for (const encoding of ['br', 'gzip', 'identity']) {
        const answer = await owner.get(path, { 'accept-encoding': encoding })
        expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
        expect(answer.headers.get('vary')).toBe('accept-encoding')
        bodies.add(answer.text)
        tags.add(answer.headers.get('etag'))
      }
    }
    expect([bodies.size, tags.size]).toEqual([1, 1])
    const [tag] = tags
    for (const condition of [tag ?? '', `"x", ${tag}`, '*']) {
      const same = await owner.get(path, { 'if-none-match': condition })
      expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', tag])
    }
    const [whole] = bodies
    const head = await owner.send('HEAD', path, undefined, { 'accept-encoding': 'identity' })
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(whole ?? '')))
  })

  it('is replaced when the metadata or the lines of the dataset change', async () => {
    const csv = async (): Promise<Answer> => owner.get(`/datasets/${id}/lines?format=csv&size=2&select=n`)
    await csv()
    expect((await owner.patch(`/datasets/${id}`, { slug: 'autre-nom' })).status).toBe(200)
    expect((await csv()).headers.get('content-disposition')).toContain('autre-nom')
    await upload(owner, 'kept.csv', 'n,text\n7,mot\n8,mot\n', { id })
    await waitFinalized(owner, id)
    expect((await csv()).text).toBe('"n"\n7\n8\n')
  })

  it('is computed for the remaining clients when one disconnects, and interrupted when all have disconnected', async () => {
    const signals: AbortSignal[] = []
    const readGroups = engine().readGroups.bind(engine())
    const slow = vi.spyOn(engine(), 'readGroups').mockImplementation(async (version, query, signal) => {
      if (signal) signals.push(signal)
      await pause(300)
      return readGroups(version, query, signal)
    })
    const url = `${owner.api}/datasets/${id}/values_agg?field=text`
    const ask = (): ReturnType<typeof request> => {
      const asked = request(url, { headers: { cookie: owner.cookieHeader() } })
      asked.on('error', () => {})
      return asked
    }
    const leaving = ask()
    const staying = owner.get(url)
    await pause(100)
    leaving.destroy()
    expect((await staying).json.aggs).toHaveLength(1)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    const alone = request(`${url}&size=1`, { headers: { cookie: owner.cookieHeader() } })
    alone.on('error', () => {})
    await pause(100)
    alone.destroy()
    await vi.waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]))
    slow.mockRestore()
  })
})
