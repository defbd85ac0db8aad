import { describe, expect, it } from 'vitest'
import { visibleSections } from './sections.ts'

const finalized = { finalizedAt: '2026-01-01T00:00:00.000Z' }
const reader = (operation: string): boolean => ['readDescription', 'readLines'].includes(operation)
const everything = (): boolean => true

describe('sections of a dataset page', () => {
  it('are hidden without the permission', () => {
    expect(visibleSections(finalized, reader)).toEqual(['informations', 'metadata', 'exploration', 'share'])
    expect(visibleSections(finalized, everything)).toContain('danger-zone')
    const writer = (operation: string): boolean => operation === 'deleteAllLines'
    expect(visibleSections(finalized, writer)).not.toContain('danger-zone')
    expect(visibleSections({ ...finalized, isRest: true }, writer)).toContain('danger-zone')
  })

  it('are hidden for an unprocessed dataset, or one without data', () => {
    expect(visibleSections({}, everything)).not.toContain('exploration')
    expect(visibleSections({}, everything)).not.toContain('structure')
    expect(visibleSections({ isMetaOnly: true }, everything)).toEqual([
      'informations',
      'metadata',
      'share',
      'danger-zone'
    ])
  })

  it('exclude sharing on a platform without sharing', () => {
    expect(visibleSections(finalized, everything, { isSharingDisabled: true })).not.toContain('share')
  })

  it('exclude sharing of a dataset that was never published', () => {
    const draft = { message: '', validationMode: 'never' } as const
    const newDraft = { ...finalized, draftReason: { key: 'file-new', ...draft } } as const
    const updated = { ...finalized, draftReason: { key: 'file-updated', ...draft } } as const
    expect(visibleSections(newDraft, everything)).not.toContain('share')
    expect(visibleSections(updated, everything)).toContain('share')
  })
})
