import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepPressedFocus } from './pressedFocus.ts'

let stop = (): void => {}
beforeEach(() => void (stop = keepPressedFocus()))
afterEach(() => {
  stop()
  cleanup()
})

type After = 'gone' | 'disabled' | 'working'

/** Section whose state changes when one of its buttons is pressed. */
function Section({ after, kept = true }: { after: After; kept?: boolean }): ReactNode {
  const [state, setState] = useState<After>()
  const press = (): void => setState(after)
  const isDisabled = state === 'disabled' || state === 'working'
  return (
    <main>
      <a href="#other">elsewhere</a>
      <section>
        <button>before</button>
        <button disabled={state !== undefined}>cancel</button>
        {state !== 'gone' && (
          <button
            disabled={isDisabled}
            className={state === 'working' ? 'MuiButton-loading' : ''}
            onClick={press}
          >
            save
          </button>
        )}
        <button tabIndex={-1}>never</button>
        {kept && <button>next</button>}
      </section>
      <button onClick={() => setState(undefined)}>end</button>
    </main>
  )
}

async function pressSave(): Promise<void> {
  screen.getByRole('button', { name: 'save' }).focus()
  await userEvent.keyboard('{Enter}')
}

const focused = (): string | null | undefined => document.activeElement?.textContent

it.each<[After, boolean, string]>([
  ['gone', true, 'next'],
  ['disabled', true, 'next'],
  ['gone', false, 'before']
])(
  'moves the focus to a neighbour when the pressed button is %s (next button: %s)',
  async (after, kept, expected) => {
    render(<Section after={after} kept={kept} />)
    await pressSave()
    await waitFor(() => expect(focused()).toBe(expected))
  }
)

it('keeps the focus on a button that is loading', async () => {
  render(<Section after="working" />)
  await pressSave()
  await new Promise((resolve) => setTimeout(resolve))
  expect(focused()).toBe('save')
  screen.getByRole('button', { name: 'end' }).click()
  await waitFor(() => expect(screen.getByRole('button', { name: 'save' })).toHaveProperty('disabled', false))
  expect(focused()).toBe('save')
})

it('does not move a focus set by the page, nor after a click with the pointer', async () => {
  render(<Section after="gone" />)
  await pressSave()
  screen.getByRole('link', { name: 'elsewhere' }).focus()
  await new Promise((resolve) => setTimeout(resolve))
  expect(focused()).toBe('elsewhere')
  cleanup()
  render(<Section after="gone" />)
  await userEvent.click(screen.getByRole('button', { name: 'save' }))
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(document.body)
})

it('restores the focus to a checkbox that was disabled during its save', async () => {
  const choice = document.body.appendChild(document.createElement('input'))
  choice.type = 'checkbox'
  choice.addEventListener('click', () => (choice.disabled = true))
  choice.focus()
  await userEvent.keyboard(' ')
  // Browsers drop the focus of an element that becomes disabled.
  choice.remove()
  document.body.append(choice)
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(document.body)
  choice.disabled = false
  await waitFor(() => expect(document.activeElement).toBe(choice))
  choice.remove()
})
