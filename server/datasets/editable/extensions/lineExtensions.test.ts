/** Extension values of lines, through failures of services and of the server. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  oneof,
  record,
  type Arbitrary
} from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RemoteExtension } from '../../../../contract/datasets/extensions.ts'
import { openMetadata, type Metadata } from '../../../metadata/database.ts'
import { extendedDataset, extensions, Machine, World } from './testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairway-line-extensions-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
let metadata: Metadata
let world: World
let machine: Machine
beforeEach(async () => {
  metadata = await openMetadata(':memory:')
  world = new World(metadata, join(folder, `${count++}.sqlite`))
  machine = new Machine(world)
})
afterEach(async () => {
  await machine.kill()
  await metadata.destroy()
})

const [coords, expression] = extensions
const mandatory = extendedDataset({
  extensions: [{ ...(coords as RemoteExtension), mandatory: true }, ...extensions.slice(1)]
})

async function restart(): Promise<void> {
  await machine.kill()
  machine = new Machine(world)
  await machine.start()
}

async function isSoonDone(): Promise<void> {
  await expect.poll(() => machine.isDone(), { interval: 1 }).toBe(true)
}

describe('a line that is written', () => {
  it('has its values at once, and only what changed is asked again', async () => {
    const [outcome] = await machine.write([{ _id: 'a', adr: 'rue', note: 'x' }])
    expect(outcome).toMatchObject({ kind: 'created' })
    expect(outcome?.isWaiting).toBeUndefined()
    expect(machine.valuesOf('a')).toEqual({ '_coords.lat': 3, '_coords.lon': 1, r: '4 x' })
    await machine.write([{ _id: 'a', _action: 'patch', note: 'y' }])
    expect(machine.valuesOf('a')).toMatchObject({ r: '4 y' })
    expect(world.requests).toEqual(['rue'])
    await machine.write([{ _id: 'a', _action: 'patch', adr: 'place' }])
    expect(machine.valuesOf('a')).toMatchObject({ '_coords.lat': 5, r: '6 y' })
    expect(world.requests).toEqual(['rue', 'place'])
  })

  it('has the error of its service as a value', async () => {
    await machine.write([{ _id: 'a', adr: 'unknown' }])
    expect(machine.valuesOf('a')).toEqual({ '_coords.error': 'not found', r: '1 null' })
    expect(machine.isDone()).toBe(true)
  })

  it('waits for a service that is down, without its former values, and gets others by itself', async () => {
    await machine.jobs.start()
    await machine.write([{ _id: 'a', adr: 'rue' }])
    world.isDown = true
    const [outcome] = await machine.write([{ _id: 'a', adr: 'place' }])
    expect(outcome).toMatchObject({ kind: 'modified', isWaiting: true })
    expect(machine.valuesOf('a')).toBeUndefined()
    await expect
      .poll(() => world.events, { interval: 1 })
      .toMatchObject([{ type: 'error-retry', data: '503 - try again' }])
    world.isDown = false
    await isSoonDone()
    expect(machine.valuesOf('a')).toMatchObject({ '_coords.lat': 5 })
    expect(world.record.status).toBe('finalized')
    expect(world.events).toHaveLength(1)
  })

  it('is what it was when its address comes back while the service is down', async () => {
    await machine.write([{ _id: 'a', adr: 'rue' }])
    world.isDown = true
    await machine.write([{ _id: 'a', adr: 'place' }])
    await machine.write([{ _id: 'a', adr: 'rue' }])
    expect(machine.valuesOf('a')).toMatchObject({ '_coords.lat': 3 })
    expect(machine.isDone()).toBe(true)
  })

  it('keeps the state that its writer has seen when it is extended afterwards', async () => {
    const [outcome] = await machine.write([{ _id: 'a', adr: 'rue' }], false)
    await machine.jobs.start()
    await isSoonDone()
    const line = machine.database.find('a')
    expect(line?.i).toBeGreaterThan(outcome?.line?.i ?? Infinity)
    expect(line).toMatchObject({ written: outcome?.line?.i, updatedAt: outcome?.line?.updatedAt })
  })

  it('does not wait for a service that is slow', async () => {
    const gate = Promise.withResolvers<void>()
    world.gate = gate.promise
    await machine.kill()
    machine = new Machine(world, { waitMs: 1 })
    const [outcome] = await machine.write([{ _id: 'a', adr: 'rue' }])
    expect(outcome).toMatchObject({ kind: 'created', isWaiting: true })
    gate.resolve()
    await machine.jobs.start()
    await isSoonDone()
    expect(machine.valuesOf('a')).toMatchObject({ '_coords.lat': 3 })
  })

  it('is stored and told when an expression fails for it, and the dataset says so', async () => {
    const failing = { ...expression, expr: 'JSON_PARSE(note)' } as (typeof extensions)[number]
    world.record = { ...world.record, extensions: [coords!, failing] }
    const [outcome] = await machine.write([{ _id: 'a', adr: 'rue', note: '{' }])
    expect(outcome).toMatchObject({ kind: 'created', isWaiting: true })
    expect(outcome?.failure).toMatch(/^échec de l'évaluation de l'expression "JSON_PARSE\(note\)" : /)
    expect(machine.valuesOf('a')).toEqual({ '_coords.lat': 3, '_coords.lon': 1 })
    await machine.jobs.start()
    await expect.poll(() => world.record.status, { interval: 1 }).toBe('error')
    expect(world.events).toMatchObject([{ type: 'error', data: outcome?.failure }])
    expect(world.record.errorStatus).toBe('indexed')
    await machine.write([{ _id: 'a', adr: 'rue', note: '1' }])
    expect(machine.isDone()).toBe(true)
  })
})

describe('a mandatory extension', () => {
  it('refuses the lines that it fails for, and no other', async () => {
    world.record = mandatory
    const outcomes = await machine.write([
      { _id: 'a', adr: 'unknown' },
      { _id: 'b', adr: 'rue' }
    ])
    expect(outcomes).toMatchObject([
      { kind: 'refused', status: 400, error: 'enrichissement obligatoire en échec (_coords) : not found' },
      { kind: 'created' }
    ])
    expect(machine.database.find('a')).toBeUndefined()
  })

  it('refuses lines while its service is down, but for those that it is not asked for', async () => {
    world.record = mandatory
    await machine.write([{ _id: 'a', adr: 'rue' }])
    world.isDown = true
    const outcomes = await machine.write([
      { _id: 'a', _action: 'patch', note: 'x' },
      { _id: 'b', adr: 'place' },
      { _id: 'c', note: 'z' }
    ])
    expect(outcomes).toMatchObject([
      { kind: 'modified' },
      { status: 400, error: 'enrichissement obligatoire en échec (_coords) : 503 - try again' },
      { kind: 'created' }
    ])
  })
})

it('puts the dataset in error when its account has no room left for what extensions gave', async () => {
  await machine.write([{ _id: 'a', adr: 'rue' }], false)
  world.usedUpQuota = 'limite atteinte'
  await machine.start()
  await expect.poll(() => world.record.status, { interval: 1 }).toBe('error')
  expect(world.events).toMatchObject([{ type: 'error', data: 'limite atteinte' }])
  expect(machine.valuesOf('a')).toMatchObject({ '_coords.lat': 3 })
})

describe('all lines', () => {
  const many = Array.from({ length: 700 }, (_, index) => ({ _id: `l${index}`, adr: `rue ${index}` }))
  const refresh = (): void => {
    world.record = { ...world.record, extensions: [{ ...coords!, needsUpdate: true }, expression!] }
  }

  it('are asked again when that is wanted, and only those are rewritten that have other values', async () => {
    await machine.write(many)
    const numbers = machine.database.lastGivenNumber
    refresh()
    await machine.start()
    await isSoonDone()
    expect(world.requests).toHaveLength(1400)
    expect(machine.database.lastGivenNumber).toBe(numbers)
    world.version = 1
    refresh()
    await restart()
    await isSoonDone()
    expect(machine.valuesOf('l12')).toMatchObject({ '_coords.lat': 106 })
    expect(world.record.extensions?.[0]).not.toHaveProperty('needsUpdate')
  })

  it('are asked once when the process is killed in the middle', async () => {
    await machine.write(many)
    world.version = 1
    refresh()
    const gate = Promise.withResolvers<void>()
    const answers = world.answers.bind(world)
    let requests = 0
    world.answers = async (inputs) => {
      if (++requests === 2) await gate.promise
      return answers(inputs)
    }
    await machine.start()
    await expect.poll(() => requests, { interval: 1 }).toBe(2)
    gate.reject(new Error('killed'))
    await restart()
    await isSoonDone()
    // A part of 250 lines is one request: the answered request is not sent again.
    expect(requests).toBe(4)
    for (const { _id, adr } of many)
      expect(machine.valuesOf(_id)).toMatchObject({ '_coords.lat': adr.length + 100 })
  })
})

type Event = 'down' | 'up' | 'kill' | 'refresh' | 'other version'
type Write = { lines: Record<string, unknown>[]; isNow: boolean }

const line: Arbitrary<Record<string, unknown>> = record(
  {
    _id: constantFrom('a', 'b', 'c', 'd'),
    _action: constantFrom('createOrUpdate', 'patch', 'delete', 'create'),
    adr: constantFrom('rue', 'place', 'unknown', null),
    note: constantFrom('x', 'y')
  },
  { requiredKeys: ['_id', '_action'] }
)
const step: Arbitrary<Write | Event> = oneof(
  { weight: 4, arbitrary: record({ lines: array(line, { minLength: 1, maxLength: 4 }), isNow: boolean() }) },
  {
    weight: 3,
    arbitrary: oneof(
      ...(['down', 'up', 'kill', 'refresh', 'other version'] as Event[]).map((event) => constant(event))
    )
  }
)

it('ends with each line extended by what it is, whatever was written, failed and killed on the way', async () => {
  await assert(
    asyncProperty(array(step, { maxLength: 14 }), async (steps) => {
      await machine.kill()
      world = new World(metadata, join(folder, `${count++}.sqlite`))
      machine = new Machine(world)
      await machine.start()
      let isStale = false
      for (const one of steps) {
        if (one === 'down') world.isDown = true
        else if (one === 'up') world.isDown = false
        else if (one === 'kill') await restart()
        else if (one === 'other version') {
          world.version += 1
          isStale = true
        } else if (one === 'refresh') {
          world.record = { ...world.record, extensions: [{ ...coords!, needsUpdate: true }, expression!] }
          await machine.extensions.soon(world.record)
          isStale = false
        } else await machine.write(one.lines, one.isNow)
      }
      if (isStale) {
        world.record = { ...world.record, extensions: [{ ...coords!, needsUpdate: true }, expression!] }
        await machine.extensions.soon(world.record)
      }
      world.isDown = false
      await isSoonDone()
      for (const { id, content } of machine.database.linesAfter(-1, 100)) {
        const { adr, note } = JSON.parse(content) as { adr?: string; note?: string }
        const isKnown = adr !== undefined && adr !== 'unknown'
        const latitude = isKnown ? world.latitudeOf(adr) : undefined
        expect(machine.valuesOf(id)).toEqual({
          ...(isKnown ? { '_coords.lat': latitude, '_coords.lon': 1 } : {}),
          ...(adr === 'unknown' ? { '_coords.error': 'not found' } : {}),
          r: `${1 + (latitude ?? 0)} ${note ?? null}`
        })
      }
      await metadata.deleteFrom('jobs').execute()
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 40) }
  )
})
