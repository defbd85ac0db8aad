import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { signIn, signOut } from '../../../ui/testing.tsx'
import { answerApi, showScreen, type ReceivedRequest } from '../testing.tsx'
import { DatasetPicker } from './DatasetPicker.tsx'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  signOut()
})

it('reads the same fields of reference data as of other datasets', async () => {
  const communes = { id: 'communes', title: 'Communes' }
  const details = { ...communes, visibility: 'public', isRest: true, count: 137 }
  answerApi({
    'GET /remote-services': {
      results: [
        { id: 'dataset:communes', title: 'Communes', virtualDatasets: { active: true, parent: communes } }
      ]
    },
    'GET /datasets': ({ query }: ReceivedRequest) => {
      const results = query.get('id') === 'communes' ? [details] : []
      return { count: results.length, results }
    }
  })
  showScreen(
    <DatasetPicker label="Enfants" value={undefined} onChange={() => undefined} reference="virtualDatasets" />
  )
  await userEvent.click(await screen.findByLabelText('Enfants'))
  expect(await screen.findByText('Éditable · 137 lignes')).toBeTruthy()
})
