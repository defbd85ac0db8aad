import './support/lightStyles.ts'
import './support/noOwnerStacks.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { dismissAll } from '../src/layout/notifications.ts'
import { TestSocket } from '../src/realtime/testing.ts'

// As `expect.poll` (vitest.config.ts): only a failing test waits this long.
configure({ asyncUtilTimeout: 10_000 })

// Not one that `vi.unstubAllGlobals` takes away.
Object.assign(globalThis, { WebSocket: TestSocket })

// Files of tests share one document and the modules that they load: each test leaves both as it found them.
afterEach(() => {
  cleanup()
  dismissAll()
  document.body.replaceChildren()
})
