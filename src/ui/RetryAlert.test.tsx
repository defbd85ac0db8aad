import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../api/http.ts'
import { TranslateProvider } from '../i18n/translate.tsx'
import { blockMessages } from './messages.ts'
import { RetryAlert } from './RetryAlert.tsx'

afterEach(cleanup)

it.each([
  [503, 1],
  [401, 1],
  [403, 0]
])('a part that answered %i offers %i ways to try again', (status, buttons) => {
  const error = new ApiError(status, 'non', new Headers())
  render(
    <TranslateProvider messages={[blockMessages]}>
      <RetryAlert text="Illisible" error={error} onRetry={() => undefined} />
    </TranslateProvider>
  )
  expect(screen.getByRole('alert').textContent).toContain('non')
  expect(screen.queryAllByRole('button')).toHaveLength(buttons)
})
