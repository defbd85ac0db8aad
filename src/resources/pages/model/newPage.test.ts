import { expect, it } from 'vitest'
import { creationOf, openStep, stepsOfCreation } from './newPage.ts'

const group = { _id: 'g1', title: 'Help', slug: 'help' }

it('asks for the group of a free page, and for the page that it starts from', () => {
  expect(stepsOfCreation({ type: 'home', source: 'blank', title: '' })).toEqual(['type', 'source', 'info'])
  expect(stepsOfCreation({ type: 'generic', source: 'duplicate', title: '' })).toEqual([
    'type',
    'group',
    'source',
    'selection',
    'info'
  ])
})

it('shows the step that what is chosen leads to', () => {
  expect(openStep('info', { title: '' })).toBe('type')
  expect(openStep('info', { type: 'home', title: '' })).toBe('source')
  expect(openStep('info', { type: 'home', source: 'reference', title: '' })).toBe('selection')
  expect(openStep('selection', { type: 'home', source: 'blank', title: '' })).toBe('source')
  expect(openStep('group', { type: 'home', title: '' })).toBe('source')
})

it('sends what was chosen, and nothing of what was chosen before', () => {
  const fields = {
    type: 'generic',
    group,
    source: 'duplicate',
    sourcePageId: 'p1',
    title: ' Start '
  } as const
  expect(creationOf(fields)).toEqual({
    type: 'generic',
    sourcePageId: 'p1',
    config: { title: 'Start', elements: [], genericMetadata: { group } }
  })
  expect(creationOf({ ...fields, type: 'news', source: 'blank' })).toEqual({
    type: 'news',
    config: { title: 'Start', elements: [] }
  })
  const dated = creationOf({ ...fields, type: 'news', source: 'blank' }, '2026-02-01')
  expect(dated?.config.newsMetadata).toEqual({ date: '2026-02-01' })
  expect(creationOf(fields, '2026-02-01')?.config.newsMetadata).toBeUndefined()
  expect(creationOf({ ...fields, title: ' ' })).toBeUndefined()
})
