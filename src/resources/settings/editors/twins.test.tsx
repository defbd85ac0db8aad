/** Warnings about duplicate titles in the editors of settings. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { PrivateConcept, Topic } from '../../../../contract/settings.ts'
import { TranslateProvider } from '../../../i18n/translate.tsx'
import { blockMessages } from '../../../ui/messages.ts'
import { show } from '../../../ui/testing.tsx'
import { settingsMessages } from '../messages.ts'
import { TopicsEditor } from '../topics/TopicsEditor.tsx'
import { VocabularyEditor } from './VocabularyEditor.tsx'

afterEach(cleanup)

const account = { type: 'user', id: 'u1' } as const
const renderEditor = (editor: ReactNode): void =>
  void show(<TranslateProvider messages={[blockMessages, settingsMessages]}>{editor}</TranslateProvider>)

it('warns about a concept with the title of another one', () => {
  const concepts = ['Arbre', ' arbre ', ''].map((title, index) => ({
    id: `c${index}`,
    title,
    identifiers: []
  }))
  const editor = (value: object[]): ReactNode => (
    <VocabularyEditor
      account={account}
      value={value as unknown as PrivateConcept[]}
      onChange={() => undefined}
      onCommit={() => undefined}
    />
  )
  renderEditor(editor(concepts))
  expect(screen.getByText(/Plusieurs concepts portent le titre « Arbre »/)).toBeDefined()
  cleanup()
  renderEditor(editor(concepts.slice(1)))
  expect(screen.queryByText(/Plusieurs concepts/)).toBeNull()
})

it('saves a topic without the spaces around its title', async () => {
  const committed: Topic[][] = []
  function Topics(): ReactNode {
    const [value, setValue] = useState([{ id: 't1', title: 'Eau' }] as Topic[])
    return (
      <TopicsEditor
        account={account}
        value={value}
        onChange={setValue}
        onCommit={(topics) => committed.push(topics)}
      />
    )
  }
  renderEditor(<Topics />)
  await userEvent.type(screen.getByRole('textbox', { name: /Titre/ }), ' potable  ')
  await userEvent.tab()
  expect(committed.at(-1)).toMatchObject([{ id: 't1', title: 'Eau potable' }])
})
