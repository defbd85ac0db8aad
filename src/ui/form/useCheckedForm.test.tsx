import { TextField } from '@mui/material'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/http.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { show } from '../testing.tsx'
import { emailProblem, missingProblem } from './fieldProblems.ts'
import { FormDialog } from './FormDialog.tsx'
import { FieldError, useAction } from './useAction.ts'
import { useCheckedForm } from './useCheckedForm.ts'

afterEach(cleanup)

const send = vi.fn<(values: { name: string; email: string }) => Promise<void>>()
const onClose = vi.fn<() => void>()
afterEach(() => {
  send.mockReset()
  onClose.mockReset()
})

function Form(): ReactNode {
  const t = useViewTranslate()
  const [values, setValues] = useState({ name: '', email: '' })
  const action = useAction()
  const form = useCheckedForm({
    problems: { name: missingProblem(values.name, t), email: emailProblem(values.email, t) },
    places: { takenEmail: 'email' },
    action,
    isDirty: !!(values.name || values.email),
    save: () => action.run(() => send(values))
  })
  return (
    <FormDialog title="A form" form={form} onClose={onClose}>
      {(['name', 'email'] as const).map((name) => (
        <TextField
          key={name}
          {...form.field(name, `help of ${name}`)}
          label={name}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      ))}
    </FormDialog>
  )
}

const open = (): void => void show(<Form />)
const field = (name: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(name)
/** State and message of a field, as exposed to screen readers. */
const stateOf = (name: string): (string | null | undefined)[] => [
  field(name).getAttribute('aria-invalid'),
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent
]

it('focuses the first field, and shows no error before any input', async () => {
  open()
  expect(document.activeElement).toBe(field('name'))
  await userEvent.tab()
  expect([stateOf('name'), stateOf('email')]).toEqual([
    ['false', 'help of name'],
    ['false', 'help of email']
  ])
})

it('shows the error of a field after input and blur, until it is valid', async () => {
  open()
  await userEvent.type(field('email'), 'ada')
  expect(stateOf('email')).toEqual(['false', 'help of email'])
  await userEvent.click(field('name'))
  expect(stateOf('email')).toEqual(['true', expect.stringContaining('adresse mail complète')])
  await userEvent.type(field('email'), '@example.org')
  expect(stateOf('email')).toEqual(['false', 'help of email'])
})

it('is not sent while invalid: Enter focuses the first invalid field', async () => {
  open()
  await userEvent.type(field('email'), 'ada@example.org{Enter}')
  expect(document.activeElement).toBe(field('name'))
  expect(stateOf('name')).toEqual(['true', 'Ce champ est obligatoire.'])
  expect(send).not.toHaveBeenCalled()
  await userEvent.type(field('name'), 'Ada{Enter}')
  expect(send).toHaveBeenCalledWith({ name: 'Ada', email: 'ada@example.org' })
})

it.each([
  ['by its sentence', new ApiError(400, 'Un compte utilise déjà cette adresse mail.', new Headers())],
  ['by its name', new FieldError('email', 'Un compte utilise déjà cette adresse mail.')]
])('shows a refusal at its field, %s, until the next input', async (_how, error) => {
  open()
  send.mockRejectedValue(error)
  await userEvent.type(field('name'), 'Ada')
  await userEvent.type(field('email'), 'ada@example.org{Enter}')
  await waitFor(() =>
    expect(stateOf('email')).toEqual(['true', 'Un compte utilise déjà cette adresse mail.'])
  )
  expect(document.activeElement).toBe(field('email'))
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(field('email'), 'x')
  expect(stateOf('email')).toEqual(['false', 'help of email'])
})

it('shows any other refusal above the buttons', async () => {
  open()
  send.mockRejectedValue(new ApiError(400, 'Trop de membres.', new Headers()))
  await userEvent.type(field('name'), 'Ada')
  await userEvent.type(field('email'), 'ada@example.org{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Trop de membres.')
})

it('ignores Escape and asks before closing the page once a value is typed', async () => {
  open()
  const unload = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(unload()).toBe(false)
  await userEvent.type(field('name'), 'Ada{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(unload()).toBe(true)
})
