import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { TranslateProvider } from '../../../../i18n/translate.tsx'
import { EditorContext } from '../EditorContext.ts'
import { EditorStore } from '../editorStore.ts'
import { pageEditMessages } from '../messages.ts'
import { Outline } from './Outline.tsx'

afterEach(cleanup)

it('moves a block with Alt and the arrows, and keeps its line under the keyboard', async () => {
  const words = { tab: String, panel: String }
  const elements = ['un', 'deux', 'trois'].map((content) => ({
    type: 'title' as const,
    uuid: content,
    content
  }))
  const store = new EditorStore({ title: 'Page', elements }, words)
  render(
    <TranslateProvider messages={[pageEditMessages]}>
      <EditorContext value={store}>
        <Outline />
      </EditorContext>
    </TranslateProvider>
  )
  const order = (): string[] => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(order()).toEqual(['unTitre', 'deuxTitre', 'troisTitre'])
  screen.getByRole('button', { name: /^un/ }).focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  expect(order()).toEqual(['deuxTitre', 'troisTitre', 'unTitre'])
  expect(document.activeElement?.textContent).toBe('unTitre')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}{ArrowUp}')
  expect(order()).toEqual(['deuxTitre', 'unTitre', 'troisTitre'])
  expect(document.activeElement?.textContent).toBe('unTitre')
})
