import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { viewMessages } from '../messages.ts'
import { FilterInput } from './FilterInput.tsx'

afterEach(cleanup)

const onApply = vi.fn()

function open(values: string[] = []): HTMLElement {
  render(
    <TranslateProvider messages={[viewMessages]}>
      <FilterInput
        kind="number"
        operator="gte"
        values={values}
        choices={undefined}
        preferred={[]}
        onApply={onApply}
      />
    </TranslateProvider>
  )
  return screen.getByRole('textbox', { name: 'Supérieur ou égal à' })
}

it('reads numbers with a decimal comma and spaces, whatever the language of the browser', async () => {
  const field = open()
  await userEvent.type(field, '1 234,5{Enter}')
  expect(onApply).toHaveBeenLastCalledWith(['1234.5'])
})

it('writes the number of the filter in the language of the page, and does not apply text that is not a number', async () => {
  const field = open(['2.5'])
  expect(field).toHaveProperty('value', '2,5')
  onApply.mockClear()
  await userEvent.clear(field)
  await userEvent.type(field, 'dix{Enter}')
  expect(onApply).not.toHaveBeenCalled()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(field)
  await userEvent.type(field, '{Enter}')
  expect(onApply).toHaveBeenLastCalledWith([''])
})
