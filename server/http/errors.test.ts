import { expect, it } from 'vitest'
import { httpError } from './errors.ts'

it('says to people in their language what another part of the platform says', () => {
  const schema = httpError('schemaConflict', {
    text: '[noretry] Le champ "pop" a des types contradictoires (integer, string).'
  })
  expect(schema.textIn('en')).toBe('[noretry] Le champ "pop" a des types contradictoires (integer, string).')
  expect(schema.readableIn('en')).toBe(
    '[noretry] The column "pop" has contradictory types (integer, string).'
  )
  expect(schema.readableIn('fr')).toBe(schema.textIn('fr'))

  const query = httpError('wrongQueryString', { text: 'a:(', problem: 'fin inattendue' })
  expect(query.readableIn('en')).toMatch(/query = "a:\(", error = "unexpected end"$/)
  expect(query.textIn('en')).toMatch(/erreur = "fin inattendue"$/)
})

it('says all that is wrong with a line, or leaves it as it is', () => {
  const line = (text: string): string => httpError('brokenLine', { text }).readableIn('en')
  expect(
    line('requiert la propriété a (a), /n doit être <= 10 (comparison=<=, limit=10) (valeur : 99)')
  ).toBe('must have the property a (a), /n must be <= 10 (comparison=<=, limit=10) (value: 99)')
  expect(line('requiert la propriété a (a), tout à fait autre chose')).toBe(
    'requiert la propriété a (a), tout à fait autre chose'
  )
})
