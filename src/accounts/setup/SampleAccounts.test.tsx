import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TranslateProvider } from '../../i18n/translate.tsx'
import type { SetupAnswer } from '../accountsApi.ts'
import { accountsMessages } from '../messages.ts'
import { SampleAccounts } from './SampleAccounts.tsx'

afterEach(cleanup)

const demo = { id: 'demo', name: 'Organisation de démonstration' }

function show(answer: SetupAnswer): void {
  render(
    <TranslateProvider messages={[accountsMessages]}>
      <SampleAccounts answer={answer} onContinue={() => {}} />
    </TranslateProvider>
  )
}

it('says whose the samples are when the session starts in another organization', () => {
  show({ organization: { id: 'o1', name: 'Mairie' }, samplesOrganization: demo })
  expect(screen.getByRole('alert').textContent).toContain('appartiennent à « Organisation de démonstration »')
})

it('says nothing of it when the session starts among them', () => {
  show({ organization: demo, samplesOrganization: demo })
  expect(screen.queryByRole('alert')).toBeNull()
})
