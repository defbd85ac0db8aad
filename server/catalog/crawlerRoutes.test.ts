import { expect, it } from 'vitest'
import { appWithErrorLog } from '../../tests/support/errorLog.ts'
import type { Platform } from '../platform.ts'
import { registerCrawlers } from './crawlerRoutes.ts'

it('leaves the response to the portal on the host of a portal', async () => {
  const { app, logged } = appWithErrorLog('warn')
  registerCrawlers(app, { config: { siteUrl: 'https://site.test' } } as unknown as Platform, {
    async answerOnHost(_request, reply) {
      await reply.type('text/plain').send('of the portal')
      return true
    },
    indexableBases: () => Promise.resolve([])
  })
  for (const url of ['/robots.txt', '/sitemap.xml']) {
    expect((await app.inject({ url })).body).toBe('of the portal')
  }
  await app.close()
  expect(logged).toEqual([])
})
