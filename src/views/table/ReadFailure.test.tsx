import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../../api/http.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { viewMessages } from '../messages.ts'
import { ReadFailure } from './ReadFailure.tsx'

afterEach(cleanup)

it.each([
  [429, 'Erreur pendant la récupération des donnéesRefusésRéessayer'],
  [403, "Ces données ne sont pas disponibles ou vous n'avez pas la permission de les consulter."]
])('lines that answered %i say %s', (status, text) => {
  const error = new ApiError(status, 'Refusés', new Headers())
  const { container } = render(
    <TranslateProvider messages={[viewMessages]}>
      <ReadFailure error={error} onRetry={() => undefined} />
    </TranslateProvider>
  )
  expect(container.textContent).toBe(text)
  expect(screen.queryAllByRole('alert')).toHaveLength(status === 403 ? 0 : 1)
})
