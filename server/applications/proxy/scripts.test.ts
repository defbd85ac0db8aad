import { createContext, runInContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { workerScript } from './scripts.ts'

const code = workerScript('/data-fair').replace(/^<script>|<\/script>$/g, '')

it('registers the worker of all applications, and unregisters those of single applications', async () => {
  const single = { scope: 'https://here/data-fair/app/a', unregister: vi.fn() }
  const all = { scope: 'https://here/data-fair/app/', unregister: vi.fn() }
  const serviceWorker = {
    register: vi.fn(() => Promise.resolve()),
    getRegistrations: () => Promise.resolve([single, all])
  }
  runInContext(code, createContext({ navigator: { serviceWorker }, URL }))
  expect(serviceWorker.register).toHaveBeenCalledWith('/data-fair/app-sw.js', { scope: '/data-fair/app/' })
  await vi.waitFor(() => expect(single.unregister).toHaveBeenCalled())
  expect(all.unregister).not.toHaveBeenCalled()
})

it('ignores browsers without workers, and frames where their access throws', () => {
  const sandboxed = {
    get serviceWorker(): never {
      throw new Error('SecurityError')
    }
  }
  for (const navigator of [{}, sandboxed]) runInContext(code, createContext({ navigator, URL }))
})
