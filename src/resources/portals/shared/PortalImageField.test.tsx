/** Test of an upload while the rest of the form is edited. */
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ImageReference } from '../../../../contract/portals/image.ts'
import { TranslateProvider } from '../../../i18n/translate.tsx'
import { portalFieldMessages } from './messages.ts'
import { PortalImageField } from './PortalImageField.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Form with all its values in one object. */
function Form(): ReactNode {
  const [values, setValues] = useState<{ title: string; image?: ImageReference | undefined }>({ title: '' })
  return (
    <TranslateProvider messages={[portalFieldMessages]}>
      <input
        aria-label="Title"
        value={values.title}
        onChange={(event) => setValues({ ...values, title: event.target.value })}
      />
      <PortalImageField
        label="Picture"
        value={values.image}
        resource={{ type: 'reuse', _id: 'r1' }}
        onChange={(image) => setValues({ ...values, image })}
      />
    </TranslateProvider>
  )
}

it('leaves what is typed meanwhile', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  render(<Form />)
  const picture = new File(['png'], 'roofs.png', { type: 'image/png' })
  await userEvent.upload(screen.getByLabelText('Picture', { selector: 'input' }), picture)
  await userEvent.type(screen.getByLabelText('Title'), 'Roofs')
  await act(async () =>
    answer.resolve(Response.json({ _id: 'i1', name: 'roofs.png', mimeType: 'image/png' }))
  )
  expect(await screen.findByRole('img', { name: 'roofs.png' })).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Roofs')
})
