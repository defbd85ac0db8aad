import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { charClasses, passwordEntropy, passwordProblem } from './passwordRules.ts'

describe('a new password', () => {
  it.each([
    ['', 'passwordMinLength'],
    ['Abcdef1!', 'passwordMinLength'],
    ['abcdefghi', 'passwordMinCharClasses'],
    ['abcdefgh1', 'passwordMinCharClasses'],
    ['Abcdefgh1', undefined],
    ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'passwordMinCharClasses'],
    ['Password123!', 'forbiddenPassword'],
    ['Un-mot-2-passe', undefined]
  ])('%j: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem)
  })

  it('has the entropy of the contract', () => {
    // 62 symbols, 9 characters: log2(62 ^ 9) = 53.58
    expect(passwordEntropy('Abcdefgh1')).toBe(53)
    // 26 + 10 symbols
    expect(passwordEntropy('abcdefgh1')).toBe(46)
    expect(passwordEntropy('')).toBe(0)
  })

  it('never gets worse by one more character', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 1 }), (password, more) => {
        expect(passwordEntropy(password + more)).toBeGreaterThanOrEqual(passwordEntropy(password))
        expect(charClasses(password + more)).toBeGreaterThanOrEqual(charClasses(password))
      })
    )
  })
})
