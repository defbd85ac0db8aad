import { describe, expect, it } from 'vitest'
import { isNewDirectoryId, newOrganization, organizationFormOf } from './organizationForm.ts'

describe('form of an organization', () => {
  it('shows what the organization has', () => {
    expect(organizationFormOf({ id: 'o', name: 'Org' })).toEqual({ name: 'Org', description: '' })
    expect(organizationFormOf()).toEqual({ name: '', description: '' })
  })

  it('creates one with its filled fields only', () => {
    expect(newOrganization(' ', { name: ' Org ', description: '' })).toEqual({ name: 'Org' })
    expect(newOrganization(' org ', { name: 'Org', description: 'About' })).toEqual({
      id: 'org',
      name: 'Org',
      description: 'About'
    })
  })

  it.each([
    ['', true],
    [' my-org ', true],
    ['my org', false]
  ])('id %j: %s', (id, expected) => {
    expect(isNewDirectoryId(id)).toBe(expected)
  })
})
