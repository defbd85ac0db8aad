import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useCopy } from './useCopy.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Text(): ReactNode {
  const element = useRef<HTMLElement>(null)
  const { state, copy } = useCopy('the key', element)
  return (
    <>
      <code ref={element}>the key</code>
      <button onClick={copy}>{state}</button>
    </>
  )
}

/** Clicks with the given clipboard of the browser. */
async function click(clipboard: Partial<Clipboard> | undefined): Promise<string | null> {
  const user = userEvent.setup({ writeToClipboard: false })
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  render(<Text />)
  await user.click(screen.getByRole('button'))
  return screen.getByRole('button').textContent
}

it('copies the text to the clipboard', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined)
  expect(await click({ writeText })).toBe('copied')
  expect(writeText).toHaveBeenCalledExactlyOnceWith('the key')
})

it.each([
  ['over plain HTTP', undefined],
  ['when the browser refuses', { writeText: () => Promise.reject(new Error('no')) }]
])('selects the text %s', async (_when, clipboard) => {
  expect(await click(clipboard)).toBe('selected')
  expect(window.getSelection()?.toString()).toBe('the key')
})
