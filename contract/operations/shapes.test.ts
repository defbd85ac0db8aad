import { describe, expect, it } from 'vitest'
import { datasetOperations } from '../operations.ts'
import { proposedOperations, type ShapedDataset } from './shapes.ts'

const proposed = (dataset: ShapedDataset): string[] => Object.values(proposedOperations(dataset)).flat()

describe('the operations proposed for a dataset', () => {
  it('are those of its shape', () => {
    const file = proposed({})
    expect(file).toEqual(expect.arrayContaining(['list', 'readLines', 'downloadOriginalData', 'writeData']))
    const ofOthers = [
      'createLine',
      'readLine',
      'readRevisions',
      'bulkSearch',
      'getReadApiKey',
      'readOwnLines'
    ]
    expect(file.filter((operation) => ofOthers.includes(operation))).toEqual([])

    const editable = proposed({ isRest: true })
    expect(editable).toEqual(expect.arrayContaining(['createLine', 'readLine', 'realtime-transactions']))
    expect(editable).not.toContain('writeData')

    const metaOnly = proposed({ isMetaOnly: true })
    expect(metaOnly).toEqual(expect.arrayContaining(['readDescription', 'readApiDoc', 'setPermissions']))
    expect(metaOnly.some((operation) => /Lines|Schema|Agg/.test(operation))).toBe(false)

    expect(proposed({ isVirtual: true })).not.toContain('downloadFullData')
  })

  it('are more with what is switched on', () => {
    const rest = { isRest: true, rest: { history: true } }
    expect(proposed(rest)).toContain('readRevisions')
    expect(proposed(rest)).not.toContain('readOwnRevisions')
    const owned = { isRest: true, rest: { history: true, lineOwnership: true } }
    expect(proposed(owned)).toEqual(expect.arrayContaining(['readOwnLines', 'readOwnRevisions']))
    expect(proposed({ isRest: true, rest: { lineOwnership: true } })).not.toContain('readOwnRevisions')
    expect(proposed({ readApiKey: { active: true } })).toContain('getReadApiKey')
    expect(proposed({ readApiKey: { active: false } })).not.toContain('getReadApiKey')
    expect(proposed({ masterData: { bulkSearchs: [{}] } })).toContain('bulkSearch')
    expect(proposed({ masterData: { bulkSearchs: [] } })).not.toContain('bulkSearch')
    expect(proposed({ extensions: [{}] })).toContain('simulateExtension')
  })

  it('are together every operation but the deprecated ones', () => {
    const all = [
      ...proposed({ readApiKey: { active: true }, masterData: { singleSearchs: [{}] }, extensions: [{}] }),
      ...proposed({ isRest: true, rest: { history: true, lineOwnership: true } })
    ]
    const never = Object.values(datasetOperations)
      .flat()
      .filter((operation) => !all.includes(operation))
    expect(never).toEqual(['getMinAgg', 'getMaxAgg'])
  })
})
