import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { dismissAll } from '../src/layout/notifications.ts'

// Files of tests share one document and the modules that they load: each test leaves both as it found them.
afterEach(() => {
  cleanup()
  dismissAll()
  document.body.replaceChildren()
})
