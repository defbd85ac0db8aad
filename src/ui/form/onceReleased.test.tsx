import { expect, it, vi } from 'vitest'
import { onceReleased } from './onceReleased.ts'

it('calls back at once when no pointer is pressed', () => {
  const callback = vi.fn<() => void>()
  onceReleased(callback)
  expect(callback).toHaveBeenCalledTimes(1)
})

it.each(['pointerup', 'pointercancel'])('calls back after the click that follows %s', async (end) => {
  const callback = vi.fn<() => void>()
  const button = document.body.appendChild(document.createElement('button'))
  const callsAtClick: number[] = []
  button.addEventListener('click', () => callsAtClick.push(callback.mock.calls.length))
  button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  onceReleased(callback)
  expect(callback).not.toHaveBeenCalled()
  button.dispatchEvent(new Event(end, { bubbles: true }))
  button.click()
  await vi.waitFor(() => expect(callback).toHaveBeenCalledTimes(1))
  expect(callsAtClick).toEqual([0])
  button.dispatchEvent(new Event('pointerup', { bubbles: true }))
  onceReleased(callback)
  expect(callback).toHaveBeenCalledTimes(2)
})
