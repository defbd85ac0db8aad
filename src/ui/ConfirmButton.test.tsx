import { cleanup, screen, waitForElementToBeRemoved } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ConfirmButton } from './ConfirmButton.tsx'
import { show } from './testing.tsx'

afterEach(cleanup)

it('does nothing before the confirmation or after a cancellation', async () => {
  const onConfirm = vi.fn<() => Promise<void>>()
  show(<ConfirmButton iconOnly onConfirm={onConfirm} />)
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }))
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('Souhaitez-vous confirmer cette opération ?')
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }))
  await waitForElementToBeRemoved(dialog)
  expect(onConfirm).not.toHaveBeenCalled()
})

it('closes once the confirmed operation is done', async () => {
  const onConfirm = vi.fn<() => Promise<void>>().mockResolvedValue()
  show(<ConfirmButton label="Effacer" title="Effacer ?" onConfirm={onConfirm} />)
  await userEvent.click(screen.getByRole('button', { name: 'Effacer' }))
  const dialog = screen.getByRole('dialog', { name: 'Effacer ?' })
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer' }))
  await waitForElementToBeRemoved(dialog)
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

it('stays open when the confirmed operation failed', async () => {
  show(<ConfirmButton onConfirm={() => Promise.reject(new Error('no'))} />)
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirmer' }).disabled).toBe(false)
})
