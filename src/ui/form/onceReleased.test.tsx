import { expect, it, vi } from 'vitest'
import { onceReleased } from './onceReleased.ts'

it('calls back at once when no pointer is pressed', () => {
  const tell = vi.fn<() => void>()
  onceReleased(tell)
  expect(tell).toHaveBeenCalledTimes(1)
})

it.each(['pointerup', 'pointercancel'])('calls back after the click that follows %s', async (end) => {
  const tell = vi.fn<() => void>()
  const button = document.body.appendChild(document.createElement('button'))
  const told: number[] = []
  button.addEventListener('click', () => told.push(tell.mock.calls.length))
  button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  onceReleased(tell)
  expect(tell).not.toHaveBeenCalled()
  button.dispatchEvent(new Event(end, { bubbles: true }))
  button.click()
  await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(1))
  expect(told).toEqual([0])
  button.dispatchEvent(new Event('pointerup', { bubbles: true }))
  onceReleased(tell)
  expect(tell).toHaveBeenCalledTimes(2)
})
