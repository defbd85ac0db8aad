import { describe, expect, it } from 'vitest'
import { patchStatus } from '../../write/patchStatus.ts'
import { stepOf } from '../nextStep.ts'

describe('metadata alone', () => {
  const state = { kind: 'metaOnly' as const, needsConversion: false, isExtended: false }

  it('are only processed to take something from another dataset', () => {
    expect(stepOf({ ...state, status: 'created' })).toBe('initialize')
    expect(stepOf({ ...state, status: undefined })).toBeUndefined()
  })

  it('try it again when they are changed', () => {
    const failed = { isMetaOnly: true, status: 'error' as const, errorStatus: 'created' as const }
    expect(patchStatus(failed, failed, new Set(['title']))).toEqual({ status: 'created' })
    expect(patchStatus({ isMetaOnly: true }, { isMetaOnly: true }, new Set(['title']))).toEqual({})
  })
})
