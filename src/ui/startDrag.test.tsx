import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { startDrag } from './startDrag.ts'

// Safari cancels a drag without data or drag image.
it('sets data and a drag image', () => {
  render(
    <button type="button" draggable onDragStart={(event) => startDrag(event)}>
      Column
    </button>
  )
  const button = screen.getByRole('button')
  const dataTransfer = { setData: vi.fn(), setDragImage: vi.fn(), effectAllowed: 'all' }
  const event = createEvent.dragStart(button)
  Object.assign(event, { dataTransfer, clientX: 12, clientY: 5 })
  fireEvent(button, event)
  expect(dataTransfer.setData).toHaveBeenCalledWith('text/plain', ' ')
  expect(dataTransfer.setDragImage).toHaveBeenCalledWith(button, expect.any(Number), expect.any(Number))
  expect(dataTransfer.effectAllowed).toBe('move')
})
