import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { TranslateProvider } from '../../../i18n/translate.tsx'
import { blockMessages } from '../../../ui/messages.ts'
import { show } from '../../../ui/testing.tsx'
import { settingsMessages } from '../messages.ts'
import { LicensesEditor } from './LicensesEditor.tsx'

afterEach(cleanup)

function Licenses(): ReactNode {
  const [value, setValue] = useState([{ title: 'One', href: 'https://one.example' }])
  return (
    <TranslateProvider messages={[blockMessages, settingsMessages]}>
      <LicensesEditor value={value} onChange={setValue} onCommit={setValue} />
    </TranslateProvider>
  )
}

it('focuses the first field of an added item, and a neighbour after a removal', async () => {
  show(<Licenses />)
  const add = screen.getByRole('button', { name: 'Ajouter une licence' })
  await userEvent.click(add)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Titre/)))
  await userEvent.keyboard('Two')
  await userEvent.click(screen.getByRole('button', { name: /Supprimer.*Two/ }))
  await userEvent.click(screen.getByRole('button', { name: /Confirmer|Supprimer$/ }))
  const firstButton = screen.getByRole('button', { name: 'One' })
  await waitFor(() => expect(document.activeElement).toBe(firstButton))
  await userEvent.click(screen.getByRole('button', { name: /Supprimer.*One/ }))
  await userEvent.click(screen.getByRole('button', { name: /Confirmer|Supprimer$/ }))
  await waitFor(() => expect(document.activeElement).toBe(add))
})
