import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { schemaFormMessages } from '../messages.ts'
import { SchemaForm } from '../SchemaForm.tsx'

afterEach(cleanup)

const mask = '********'
const messages = [schemaFormMessages]
const schema = { type: 'object', properties: { key: { type: 'string', title: 'Key' } } } as const
const onChange = vi.fn<(values: Record<string, unknown>) => void>()

function Screen({ stored }: { stored?: string }): ReactNode {
  const [data, setData] = useState<Record<string, unknown>>(stored ? { key: stored } : {})
  return (
    <TranslateProvider messages={messages}>
      <SchemaForm
        schema={schema}
        uiSchema={{ key: { 'ui:field': 'secret' } }}
        data={data}
        isDirty={() => false}
        onChange={(next) => {
          setData(next)
          onChange(next)
        }}
      />
    </TranslateProvider>
  )
}

const field = (): HTMLElement => screen.getByLabelText('Key')

it('keeps a stored secret until another one is typed or it is cleared, without showing its mask as text', async () => {
  const user = userEvent.setup()
  render(<Screen stored={mask} />)
  expect(field()).toHaveProperty('value', '')
  expect(field()).toHaveProperty('placeholder', mask)
  await user.type(field(), 'new')
  expect(onChange).toHaveBeenLastCalledWith({ key: 'new' })
  await user.clear(field())
  expect(onChange).toHaveBeenLastCalledWith({ key: mask })
  await user.click(screen.getByRole('button', { name: 'Effacer la valeur enregistrée' }))
  expect(onChange).toHaveBeenLastCalledWith({})
  expect(screen.getByText("La valeur enregistrée sera effacée à l'enregistrement.")).toBeTruthy()
})

it('accepts a first secret, and no secret', async () => {
  const user = userEvent.setup()
  render(<Screen />)
  await user.type(field(), 'first')
  expect(onChange).toHaveBeenLastCalledWith({ key: 'first' })
  await user.clear(field())
  expect(onChange).toHaveBeenLastCalledWith({})
})
