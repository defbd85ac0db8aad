import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { logoRoute } from './logo.ts'

it('leads to the logo of the brand, unless it is no address', async () => {
  const answerWith = async (logo: string): Promise<(number | string | undefined)[]> => {
    const app = Fastify()
    logoRoute(app, { pages: { brand: { title: 'Marque', logo } } })
    const { statusCode, headers } = await app.inject('/events/logo-192x192.png')
    return [statusCode, headers.location ?? headers['content-type']]
  }
  expect(await answerWith('https://example.org/logo.png')).toEqual([302, 'https://example.org/logo.png'])
  expect(await answerWith('data:image/svg+xml,<svg/>')).toEqual([200, 'image/png'])
})
