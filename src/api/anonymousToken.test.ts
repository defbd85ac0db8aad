import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { linkRefusal, tokenSource, waitOf } from './anonymousToken.ts'

const token = (payload: object): string => `x.${btoa(JSON.stringify(payload))}.y`
const eightSeconds = token({ iat: 1000, nbf: 1008 })

describe('the wait for a token', () => {
  it('is measured from the receipt of the token, whatever the clock of the browser', () => {
    expect(waitOf(eightSeconds, 0)).toBe(8500)
    expect(waitOf(eightSeconds, 8000)).toBe(500)
    expect(waitOf(eightSeconds, 60_000)).toBe(0)
  })

  it.each(['', 'x', 'x.y.z', token({}), token({ iat: 1, nbf: 'soon' })])('is zero for %j', (text) => {
    expect(waitOf(text, 0)).toBe(0)
  })
})

describe('the refusal of a link', () => {
  it.each([
    [429, "Message refusé, l'activité ressemble à celle d'un robot spammeur.", 'tooEarly'],
    [429, 'Message rejected, activity looks like a spam robot.', 'tooEarly'],
    [
      429,
      'Trop de messages dans un bref interval. Veuillez patienter avant d’essayer de nouveau.',
      'tooFast'
    ],
    [401, 'Invalid token', 'closed'],
    [403, 'Permission manquante', 'closed'],
    [400, '/note doit être <= 5', undefined],
    [500, '', undefined]
  ])('%i %s', (status, text, refusal) => {
    expect(linkRefusal(status, text)).toBe(refusal)
  })
})

describe('the token of a form', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is requested once, returned once valid, and requested again after `forget`', async () => {
    const ask = vi.fn(() => Promise.resolve(eightSeconds))
    const source = tokenSource(ask)
    source.prepare()
    let isGiven = false
    const taken = source.take().then(() => (isGiven = true))
    await vi.advanceTimersByTimeAsync(8400)
    expect(isGiven).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    await taken
    await source.take()
    expect(ask).toHaveBeenCalledTimes(1)
    source.forget()
    source.prepare()
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('is requested again after a failure', async () => {
    const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no')).mockResolvedValue('x')
    const source = tokenSource(ask)
    await expect(source.take()).rejects.toThrow('no')
    await expect(source.take()).resolves.toBe('x')
  })
})
