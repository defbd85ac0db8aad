import { expect, it } from 'vitest'
import { changesBetween, newOptions, withTarget, type ImportOptions } from './importOptions.ts'

const target = { id: 'd', title: 'D', isRest: true }

it('sends the changed options, with null for an emptied one', () => {
  const before: ImportOptions = { ...newOptions, dataFairDataset: target, separator: ';' }
  expect(changesBetween(before, before)).toEqual({})
  expect(
    changesBetween(before, { ...newOptions, config: { format: 'csv' }, shouldUpdateSchema: true })
  ).toEqual({
    dataFairDataset: null,
    separator: null,
    config: { format: 'csv' },
    shouldUpdateSchema: true
  })
})

it('keeps the separator for an editable dataset only', () => {
  const options: ImportOptions = { ...newOptions, separator: ';' }
  expect(withTarget(options, target)).toEqual({ ...options, dataFairDataset: target })
  expect(withTarget(options, { id: 'f', title: 'F' })).toEqual({
    ...newOptions,
    dataFairDataset: { id: 'f', title: 'F' }
  })
  expect(withTarget(options, undefined)).toEqual(newOptions)
})
