import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { LeaveBlocker } from '../layout/LeaveBlocker.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { show } from './testing.tsx'
import { useLeaveGuard, type LeaveGuard } from './useLeaveGuard.ts'

const confirm = vi.spyOn(window, 'confirm')

afterEach(() => {
  cleanup()
  expect(confirm).not.toHaveBeenCalled()
})

function Page({ dirty, ...guard }: LeaveGuard & { dirty: boolean }): ReactNode {
  useLeaveGuard(dirty, guard)
  return (
    <>
      <p>the form</p>
      <LeaveBlocker />
      <LeaveDialog />
    </>
  )
}

/** Form whose validation error appears on blur, which the question triggers. */
function LateReason({ save }: Required<Pick<LeaveGuard, 'save'>>): ReactNode {
  const [reason, setReason] = useState<string>()
  return (
    <>
      <input onBlur={() => setReason('Titre manquant')} />
      <Page dirty save={save} unsavable={reason} />
    </>
  )
}

const choose = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }))

it('asks before leaving unsaved edits, and stays or leaves as chosen', async () => {
  const router = show(<Page dirty />, '/form')
  for (const stay of [() => choose('Rester'), () => userEvent.keyboard('{Escape}')]) {
    await act(() => router.navigate('/other'))
    const dialog = screen.getByRole('dialog')
    expect(dialog.textContent).toContain('Attention ! La page contient des modifications non enregistrées.')
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
    await stay()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('the form')).toBeDefined()
  }
  await act(() => router.navigate('/other'))
  await choose('Abandonner')
  expect(await screen.findByText('another page')).toBeDefined()
})

it('saves before leaving, and stays when saving fails', async () => {
  const save = vi
    .fn<() => Promise<boolean>>()
    .mockResolvedValueOnce(false)
    .mockRejectedValueOnce(new Error('no'))
  save.mockResolvedValue(true)
  const router = show(<Page dirty save={save} />, '/form')
  for (let failures = 0; failures < 2; failures++) {
    await act(() => router.navigate('/other'))
    await choose('Enregistrer')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('the form')).toBeDefined()
  }
  await act(() => router.navigate('/other'))
  await choose('Enregistrer')
  expect(await screen.findByText('another page')).toBeDefined()
  expect(save).toHaveBeenCalledTimes(3)
})

it('enables saving in the open dialog as soon as it is possible, and disables it again', async () => {
  const save = (): Promise<boolean> => Promise.resolve(true)
  const saveButton = (): HTMLButtonElement => screen.getByRole('button', { name: 'Enregistrer' })
  let answer: (guard: LeaveGuard) => void = () => undefined
  function Checked(): ReactNode {
    const [guard, setGuard] = useState<LeaveGuard>({ unsavable: 'Doublons recherchés' })
    useEffect(() => {
      answer = setGuard
    }, [])
    return <Page dirty {...guard} />
  }
  const router = show(<Checked />, '/form')
  await act(() => router.navigate('/other'))
  expect(saveButton().disabled).toBe(true)
  act(() => answer({ save, unsavable: undefined }))
  expect(saveButton().disabled).toBe(false)
  expect(screen.queryByText('Doublons recherchés')).toBeNull()
  act(() => answer({ save, unsavable: 'Titre manquant' }))
  expect(saveButton().disabled).toBe(true)
  act(() => answer({ save }))
  await choose('Enregistrer')
  expect(await screen.findByText('another page')).toBeDefined()
})

it('shows why saving is not possible', async () => {
  const router = show(<Page dirty save={() => Promise.resolve(true)} unsavable="Titre manquant" />, '/form')
  await act(() => router.navigate('/other'))
  expect(screen.getByText('Titre manquant')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' }).disabled).toBe(true)
  await choose('Rester')
})

it('shows a validation error that appears on blur, and does not save', async () => {
  const save = vi.fn(() => Promise.resolve(true))
  const router = show(<LateReason save={save} />, '/form')
  screen.getByRole('textbox').focus()
  await act(() => router.navigate('/other'))
  expect(await screen.findByText('Titre manquant')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' }).disabled).toBe(true)
  expect(save).not.toHaveBeenCalled()
  await choose('Rester')
  expect(screen.getByText('the form')).toBeDefined()
})

it('does not ask for a change of the query, or without edits', async () => {
  const router = show(<Page dirty />, '/form')
  await act(() => router.navigate('/form?tab=2'))
  expect(screen.getByText('the form')).toBeDefined()
  cleanup()
  const clean = show(<Page dirty={false} />, '/form')
  await act(() => clean.navigate('/other'))
  expect(screen.getByText('another page')).toBeDefined()
})

it('prevents closing the tab with unsaved edits', () => {
  show(<Page dirty />, '/form')
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
})
