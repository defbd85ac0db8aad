import { expect, it } from 'vitest'
import { ApiError } from '../../../api/http.ts'
import { translatorOf } from '../../../i18n/translate.tsx'
import { messages } from '../messages.ts'
import { saveFailure } from './saveFailure.ts'

const t = translatorOf([messages], 'fr')
const refusal = (status: number, text: string): ApiError => new ApiError(status, text, new Headers())

it('names a refused field by its label, and shows other errors of the server as they are', () => {
  const message = saveFailure(
    refusal(400, 'data/body/title ne doit pas dépasser 1000 caractères (1000)'),
    t
  ) as { error: ApiError }
  expect(message.error.body).toBe('Titre : le texte doit avoir 1000 caractères au plus')
  expect(message.error.status).toBe(400)
  expect(saveFailure(refusal(400, 'identifiant déjà utilisé'), t)).toMatchObject({
    error: { body: 'identifiant déjà utilisé' }
  })
  const networkError = new TypeError('Failed to fetch')
  expect(saveFailure(networkError, t)).toMatchObject({ error: networkError })
})
