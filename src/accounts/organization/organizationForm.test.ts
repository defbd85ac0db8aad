import { describe, expect, it } from 'vitest'
import { changesOf, formOf } from './organizationForm.ts'

const organization = {
  id: 'o',
  name: 'Org',
  roles: ['admin', 'contrib', 'user'],
  rolesLabels: { user: 'lecteur' },
  '2FA': { roles: ['admin'] }
}

describe('the form about an organization', () => {
  it('changes nothing by itself', () => {
    expect(changesOf(organization, formOf(organization))).toBeUndefined()
    expect(changesOf(organization, { ...formOf(organization), name: ' Org ' })).toBeUndefined()
  })

  it('removes what is emptied, and keeps the order of roles', () => {
    const form = formOf(organization)
    expect(
      changesOf(organization, {
        ...form,
        description: 'a',
        departmentLabel: ' Service ',
        rolesLabels: { user: ' ' },
        twoFactorRoles: ['user', 'admin']
      })
    ).toEqual({
      description: 'a',
      departmentLabel: 'Service',
      rolesLabels: null,
      '2FA': { roles: ['admin', 'user'] }
    })
    expect(changesOf(organization, { ...form, twoFactorRoles: [] })).toEqual({ '2FA': null })
  })
})
