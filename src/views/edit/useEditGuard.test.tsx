import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps, ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { LeaveBlocker } from '../../layout/LeaveBlocker.tsx'
import { LeaveDialog } from '../../ui/LeaveDialog.tsx'
import { blockMessages } from '../../ui/messages.ts'
import { show } from '../../ui/testing.tsx'
import { editMessages } from './messages.ts'
import { useEditGuard } from './useEditGuard.ts'

afterEach(cleanup)

const finish = vi.fn<() => Promise<boolean>>()
const submit = vi.fn<() => Promise<boolean>>()

type Guard = NonNullable<Parameters<typeof useEditGuard>[1]>

function Editor({ isPending = false, ...guard }: Guard & { isPending?: boolean }): ReactNode {
  useEditGuard({ isPending, finish }, { submit, ...guard })
  return (
    <>
      <LeaveBlocker />
      <LeaveDialog />
    </>
  )
}

async function leave(props: ComponentProps<typeof Editor>): Promise<HTMLButtonElement> {
  const router = show(
    <TranslateProvider messages={[blockMessages, editMessages]}>
      <Editor {...props} />
    </TranslateProvider>,
    '/form'
  )
  await act(() => router.navigate('/other'))
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' })
}

it('submits the form before leaving', async () => {
  submit.mockResolvedValueOnce(true)
  await userEvent.click(await leave({ isDirty: true }))
  expect(await screen.findByText('another page')).toBeDefined()
  expect([submit.mock.calls.length, finish.mock.calls.length]).toEqual([1, 0])
})

it('does not save invalid input or an unresolved conflict, and says why', async () => {
  expect((await leave({ isDirty: true, isValid: false })).disabled).toBe(true)
  expect(screen.getByText('Des valeurs manquent ou sont à corriger.')).toBeDefined()
  cleanup()
  expect((await leave({ isDirty: true, isDisputed: true })).disabled).toBe(true)
  expect(screen.getByText(/choisissez d'abord/)).toBeDefined()
})

it('waits for a pending write without sending it again', async () => {
  submit.mockClear()
  finish.mockResolvedValueOnce(true)
  await userEvent.click(await leave({ isPending: true, isDirty: true, isValid: false }))
  expect(await screen.findByText('another page')).toBeDefined()
  expect([submit.mock.calls.length, finish.mock.calls.length]).toEqual([0, 1])
})
