import './support/lightStyles.ts'
import './support/noOwnerStacks.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { dismissAll } from '../src/layout/notifications.ts'
import { TestSocket } from '../src/realtime/testing.ts'

// As for `expect.poll` (vitest.config.ts): only a failing test waits this long.
configure({ asyncUtilTimeout: 10_000 })

// Assigned directly, because `vi.unstubAllGlobals` would remove a stub.
Object.assign(globalThis, { WebSocket: TestSocket })

// Test files share one document and their modules: each test must leave both unchanged.
afterEach(() => {
  cleanup()
  dismissAll()
  document.body.replaceChildren()
})
