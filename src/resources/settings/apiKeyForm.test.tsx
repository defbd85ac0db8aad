import { afterEach, describe, expect, it, vi } from 'vitest'
import { pageConfig } from '../../pageConfig.ts'
import {
  earliestExpiry,
  emptyForm,
  hasTitle,
  isInTime,
  newApiKey,
  scopesOf,
  withoutImplied
} from './apiKeyForm.ts'

afterEach(() => vi.unstubAllEnvs())

const today = new Date('2026-11-20T12:00:00Z')

describe('the form of an API key', () => {
  it('starts with the maximum validity, and with the only scope if there is one', () => {
    expect(emptyForm(today)).toMatchObject({ scopes: [], expireAt: '2028-11-19' })
    expect(emptyForm(today, ['datasets-read']).scopes).toEqual(['datasets-read'])
  })

  it('applies the maximum validity of the platform', () => {
    const { apiKeysMaxDuration } = pageConfig
    pageConfig.apiKeysMaxDuration = 10
    expect(emptyForm(today).expireAt).toBe('2026-11-30')
    expect(isInTime({ ...emptyForm(today), expireAt: '2026-12-01' }, today)).toBe(false)
    pageConfig.apiKeysMaxDuration = apiKeysMaxDuration
  })

  it('counts the days of the reader, from one on which the key still opens', () => {
    vi.stubEnv('TZ', 'Pacific/Auckland')
    const morning = new Date('2026-11-19T20:00:00Z')
    expect([emptyForm(morning).expireAt, earliestExpiry(morning)]).toEqual(['2028-11-19', '2026-11-20'])
    vi.stubEnv('TZ', 'America/New_York')
    const evening = new Date('2026-11-21T02:00:00Z')
    expect([emptyForm(evening).expireAt, earliestExpiry(evening)]).toEqual(['2028-11-19', '2026-11-21'])
  })

  it('removes the scopes that `datasets` includes', () => {
    expect(withoutImplied(['datasets', 'datasets-read', 'stats'])).toEqual(['datasets', 'stats'])
    expect(withoutImplied(['datasets-read', 'datasets-write'])).toEqual(['datasets-read', 'datasets-write'])
  })

  it.each([
    [{ title: 'a' }, true],
    [{ title: '  ' }, false],
    [{ title: 'a', expireAt: '2026-11-20' }, true],
    [{ title: 'a', expireAt: '2026-11-19' }, false],
    [{ title: 'a', expireAt: '2028-11-20' }, false],
    [{ title: 'a', expireAt: '' }, false]
  ])('%j is complete: %s', (change, expected) => {
    const form = { ...emptyForm(today), ...change }
    expect(hasTitle(form) && isInTime(form, today)).toBe(expected)
  })

  it('offers another account for an administration key only', () => {
    const form = { ...emptyForm(today), title: ' key ', asAccount: true }
    expect(newApiKey(form)).toEqual({ title: 'key', scopes: [], expireAt: '2028-11-19' })
    expect(newApiKey({ ...form, adminMode: true })).toMatchObject({ adminMode: true, asAccount: true })
  })

  it('preselects the scopes of the URL', () => {
    expect(scopesOf('stats,unknown')).toEqual(['stats'])
    expect(scopesOf(null)).toHaveLength(6)
    expect(scopesOf('unknown')).toHaveLength(6)
  })
})
