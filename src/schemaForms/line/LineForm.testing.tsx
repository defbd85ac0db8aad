/** Renders a line form with a submit button, for the tests of the form and of its fields. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { blockMessages } from '../../ui/messages.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { schemaFormMessages } from '../messages.ts'
import { LineForm, type LineFormProps } from './LineForm.tsx'
import type { LineValues } from './lineValues.ts'

// jsdom has no layout: CodeMirror calls `getClientRects`.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList

const messages = [blockMessages, schemaFormMessages]

export const user = userEvent.setup()
export const onSubmit = vi.fn<LineFormProps['onSubmit']>()
export const onState = vi.fn<NonNullable<LineFormProps['onState']>>()

type Options = Partial<LineFormProps> & { primaryKey?: string[] }

export function form(schema: SchemaProperty[], { primaryKey, ...props }: Options = {}): ReactNode {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <TranslateProvider messages={messages}>
        <LineForm
          id="line"
          dataset={{ id: 'd', schema, ...(primaryKey && { primaryKey }) }}
          onSubmit={onSubmit}
          onState={onState}
          {...props}
        />
        <button type="submit" form="line">
          save
        </button>
      </TranslateProvider>
    </QueryClientProvider>
  )
}

export function show(schema: SchemaProperty[], options?: Options): ReturnType<typeof render> {
  return render(form(schema, options))
}

export function text(key: string, more: Partial<SchemaProperty> = {}): SchemaProperty {
  return { key, type: 'string', ...more }
}

/** Submits the form. Returns the submitted values, or those of the previous submission when this one is invalid. */
export async function save(): Promise<LineValues | undefined> {
  await user.click(screen.getByRole('button', { name: 'save' }))
  return onSubmit.mock.lastCall?.[0]
}
