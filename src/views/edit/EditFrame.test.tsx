import { createTheme, ThemeProvider } from '@mui/material/styles'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { LeaveDialog } from '../../ui/LeaveDialog.tsx'
import { blockMessages } from '../../ui/messages.ts'
import { show } from '../../ui/testing.tsx'
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts'
import { EditFrame } from './EditFrame.tsx'
import { editMessages } from './messages.ts'

const close = vi.fn<() => void>()
const save = vi.fn<() => Promise<boolean>>()

beforeEach(() => {
  close.mockClear()
  save.mockReset()
})
afterEach(cleanup)

function Line({ isUnsaved }: { isUnsaved: boolean }): ReactNode {
  useLeaveGuard(isUnsaved, { save })
  return (
    <>
      <EditFrame
        title="Ligne"
        maxWidth={800}
        onClose={isUnsaved ? undefined : close}
        onDiscard={close}
        actions={null}
      >
        <input aria-label="Nom" />
      </EditFrame>
      <LeaveDialog />
    </>
  )
}

async function escape(isUnsaved: boolean): Promise<void> {
  show(
    <ThemeProvider theme={createTheme()}>
      <TranslateProvider messages={[blockMessages, editMessages]}>
        <Line isUnsaved={isUnsaved} />
      </TranslateProvider>
    </ThemeProvider>
  )
  await userEvent.click(screen.getByLabelText('Nom'))
  await userEvent.keyboard('{Escape}')
}

it('closes on Escape without unsaved edits', async () => {
  await escape(false)
  expect(close).toHaveBeenCalledOnce()
})

it('asks on Escape whether to stay, save or discard unsaved edits', async () => {
  await escape(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Rester' }))
  expect(close).not.toHaveBeenCalled()
  cleanup()
  save.mockResolvedValueOnce(false)
  await escape(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }))
  expect([save.mock.calls.length, close.mock.calls.length]).toEqual([1, 0])
  cleanup()
  await escape(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Abandonner' }))
  expect(close).toHaveBeenCalledOnce()
})
