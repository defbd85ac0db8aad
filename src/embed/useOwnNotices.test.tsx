import { createTheme, ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { useViewNotify, ViewNotifyContext } from '../views/notify.tsx'
import { useOwnNotices } from './useOwnNotices.ts'

function View(): ReactNode {
  const tell = useViewNotify()
  return (
    <button
      onClick={() => {
        tell({ type: 'success', title: 'Enregistré', inPlace: true })
        tell({ type: 'error', title: 'Non chargé', detail: 'Le serveur a dit non' })
      }}
    >
      tell
    </button>
  )
}

function Page(): ReactNode {
  const { notify, Notices } = useOwnNotices(true)
  return (
    <ThemeProvider theme={createTheme()}>
      <ViewNotifyContext value={notify}>
        <View />
      </ViewNotifyContext>
      {Notices && <Notices />}
    </ThemeProvider>
  )
}

it('shows the notifications of a view outside a frame, except those that the view shows itself', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'tell' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Non chargéLe serveur a dit non')
  await userEvent.click(screen.getByRole('button', { name: 'Ignorer' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
