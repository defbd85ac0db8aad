import Menu from '@mui/material/Menu'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { watchMouse } from './mouseEvents.ts'

afterEach(cleanup)

it('closes the open menu of the frame on a click in the host page', () => {
  const onClose = vi.fn<() => void>()
  render(
    <Menu open onClose={onClose} anchorReference="anchorPosition" anchorPosition={{ top: 0, left: 0 }}>
      <p>entries</p>
    </Menu>
  )
  expect(screen.getByText('entries')).toBeDefined()
  const watch = watchMouse(window, ['mousedown', 'click'])
  watch.replay(['mousedown', {}])
  watch.replay(['click', {}])
  watch.stop()
  expect(onClose).toHaveBeenCalledTimes(1)
})
