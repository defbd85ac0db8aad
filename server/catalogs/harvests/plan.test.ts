import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HarvestedDataset } from '../plugins/plugin.ts'
import {
  changesOf,
  hashOf,
  incompleteness,
  needsFile,
  planOf,
  stateOf,
  tooManyMissing,
  type KnownItem
} from './plan.ts'

const known: KnownItem = { remote: 'a', title: 'A', dataset: 'd', isMade: true, hash: '1' }
const unchangedSituation = {
  hash: '1',
  known,
  state: 'own',
  data: 'changed',
  recreatesRemoved: false
} as const
const a: HarvestedDataset = { id: 'a', metadata: { title: 'A' } }

describe('what a harvest does with a dataset', () => {
  it.each([
    ['leaves an unchanged dataset', {}, 'unchanged'],
    ['updates a changed description', { hash: '2' }, 'update'],
    ['creates an unknown dataset', { known: undefined, state: 'gone' }, 'create'],
    ['retries a failed dataset', { known: { ...known, hash: undefined } }, 'update'],
    ['updates a dataset without version each time', { hash: undefined }, 'update'],
    ['updates a dataset that was missing', { known: { ...known, missingSince: '2026' } }, 'update'],
    [
      'creates again after an interrupted creation',
      { known: { ...known, isMade: false }, state: 'gone' },
      'create'
    ],
    [
      'updates a dataset whose creation was interrupted at its end',
      { known: { ...known, isMade: false } },
      'update'
    ],
    ['refuses a dataset that was deleted here', { state: 'gone' }, 'refuse'],
    [
      'creates a deleted dataset again when the harvest says so',
      { state: 'gone', recreatesRemoved: true },
      'create'
    ],
    ['refuses a dataset of another account', { state: 'foreign', hash: '2' }, 'refuse'],
    [
      'updates to check the file when the harvest says so',
      { data: 'checked', known: { ...known, file: { url: 'u' } } },
      'update'
    ]
  ] as const)('%s', (_name, values, does) => {
    expect(planOf({ ...unchangedSituation, ...values }).does).toBe(does)
  })

  it('hashes the description without keys and notes', () => {
    const file = { url: 'https://a/b.csv', name: 'b.csv' }
    const hash = hashOf({ ...a, file })
    expect(hashOf({ ...a, notes: ['n'], file: { ...file, headers: { authorization: 'k' } } })).toBe(hash)
    expect(hashOf({ ...a, file: { ...file, version: '2' } })).not.toBe(hash)
    expect(hashOf({ ...a, version: '2', file })).not.toBe(hash)
    const details = (): Promise<object> => Promise.resolve({})
    expect(hashOf({ ...a, details })).toBeUndefined()
    expect(hashOf({ ...a, details, version: '1' })).toBeDefined()
  })

  it('compares the owners of datasets', () => {
    const owner = { type: 'organization', id: 'o' } as const
    const owners = new Map([['d', { ...owner, department: 'x' }]])
    expect(stateOf(known, owners, owner)).toBe('own')
    expect(stateOf(known, owners, { type: 'user', id: 'o' })).toBe('foreign')
    expect(stateOf({ ...known, dataset: 'e' }, owners, owner)).toBe('gone')
  })
})

describe('the description of a harvested dataset', () => {
  it('follows the remote when unchanged here; keeps local changes until the remote changes', () => {
    const values = fc.dictionary(fc.constantFrom('title', 'notes', 'license'), fc.constantFrom('1', '2', '3'))
    fc.assert(
      fc.property(values, values, values, (before, after, local) => {
        const changes = changesOf(before, after)
        const merged = { ...local, ...changes }
        for (const name of ['title', 'notes', 'license']) {
          const expected = before[name] === after[name] ? local[name] : (after[name] ?? null)
          expect(merged[name]).toEqual(expected)
        }
        expect(changesOf(after, after)).toEqual({})
      })
    )
  })
})

describe('the need to request a file', () => {
  const file = { url: 'https://a/b.csv', name: 'b.csv', version: '1' }
  const storedFile = { url: file.url, version: '1' }
  it.each([
    ['no: unchanged version', file, storedFile, 'changed', false],
    ['yes: other version', file, { ...storedFile, version: '0' }, 'changed', true],
    ['yes: no version', { url: file.url, name: file.name }, storedFile, 'changed', true],
    ['yes: other address', { ...file, url: 'https://a/c.csv' }, storedFile, 'changed', true],
    ['yes: never downloaded', file, undefined, 'changed', true],
    ['yes: the harvest checks all files', file, storedFile, 'checked', true],
    ['no: harvest of metadata only', file, undefined, 'none', false]
  ] as const)('%s', (_name, offered, stored, data, isNeeded) => {
    expect(needsFile(offered, stored, data)).toBe(isNeeded)
  })
})

describe('datasets that a run did not meet', () => {
  it('count as missing after a complete run, and when they are at most half of all', () => {
    expect(incompleteness({ read: 9, total: 10 })).toMatch(/9.*10/)
    expect(incompleteness({ read: 10, total: 10 })).toBeUndefined()
    expect(incompleteness({ read: 1 })).toBeUndefined()
    expect(tooManyMissing({ missing: 5, known: 10, isConfirmed: false })).toBeUndefined()
    expect(tooManyMissing({ missing: 6, known: 10, isConfirmed: false })).toMatch(/6.*10/)
    expect(tooManyMissing({ missing: 6, known: 10, isConfirmed: true })).toBeUndefined()
  })
})
