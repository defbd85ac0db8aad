import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '../../ui/testing.tsx'
import { blockMessages } from '../../ui/messages.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { passwordListsMessages } from './messages.ts'
import { PasswordLists } from './PasswordListsPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('adds a list by its lines, and switches one off', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method !== 'GET') asked.push(`${method} ${path.replace('/simple-directory/api', '')} ${body}`)
    return Response.json({ results: [{ _id: 'l1', name: 'Stolen', active: true, count: 2 }] })
  })
  show(
    <TranslateProvider messages={[passwordListsMessages, blockMessages]}>
      <PasswordLists />
    </TranslateProvider>
  )
  expect(await screen.findByText('2 mots de passe')).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: 'Refuser les mots de passe de Stolen' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter une liste' }))
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(screen.getAllByText('Ce champ est obligatoire.')).toHaveLength(2)
  await userEvent.type(screen.getByLabelText('Nom de la liste'), 'New')
  await userEvent.type(screen.getByLabelText('Mots de passe'), 'One{enter}{enter} Two ')
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(asked).toEqual([
    'PATCH /password-lists/l1 {"active":false}',
    'POST /password-lists {"name":"New","passwords":["One"," Two "]}'
  ])
})
