import { expect, it } from 'vitest'
import { addressOnSite, loginParameters } from './loginParameters.ts'

const origin = 'https://data.example'

it('reads the parameters of the login page', () => {
  expect(loginParameters('?email=a%40b.c&org=o&adminMode=true&redirect=/x', origin)).toMatchObject({
    email: 'a@b.c',
    org: 'o',
    dep: undefined,
    adminMode: true,
    membersOnly: false,
    redirect: '/x'
  })
})

it('opens the step that the address names, that of a planned deletion with its date', () => {
  const stepOf = (search: string): string | undefined => loginParameters(search, origin).step
  expect(['?planned_deletion=2030-01-01', '?step=login&planned_deletion=2030-01-01', ''].map(stepOf)).toEqual(
    ['plannedDeletion', 'login', undefined]
  )
})

it('leads nowhere else than this site', () => {
  expect(addressOnSite('/data-fair/', origin)).toBe('https://data.example/data-fair/')
  expect(addressOnSite('https://data.example/x', origin)).toBe('https://data.example/x')
  for (const address of [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ''
  ]) {
    expect(addressOnSite(address, origin), address).toBeUndefined()
  }
})
