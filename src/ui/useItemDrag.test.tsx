import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { useItemDrag } from './useItemDrag.ts'

const dataTransfer = { setData: vi.fn(), setDragImage: vi.fn(), effectAllowed: '' }

function List({ onMove }: { onMove: (dragged: string, target: string) => void }): ReactNode {
  const drag = useItemDrag(onMove)
  return (
    <ul {...drag.list}>
      {['a', 'b'].map((id) => (
        <li key={id} draggable {...drag.source(id)} {...drag.target(id)}>
          {[id, drag.isDragged(id) && 'dragged', drag.isTarget(id) && 'target'].filter(Boolean).join(' ')}
        </li>
      ))}
    </ul>
  )
}

it('moves the dragged item to the one it is dropped on', () => {
  const onMove = vi.fn<(dragged: string, target: string) => void>()
  render(<List onMove={onMove} />)
  fireEvent.dragStart(screen.getByText('a'), { dataTransfer })
  fireEvent.dragOver(screen.getByText('a dragged'))
  expect(screen.queryByText(/target/)).toBeNull()
  fireEvent.dragOver(screen.getByText('b'))
  fireEvent.drop(screen.getByText('b target'))
  expect(onMove).toHaveBeenCalledExactlyOnceWith('a', 'b')
  fireEvent.dragEnd(screen.getByText('a dragged'))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['a', 'b'])
})

it('takes what is dropped in a gap of the list for the outlined item', () => {
  const onMove = vi.fn<(dragged: string, target: string) => void>()
  render(<List onMove={onMove} />)
  fireEvent.dragStart(screen.getByText('a'), { dataTransfer })
  fireEvent.dragOver(screen.getByText('b'))
  const gap = createEvent.dragOver(screen.getByRole('list'))
  fireEvent(screen.getByRole('list'), gap)
  expect(gap.defaultPrevented).toBe(true)
  fireEvent.drop(screen.getByRole('list'))
  expect(onMove).toHaveBeenCalledExactlyOnceWith('a', 'b')
})

it('takes nothing that comes from elsewhere', () => {
  const onMove = vi.fn<(dragged: string, target: string) => void>()
  render(<List onMove={onMove} />)
  const item = screen.getByText('b')
  const over = createEvent.dragOver(item)
  fireEvent(item, over)
  expect(over.defaultPrevented).toBe(false)
  fireEvent.drop(item)
  expect(onMove).not.toHaveBeenCalled()
})
