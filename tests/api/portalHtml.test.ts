/** HTML validation of public pages. */
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eachBlock, type Block } from '../../contract/portals/blocks.ts'
import { createApplication, registerBase, startBaseApplications } from './support/applications.ts'
import type { TestClient } from './support/client.ts'
import { startPlatform, superadminEmail, type TestPlatform } from './support/platform.ts'
import type { RemoteServer } from './support/remoteServer.ts'
import { createDocument as madeBy } from './support/portals.ts'

let platform: TestPlatform
let admin: TestClient
let bases: RemoteServer
const api = '/portals-manager/api'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    // React's way of writing boolean attributes is valid.
    'attribute-boolean-style': 'off',
    'attr-case': 'off',
    'void-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // Subresource integrity is not needed: scripts and styles come from the same build as the page.
    'require-sri': 'off'
  }
})

beforeAll(async () => {
  platform = await startPlatform({ portalVisits: { requests: 0, windowSeconds: 60 } })
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  bases = await startBaseApplications()
})
afterAll(async () => {
  await platform.close()
  await bases.close()
})

const made = (path: string, body: object): Promise<{ _id: string }> => madeBy(admin, path, body)

/** Validation errors of a page, one line each, without duplicates. */
async function faultsOf(address: string): Promise<string[]> {
  const { status, text } = await platform.anonymous().get(address)
  expect(status, text).toBe(200)
  const { results } = await validator.validateString(text)
  const messages = results.flatMap((result) => result.messages)
  const titles = text.match(/<h1[ >]/g)?.length ?? 0
  return [
    ...(titles === 1 ? [] : [`${titles} main titles`]),
    ...new Set(
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`)
    )
  ]
}

it('pages of a portal are valid, those of the reference portals too', async () => {
  const portal = await made('/portals', { config: { title: 'Ville & <ouverte>' } })
  const portals = [portal._id]
  const created = await admin.post('/datasets', {
    isMetaOnly: true,
    title: 'Arbres',
    description: '# Titre\n\n- a'
  })
  const { id } = created.json
  await admin.patch(`/datasets/${id}`, { publicationSites: [`data-fair-portals:${portal._id}`] })
  await admin.put(`/datasets/${id}/permissions`, [{ classes: ['list', 'read'], operations: [] }])
  const superAdmin = await platform.loginAs(superadminEmail, { adminMode: true })
  const url = await registerBase(superAdmin, `${bases.origin}/charts`)
  const application = await createApplication(admin, { url, title: 'Carte' })
  const path = `/applications/${application.id}`
  await admin.patch(path, { publicationSites: [`data-fair-portals:${portal._id}`] })
  await admin.put(`${path}/permissions`, [{ classes: ['list', 'read'], operations: [] }])
  const newsMetadata = { slug: 'one', date: '2026-01-01' }
  await made('/pages', { type: 'news', config: { title: 'One', newsMetadata, elements: [] }, portals })
  await made('/pages', {
    type: 'event',
    config: { title: 'Fair', eventMetadata: { startDate: '2999-01-01' } },
    portals
  })
  const contact = { title: 'Contact', elements: [{ type: 'contact' }] }
  await made('/pages', { type: 'contact', config: contact, portals })
  await made('/reuses', { config: { title: 'A map', datasets: [{ id, title: 'Arbres' }] }, portals })

  const references = await admin.get(`${api}/pages?isReference=true&size=100`)
  const types = new Set<string>()
  const addresses: string[] = []
  for (const [index, { config }] of (
    references.json.results as { config: { elements: Block[] } }[]
  ).entries()) {
    for (const { type } of eachBlock(config.elements)) types.add(type)
    const { elements } = config
    await made('/pages', { type: 'generic', config: { title: `Reference ${index}`, elements }, portals })
    addresses.push(`/pages/reference-${index}`)
  }
  expect(types.size).toBeGreaterThan(5)
  const base = `/portal/${portal._id}`
  const usual = ['', '/datasets', `/datasets/${id}`, '/applications', '/reuses', '/reuses/a-map', '/news']
  const ofApplication = [path, `${path}/full`]
  const others = ['/news/one', '/event', '/contact', '/accessibility', '/sitemap', '/catalog-api-doc']
  const faults: Record<string, string[]> = {}
  for (const address of [...usual, ...ofApplication, ...others, ...addresses]) {
    const found = await faultsOf(base + address)
    if (found.length) faults[address || '/'] = found
  }
  expect(faults).toEqual({})
})
