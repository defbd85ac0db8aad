import { expect, it } from 'vitest'
import {
  creationOf,
  emptyFields,
  modelGroups,
  reachableStep,
  stepsOf,
  type ContextDataset,
  type NewApplicationFields
} from './newApplication.ts'

const owner = { type: 'user', id: 'u1', name: 'User One' } as const
const copied = { id: 'a1', title: 'Map', url: 'http://apps.test/map/', updatedAt: '2026-01-05T10:00:00.000Z' }
const model = { id: 'm1', title: 'Charts', url: 'http://apps.test/charts/' }
const fields = (changes: Partial<NewApplicationFields>): NewApplicationFields => ({
  ...emptyFields,
  owner,
  ...changes
})
const dataset: ContextDataset = { id: 'd1', href: 'http://localhost/d1', title: 'Stops', schema: [] }

it('has a type step, except for a dataset', () => {
  expect(stepsOf(false)).toEqual(['type', 'selection', 'info'])
  expect(stepsOf(true)).toEqual(['selection', 'info'])
})

it('shows the first incomplete step', () => {
  expect(reachableStep('info', fields({}))).toBe('type')
  expect(reachableStep('info', fields({ type: 'copy', model }))).toBe('selection')
  expect(reachableStep('info', fields({ type: 'copy', copied }))).toBe('info')
  expect(reachableStep('selection', fields({ type: 'model' }))).toBe('selection')
})

it('copies an application, or creates one, with its dataset if there is one', () => {
  expect(creationOf(fields({ type: 'copy', copied, model, title: ' Copy ' }), undefined)).toEqual({
    title: 'Copy',
    url: copied.url,
    owner,
    initFrom: { application: 'a1' }
  })
  expect(creationOf(fields({ type: 'model', copied, model, title: 'Chart' }), undefined)).toEqual({
    title: 'Chart',
    url: model.url,
    owner,
    configurationDraft: {}
  })
  expect(creationOf(fields({ type: 'model', model, title: 'Chart' }), dataset)?.configurationDraft).toEqual({
    datasets: [{ href: 'http://localhost/d1', title: 'Stops', id: 'd1', schema: [] }]
  })
})

it('creates nothing without a selection or a title', () => {
  expect(creationOf(fields({ type: 'model', title: 'Chart' }), undefined)).toBeUndefined()
  expect(creationOf(fields({ type: 'model', model, title: '  ' }), undefined)).toBeUndefined()
})

it('groups base applications by category in order, unknown categories last', () => {
  const models = ['carte', 'autre', 'essentiel', 'strange', 'carte'].map((category) => ({ category }))
  expect(modelGroups(models, ['essentiel', 'carte', 'textuel'])).toEqual([
    { category: 'essentiel', models: [models[2]] },
    { category: 'carte', models: [models[0], models[4]] },
    { category: 'autre', models: [models[1], models[3]] }
  ])
})
