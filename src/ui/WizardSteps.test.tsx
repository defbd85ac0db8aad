import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { show } from './testing.tsx'
import { WizardSteps } from './WizardSteps.tsx'

afterEach(cleanup)

const steps = [
  { id: 'one', label: 'First' },
  { id: 'two', label: 'Second' }
]

const focus = (input: HTMLInputElement | null): void => input?.focus()

function Wizard({ startsInField = false }: { startsInField?: boolean }): ReactNode {
  const [current, setCurrent] = useState('one')
  return (
    <>
      <WizardSteps steps={steps} current={current} onOpen={setCurrent} />
      {current === 'two' && <input aria-label="Name" ref={startsInField ? focus : undefined} />}
      <button onClick={() => setCurrent('two')} disabled={current === 'two'}>
        Next
      </button>
    </>
  )
}

it('moves the focus to the next step after Enter', async () => {
  show(<Wizard />)
  expect(document.activeElement).toBe(document.body)
  screen.getByRole('button', { name: 'Next' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement?.getAttribute('aria-current')).toBe('step')
  expect(document.activeElement?.textContent).toContain('Second')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

it('is reached with Tab and Shift+Tab, wherever the focus is', async () => {
  show(<Wizard startsInField />)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toContain('First')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await userEvent.tab({ shift: true })
  expect(document.activeElement?.textContent).toContain('Second')
})
