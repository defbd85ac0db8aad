import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { deleteCookie, writeCookie } from '../i18n/locale.ts'
import { TranslateProvider } from '../i18n/translate.tsx'
import { FileField } from './FileField.tsx'
import { blockMessages } from './messages.ts'

afterEach(() => {
  cleanup()
  deleteCookie('i18n_lang')
})

it.each([
  ['fr', 'Logo : logo.png'],
  ['en', 'Logo: logo.png']
])('names its button after the file with the colon of the language (%s)', (locale, name) => {
  writeCookie('i18n_lang', locale, 1)
  const file = new File(['x'], 'logo.png', { type: 'image/png' })
  render(
    <TranslateProvider messages={[blockMessages]}>
      <FileField label="Logo" file={file} onChange={() => undefined} extensions="any" />
    </TranslateProvider>
  )
  expect(screen.getByRole('button', { name })).toBeDefined()
})
