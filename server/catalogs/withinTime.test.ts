import { once } from 'node:events'
import { expect, it } from 'vitest'
import { ExpectedRunFailure } from './plugins/plugin.ts'
import { withinTime } from './withinTime.ts'

async function until(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort')
  throw signal.reason
}

it('aborts work that exceeds the time, with ExpectedRunFailure', async () => {
  const { signal } = new AbortController()
  await expect(withinTime(signal, 1, until)).rejects.toThrow(ExpectedRunFailure)
  expect(await withinTime(signal, 1e300, () => Promise.resolve('done'))).toBe('done')
  const own = new Error('its own')
  await expect(withinTime(signal, 1e9, () => Promise.reject(own))).rejects.toBe(own)
})

it('rejects with the reason of the outer signal when that one aborts', async () => {
  const stopped = new AbortController()
  const reason = new Error('the server stops')
  const ended = withinTime(stopped.signal, 1e9, until)
  stopped.abort(reason)
  await expect(ended).rejects.toBe(reason)
})
