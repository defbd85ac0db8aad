import { describe, expect, it } from 'vitest'
import type { Originator } from '../../../contract/events/event.ts'
import { originatorDetail, originatorKind, originatorName } from './originator.ts'

const sender = { type: 'organization', id: 'o1', name: 'Org One' } as const
const told = (originator?: Originator) => ({ sender, ...(originator ? { originator } : {}) })
const user = { id: 'u1', name: 'Ada', email: 'ada@example.org' }

describe('what stands for who did something', () => {
  it.each<[string, Originator | undefined, string]>([
    ['nobody that is told', undefined, 'unknown'],
    ['an administrator without name', { user: { admin: true } }, 'administrator'],
    ['an administrator', { user: { ...user, admin: true } }, 'administrator'],
    ['a process', { internalProcess: { id: 'worker' } }, 'process'],
    ['a key', { apiKey: { id: 'k1', title: 'Harvest' } }, 'apiKey'],
    ['a member', { user, organization: { id: 'o1', name: 'Org One' } }, 'user'],
    ['a partner', { user, organization: { id: 'o2', name: 'Org Two' } }, 'organization'],
    ['a partner whose user is not told', { organization: { id: 'o2', name: 'Org Two' } }, 'organization'],
    ['somebody in person', { user }, 'user'],
    ['the organization itself', { organization: { id: 'o1', name: 'Org One' } }, 'organization']
  ])('is right for %s', (_who, originator, kind) => {
    expect(originatorKind(told(originator))).toBe(kind)
  })
})

it('names who did it, with what tells people of one name apart', () => {
  const all = (originator: Originator) => [
    originatorName(told(originator)),
    originatorDetail(told(originator))
  ]
  expect(all({ user, organization: { id: 'o2', name: 'Org Two', department: 'd1' } })).toEqual([
    'Ada',
    'ada@example.org, Org Two / d1'
  ])
  expect(all({ user: { id: 'u1', name: 'Ada' } })).toEqual(['Ada', 'u1'])
  expect(all({ apiKey: { id: 'k1', title: 'Harvest' } })).toEqual(['Harvest', 'k1'])
  expect(all({ internalProcess: { id: 'worker' } })).toEqual(['worker', undefined])
  expect(all({ user: { admin: true } })).toEqual([undefined, undefined])
  expect(all({ organization: { id: 'o2', name: 'Org Two' } })).toEqual(['Org Two', undefined])
})
