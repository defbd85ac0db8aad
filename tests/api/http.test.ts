import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { standardConcepts } from '../../contract/vocabulary.ts'
import { statusesOf, type Answer } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await startPlatform({ secrets: { limits: 'limits-secret' } })
})
afterAll(() => platform.close())

describe('every API request', () => {
  it('is refused with a repeated query parameter', async () => {
    const answer = await platform.anonymous().get('/datasets?size=1&size=2')
    expect(answer.status).toBe(400)
    expect(answer.text).toBe('query parameter "size" is defined multiple times')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('is refused with an unsupported body type, in plain text', async () => {
    const answer = await platform
      .anonymous()
      .send('POST', '/datasets', undefined, { 'content-type': 'text/html' })
    const withBody = await platform
      .anonymous()
      .fetch('POST', '/datasets', { body: '<p>', headers: { 'content-type': 'text/html' } })
    expect(withBody.status).toBe(415)
    expect(await withBody.text()).toContain('Cette API attend un header content-type compatible')
    expect(answer.headers.get('content-type')).toContain('text/plain')
  })

  it('gets 404 and an exact text for an unknown path', async () => {
    for (const path of ['/nothing', '/data-fair/api/nothing', '/simple-directory/api/nothing']) {
      const answer = await platform.anonymous().get(path)
      expect(answer.status, path).toBe(404)
      expect(answer.text, path).toBe('unknown api endpoint')
    }
  })

  it('has an error text that is the same in all languages, and a translated one in a header', async () => {
    const readable = async (language: string): Promise<[string, string | null]> => {
      const answer = await platform.anonymous().get('/datasets/nothing', { 'accept-language': language })
      const header = answer.headers.get('x-error-text')
      return [answer.text, header && decodeURIComponent(header)]
    }
    expect(await readable('fr')).toEqual(['Dataset not found', 'Jeu de données introuvable.'])
    const { headers } = await platform
      .anonymous()
      .get('/datasets/nothing', { cookie: 'i18n_lang=en', 'x-page-language': 'fr' })
    expect(decodeURIComponent(headers.get('x-error-text') ?? '')).toBe('Jeu de données introuvable.')
    expect(await readable('en')).toEqual(['Dataset not found', null])
  })

  it('is documented with working paths, except those of the directory', async () => {
    const { json } = await platform.anonymous().get('/api-docs.json')
    expect(json.info).toMatchObject({ title: 'API Fairway', 'x-api-id': 'data-fair' })
    expect(json.servers[0].url).toMatch(/\/data-fair\/api\/v1$/)
    const paths = Object.keys(json.paths)
    expect(paths).toEqual(expect.arrayContaining(['/ping', '/datasets', '/datasets/{id}', '/projections']))
    expect(paths.filter((path) => /^\/(data-fair|simple-directory)/.test(path))).toEqual([])
    expect(json.tags[0]).toEqual({ name: 'Administration' })
    expect(json.info.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(paths).toContain('/api-docs.json')
    const english = (await platform.anonymous().get('/api-docs.json?lang=en')).json
    expect([json.info.description, english.info.description]).toEqual([
      'Publier, décrire, éditer, visualiser, partager et réutiliser des données',
      'Publish, describe, edit, visualise, share and reuse data'
    ])
    expect(json.paths['/vocabulary'].get.responses['200'].description).toBe('Lister les concepts')
    expect(english.paths['/vocabulary'].get.responses['200'].description).toBe('List the concepts')
    expect(JSON.stringify(json)).not.toContain('Default Response')
    // Operations reserved to administrators are documented for administrators only.
    const admin = await platform.loginAs('test_superadmin', { adminMode: true })
    const told = (await admin.get('/api-docs.json')).json
    for (const [path, method] of [
      ['/datasets/{id}/_reindex', 'post'],
      ['/admin/jobs', 'get']
    ] as const) {
      expect(paths).not.toContain(path)
      expect(told.paths[path][method]).not.toHaveProperty('x-administrators')
    }
    expect((await platform.anonymous().get('/ping')).status).toBe(200)
    expect((await platform.anonymous().get('/configurable-catalogs')).status).toBe(401)
    expect((await admin.get('/configurable-catalogs')).json).toEqual([])
  })

  it('is documented for the directory too', async () => {
    const administrator = await platform.loginAs('test_superadmin', { adminMode: true })
    const { json } = await platform.anonymous().get('/simple-directory/api/api-docs.json')
    expect(json.info).toMatchObject({ title: 'API Fairway - Directory', 'x-api-id': 'simple-directory' })
    expect(json.servers).toEqual([{ url: `${platform.origin}/simple-directory/api` }])
    const paths = Object.keys(json.paths)
    expect(paths).toEqual(expect.arrayContaining(['/auth/password', '/users/{id}', '/api-docs.json']))
    expect(paths.filter((path) => path.includes('simple-directory'))).toEqual([])
    expect(json.paths['/mails']).not.toHaveProperty('get')
    const told = (await administrator.get('/simple-directory/api/api-docs.json')).json
    expect(told.paths['/mails'].get.operationId).toBe('listMails')
    for (const document of [json, told])
      expect((await administrator.post('/_check-api', document)).text).toBe('OK')
  })

  it('is allowed from every origin (CORS)', async () => {
    const answer = await platform.anonymous().get('/vocabulary', { origin: 'https://elsewhere.example' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    // Cross-origin scripts can read the cache headers and the error headers.
    const refused = await platform.anonymous().get('/datasets/none', { origin: 'https://elsewhere.example' })
    expect(refused.headers.get('x-error-text')).toBeTruthy()
    for (const { headers } of [answer, refused]) {
      const readable = headers.get('access-control-expose-headers')?.split(', ') ?? []
      const sent = [...headers.keys()].filter((name) => /^(x-(error|request)|etag|link)/.test(name))
      expect(sent.length).toBeGreaterThan(1)
      expect(readable).toEqual(expect.arrayContaining([...sent, 'content-disposition', 'retry-after']))
    }
    const preflight = await platform.anonymous().fetch('OPTIONS', '/datasets', {
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'PATCH' }
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET,HEAD,PUT,PATCH,POST,DELETE')
    // Spreadsheet programs send OPTIONS without the CORS headers of a browser.
    const plain = await platform.anonymous().fetch('OPTIONS', '/datasets', {})
    expect(plain.status).toBe(204)
  })

  it('gets 304 for the ETag of an unchanged body', async () => {
    const first = await platform.anonymous().get('/vocabulary')
    const tag = first.headers.get('etag')
    expect(tag).toMatch(/^W\//)
    // Some proxies remove the standard header.
    for (const name of ['if-none-match', 'x-private-if-none-match']) {
      const second = await platform.anonymous().get('/vocabulary', { [name]: tag ?? '' })
      expect([name, second.status]).toEqual([name, 304])
      expect(second.headers.get('content-length')).toBeNull()
    }
    const listed = await platform.anonymous().get('/vocabulary', { 'if-none-match': `"other", ${tag}` })
    expect(listed.status).toBe(304)
    const head = await platform
      .anonymous()
      .fetch('HEAD', '/vocabulary', { headers: { 'if-none-match': tag ?? '' } })
    expect([head.status, head.headers.get('content-length')]).toEqual([304, null])
  })

  it('gets an error again, never 304, with the ETag of an error', async () => {
    for (const path of ['/datasets/none', '/datasets?size=1&size=2', '/projections']) {
      const refused = await platform.anonymous().get(path)
      const again = await platform
        .anonymous()
        .get(path, { 'if-none-match': refused.headers.get('etag') ?? '*' })
      expect([again.status, again.text], path).toEqual([refused.status, refused.text])
      expect(again.status).toBeGreaterThanOrEqual(400)
    }
  })

  it('has a description of the service', async () => {
    const answer = await platform.anonymous().get('/api-docs.json')
    expect(answer.json.openapi).toBe('3.1.0')
    expect(Object.keys(answer.json.paths).length).toBeGreaterThan(5)
    // Client generators need each path variable to be a declared parameter.
    type Operation = { parameters?: { in: string; name: string }[] }
    const untold = Object.entries(answer.json.paths as Record<string, Record<string, Operation>>).flatMap(
      ([path, item]) =>
        Object.entries(item).flatMap(([method, { parameters = [] }]) =>
          [...path.matchAll(/\{(\w+)\}/g)]
            .filter(
              ([, name]) =>
                !parameters.some((parameter) => parameter.in === 'path' && parameter.name === name)
            )
            .map(([variable]) => `${method} ${path} ${variable}`)
        )
    )
    expect(untold).toEqual([])
  })
})

describe('pages', () => {
  it('can be framed by other sites for embeds only', async () => {
    const embed = await platform.anonymous().get('/data-fair/embed/dataset/unknown/table')
    expect(embed.headers.get('content-security-policy')).toContain("frame-ancestors 'self' http: https:")
    const viewer = await platform.anonymous().get('/openapi-viewer/')
    expect(viewer.headers.get('content-security-policy')).toContain("frame-ancestors 'self' http: https:")
    const admin = await platform.anonymous().get('/data-fair/datasets')
    expect(admin.headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'$/)
    const api = await platform.anonymous().get('/vocabulary')
    expect(api.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('send their forms to their own origin only', async () => {
    const pages = ['/data-fair/datasets', '/data-fair/embed/dataset/unknown/table', '/openapi-viewer/']
    for (const path of [...pages, '/simple-directory/login', '/events/embed/notifications']) {
      const { headers } = await platform.anonymous().get(path)
      expect(headers.get('content-security-policy'), path).toContain("; form-action 'self';")
    }
  })

  it('do not replace a missing script', async () => {
    const answer = await platform.anonymous().get('/data-fair/assets/missing.js')
    expect(answer.status).toBe(404)
  })
})

describe('reference data', () => {
  it('has the concepts in the language of the request', async () => {
    const french = await platform.anonymous().get('/vocabulary')
    expect(french.json).toHaveLength(standardConcepts.length)
    expect(french.json[0]).toMatchObject({ id: 'label', title: 'Libellé', tag: 'Présentation' })
    const english = await platform.anonymous().get('/vocabulary', { 'accept-language': 'en-GB,fr;q=0.5' })
    expect(english.json[0]).toMatchObject({ title: 'Label', tag: 'Presentation' })
    expect(english.json[14]).toMatchObject({ id: 'codeCommune', title: 'Code commune' })
  })

  it('has the projections for signed-in callers only', async () => {
    expect((await platform.anonymous().get('/projections')).status).toBe(401)
    const client = await platform.loginAs('test_user1@test.com')
    expect((await client.get('/projections')).json).toHaveLength(6)
  })

  it('has licences for everybody, topics for members', async () => {
    expect((await platform.anonymous().get('/settings/organization/test_org1/licenses')).json).toHaveLength(8)
    expect((await platform.anonymous().get('/settings/organization/test_org1/topics')).status).toBe(401)
    const member = await platform.loginAs('test_user1@test.com', { org: 'test_org1' })
    expect((await member.get('/settings/organization/test_org1/topics')).json).toEqual([])
    expect((await member.get('/settings/organization/test_org2/topics')).status).toBe(403)
    expect((await member.get('/settings/team/test_org2/topics')).status).toBe(400)
  })
})

describe('an administration route', () => {
  it('is refused to other callers before any validation', async () => {
    const member = await platform.loginAs('test_user1@test.com')
    const admin = await platform.loginAs('test_superadmin', { adminMode: true })
    const statusesAt = async (path: string): Promise<number[]> => {
      const answers = [platform.anonymous(), member, admin].map((client) => client.get(path))
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    for (const path of ['/admin/nothing', '/admin/a/b/c'])
      expect(await statusesAt(path), path).toEqual([401, 403, 404])
    expect(await statusesAt('/limits')).toEqual([401, 403, 200])
    await member.get('/limits/user/test_user1')
    const listed = await admin.get('/limits?type=user&id=test_user1')
    expect(listed.json).toMatchObject({
      count: 1,
      results: [{ type: 'user', id: 'test_user1', defaults: true }]
    })
    expect((await platform.anonymous().get('/limits?key=limits-secret')).status).toBe(200)
  })
})

describe('an API document', () => {
  it('can be checked by signed-in users', async () => {
    const member = await platform.loginAs('test_user1@test.com')
    expect((await platform.anonymous().post('/_check-api', {})).status).toBe(401)
    const created = await member.post('/datasets', {
      isRest: true,
      title: 'Described',
      schema: [{ key: 'a', type: 'string' }]
    })
    for (const path of [
      `/datasets/${created.json.id}/api-docs.json`,
      `/datasets/${created.json.id}/private-api-docs.json`
    ]) {
      const checked = await member.post('/_check-api', (await member.get(path)).json)
      expect([checked.status, checked.text], path).toEqual([200, 'OK'])
    }
    const info = { title: 'A', version: '1' }
    for (const [body, text] of [
      [{ info, paths: {} }, 'openapi'],
      [{ openapi: '4.0.0', info, paths: {} }, '3.1'],
      [{ openapi: '3.1.0', info }, 'data/body'],
      [{ openapi: '3.1.0', info: {}, paths: {} }, 'data/body/info'],
      [[], 'object'],
      [{ openapi: 3 }, '3.1']
    ] as const) {
      const checked = await member.post('/_check-api', body)
      expect([checked.status, checked.text], text).toEqual([400, expect.stringContaining(text)])
    }
  })
})

describe('request bodies', () => {
  const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

  it('have a limited depth, and metadata have limited extras and columns', async () => {
    const member = await platform.loginAs('test_user1@test.com')
    const send = async (method: string, path: string, body: string): Promise<[number, string]> => {
      const answer = await member.fetch(method, path, {
        body,
        headers: { 'content-type': 'application/json' }
      })
      return [answer.status, await answer.text()]
    }
    const { json } = await member.post('/datasets', { isMetaOnly: true, title: 'Bounded' })
    const extras = (levels: number): string => `{"extras":${nested(levels)}}`
    expect((await send('PATCH', `/datasets/${json.id}`, extras(100)))[0]).toBe(200)
    for (const levels of [101, 190, 5000]) {
      const refused = [400, expect.stringMatching(/niveaux/)]
      expect(await send('PATCH', `/datasets/${json.id}`, extras(levels))).toEqual(refused)
      const creation = `{"isMetaOnly":true,"title":"a",${extras(levels).slice(1)}`
      expect(await send('POST', '/datasets', creation)).toEqual(refused)
      const form = new FormData()
      form.set('body', creation)
      expect((await member.send('POST', '/datasets', form)).status).toBe(400)
    }
    expect((await send('POST', '/_check-api', nested(100_000)))[0]).toBe(400)
    const columns = Array.from({ length: 2001 }, (_, index) => ({ key: `c${index}`, type: 'string' }))
    const wide = await member.post('/datasets', { isRest: true, title: 'wide', schema: columns })
    expect([wide.status, wide.text]).toEqual([
      400,
      'Le jeu de données a trop de colonnes : 2001, pour 2000 au plus.'
    ])
    const good = await member.post('/datasets', { isRest: true, title: 'wide', schema: columns.slice(1) })
    expect(good.status).toBe(201)
    const patched = await member.patch(`/datasets/${good.json.id}`, { schema: columns })
    expect(patched.status).toBe(400)
  })
})

describe('account limits', () => {
  it('are unlimited by default, and readable by members only', async () => {
    const path = '/limits/organization/test_org1'
    expect((await platform.anonymous().get(path)).status).toBe(401)
    const other = await platform.loginAs('test_alone@test.com')
    expect((await other.get(path)).status).toBe(403)
    const member = await platform.loginAs('test_user1@test.com')
    const limits = await member.get(path)
    expect(limits.json).toMatchObject({
      type: 'organization',
      id: 'test_org1',
      defaults: true,
      nb_datasets: { limit: -1, consumption: 0 }
    })
  })

  it('are set with the service key, and refused with a wrong key', async () => {
    const path = '/limits/organization/test_org2'
    const body = { lastUpdate: new Date().toISOString(), nb_datasets: { limit: 3 } }
    expect((await platform.anonymous().post(`${path}?key=wrong`, body)).status).toBe(401)
    expect((await platform.anonymous().post(`${path}?key=limits-secret`, body)).status).toBe(200)
    const read = await platform.anonymous().get(`${path}?key=limits-secret`)
    expect(read.json.nb_datasets.limit).toBe(3)
    expect(read.json.defaults).toBeUndefined()
    expect((await platform.anonymous().post(`${path}?key=limits-secret`, {})).status).toBe(400)
    const member = await platform.loginAs('test_user1@test.com')
    const refused = [await platform.anonymous().post(path, {}), await member.post(path, {})]
    expect(refused.map(({ status }) => status)).toEqual([401, 403])
    expect((await platform.anonymous().get('/limits/other/a')).status).toBe(401)
  })

  it('are updated under If-Match', async () => {
    const path = '/limits/organization/test_org3?key=limits-secret'
    const service = platform.anonymous()
    const set = (limit: number, headers?: Record<string, string>): Promise<Answer> =>
      service.send('POST', path, { lastUpdate: new Date().toISOString(), nb_datasets: { limit } }, headers)
    const seen = async (): Promise<Record<string, string>> => ({
      'if-match': (await service.get(path)).headers.get('etag')!
    })
    const tag = await seen()
    expect((await set(1, tag)).status).toBe(200)
    expect((await set(2, tag)).status).toBe(412)
    expect((await service.get(path)).json.nb_datasets.limit).toBe(1)
    const now = await seen()
    expect(statusesOf(await Promise.all([3, 4, 5].map((limit) => set(limit, now))))).toEqual([200, 412, 412])
    expect((await set(6)).status).toBe(200)
    expect((await set(7, { 'if-match': '*' })).status).toBe(200)
  })
})
