import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show, signIn, signOut } from '../../ui/testing.tsx'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { currentBreadcrumbs } from '../../layout/breadcrumbs.ts'
import { layoutMessages } from '../../layout/messages.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { settingsMessages } from './messages.ts'
import SettingsPage from './SettingsPage.tsx'

afterEach(() => {
  cleanup()
  signOut()
  document.cookie = 'i18n_lang=; path=/; max-age=0'
})

it.each([
  ['fr', 'Paramètres'],
  ['en', 'Settings']
])('names itself in the document and the breadcrumbs: %s', (locale, name) => {
  document.cookie = `i18n_lang=${locale}; path=/`
  document.title = 'The platform'
  // A user without access: the document title must not wait for the content.
  signIn(undefined, { organization: 'o2' })
  show(
    <TranslateProvider messages={[layoutMessages, settingsMessages]}>
      <SettingsPage />
      <PageTitle />
    </TranslateProvider>,
    '/settings'
  )
  expect(document.title).toBe(name)
  expect(currentBreadcrumbs().items).toEqual([{ text: name }])
})
