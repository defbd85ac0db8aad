import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RJSFSchema } from '@rjsf/utils'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { TranslateProvider } from '../i18n/translate.tsx'
import { schemaFormMessages } from './messages.ts'
import { SchemaForm, type SchemaFormProps } from './SchemaForm.tsx'

afterEach(cleanup)

const onChange = vi.fn<SchemaFormProps['onChange']>()
const messages = [schemaFormMessages]

function Screen({ schema }: { schema: RJSFSchema }): ReactNode {
  const [data, setData] = useState<Record<string, unknown>>({})
  return (
    <TranslateProvider messages={messages}>
      <SchemaForm
        schema={schema}
        uiSchema={{ tags: { 'ui:field': 'chips' }, text: { 'ui:field': 'markdown' } }}
        data={data}
        isDirty={(key) => key === 'tags'}
        onChange={(next, valid) => {
          setData(next)
          onChange(next, valid)
        }}
      />
    </TranslateProvider>
  )
}

const frequencies = [
  { const: 'daily', title: 'Daily' },
  { const: 'weekly', title: 'Weekly' }
]

it('has only the entered values and the defaults of the schema', async () => {
  render(
    <Screen
      schema={{
        type: 'object',
        required: ['title'],
        properties: {
          title: { type: 'string', title: 'Title', minLength: 2 },
          frequency: { type: 'string', title: 'Frequency', oneOf: frequencies },
          size: { type: 'integer', title: 'Size', default: 3 },
          nested: { type: 'object', properties: { a: { type: 'string', title: 'A' } } },
          list: { type: 'array', title: 'List', minItems: 1, items: { type: 'string' } }
        }
      }}
    />
  )
  await userEvent.type(screen.getByLabelText(/^Title/), 'x')
  expect(onChange).toHaveBeenLastCalledWith({ title: 'x', size: 3 }, false)
  expect(screen.getByText('le texte doit avoir 2 caractères au moins')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^Title/), 'y')
  expect(onChange).toHaveBeenLastCalledWith({ title: 'xy', size: 3 }, true)
})

it('adds trimmed and distinct words to a list', async () => {
  render(
    <Screen
      schema={{
        type: 'object',
        properties: { tags: { type: 'array', title: 'Tags', items: { type: 'string' } } }
      }}
    />
  )
  await userEvent.type(screen.getByLabelText('Tags'), 'one{Enter} one {Enter}two{Enter}')
  expect(onChange).toHaveBeenLastCalledWith({ tags: ['one', 'two'] }, true)
})

it('shows each broken rule once, as a sentence under its field', async () => {
  const schema: RJSFSchema = {
    type: 'object',
    required: ['note', 'kind'],
    properties: {
      note: { type: 'number', title: 'Note', maximum: 0.5 },
      kind: { type: 'string', title: 'Kind', oneOf: frequencies }
    }
  }
  const { container } = render(<Screen schema={schema} />)
  await userEvent.type(screen.getByLabelText(/^Note/), '9')
  const sentences = [...container.querySelectorAll('.MuiFormHelperText-root.Mui-error')]
  expect(sentences.map(({ textContent }) => textContent)).toEqual([
    'la valeur doit être au plus 0,5',
    'une valeur est obligatoire'
  ])
})
