/** Uploaded files can never run code on the platform's origin in a browser. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { zipOf } from './support/archives.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { rawRequest } from './support/rawRequest.ts'
import { spellings } from './support/spellings.ts'

const page =
  '<html><body><form method="post" action="/"><input></form><script>alert(1)</script></body></html>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><script>alert(1)</script></svg>'
/** Files that a browser could run, by their extension or by content sniffing. */
const hostile: Record<string, string> = {
  'page.html': page,
  'page.htm': page,
  'page.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml">${page.slice(6)}`,
  'page.shtml': page,
  'image.svg': svg,
  'image.svgz': svg,
  'feuille.xml': `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#x"?>${svg}`,
  'feuille.xsl': '<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"/>',
  'lettre.pdf': '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj',
  'lettre.mht': `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${page}`,
  'script.js': 'alert(1)',
  'script.mjs': 'alert(1)',
  'texte.txt': page,
  'sans-extension': page,
  'inconnu.xyz': page,
  'faux.png': page,
  'faux.csv': page
}

let platform: TestPlatform
let user: TestClient
let metaId: string
let fileId: string
let editableId: string
let linePath: string

beforeAll(async () => {
  platform = await startPlatform()
  user = await platform.loginAs('test_user1')
  metaId = (await user.post('/datasets', { isMetaOnly: true, title: 'Décrit' })).json.id
  for (const [name, content] of Object.entries(hostile)) {
    const form = new FormData()
    form.append('attachment', new Blob([content]), name)
    const { status, text } = await user.post(`/datasets/${metaId}/metadata-attachments`, form)
    expect(status, text).toBe(200)
  }
  const table = `titre,fichier\n${Object.keys(hostile)
    .map((name) => `${name},${name}`)
    .join('\n')}\n`
  const created = await upload(user, 'page.html.csv', table, { attachments: await zipOf(hostile) })
  expect(created.status, created.text).toBe(201)
  fileId = created.json.id
  await waitFinalized(user, fileId)
  const schema = [{ key: 'doc', type: 'string', 'x-refersTo': 'http://schema.org/DigitalDocument' }]
  editableId = (await user.post('/datasets', { isRest: true, title: 'Lignes', schema })).json.id
  const form = new FormData()
  form.append('attachment', new Blob([svg]), 'image.svg')
  linePath = (await user.post(`/datasets/${editableId}/lines`, form)).json.doc
  // The dataset image is resized from an uploaded file.
  await user.patch(`/datasets/${metaId}`, {
    attachments: [{ type: 'file', name: 'image.svg', title: 'image', mimetype: 'image/svg+xml', size: 9 }],
    image: `${platform.origin}/data-fair/api/v1/datasets/${metaId}/metadata-attachments/image.svg`
  })
})
afterAll(() => platform.close())

const policy = /^sandbox; default-src 'none'(;.*)?; form-action 'none'; base-uri 'none'(;|$)/

/** @returns whether the response is the file itself */
async function expectHarmless(path: string, method: string, more: string[] = []): Promise<boolean> {
  const answer = await rawRequest(platform.origin, [
    `${method} ${path} HTTP/1.1`,
    `cookie: ${user.cookieHeader()}`,
    ...more
  ])
  const { headers, status, body } = answer
  const told = `${method} ${path} ${more.join()} ${status}`
  expect(status, told).toBeLessThan(500)
  expect(headers['x-content-type-options'], told).toBe('nosniff')
  const isFile = [200, 206].includes(status) && !/json|^text\/html/.test(headers['content-type'] ?? '')
  const isPage = headers['content-type']?.startsWith('text/html')
  const isOwnPage = status === 200 && isPage && !body.includes('alert(')
  const isSent = body.includes('alert(') || isFile
  if (isSent && !isOwnPage) expect(headers['content-security-policy'], told).toMatch(policy)
  else expect(headers['content-security-policy'], told).toMatch(/default-src '(none|self)'/)
  return isSent
}

const api = '/data-fair/api/v1/datasets'

it.each(Object.keys(hostile))('%s is served so that no code runs, whoever uploaded it', async (name) => {
  for (const path of [
    `${api}/${metaId}/metadata-attachments/${name}`,
    `${api}/${fileId}/attachments/${name}`,
    `${api}/${fileId}/own/user:test_user1/attachments/${name}`
  ]) {
    const isKnown = !path.includes('/own/')
    expect(await expectHarmless(path, 'GET'), path).toBe(isKnown)
    await expectHarmless(path, 'HEAD')
    await expectHarmless(path, 'GET', ['range: bytes=0-400'])
    await expectHarmless(path, 'GET', ['accept: text/html', 'range: bytes=5-'])
    await expectHarmless(path, 'GET', ['range: bytes=99999999-'])
    await expectHarmless(`${path}?inline=true&content-type=text/html`, 'GET')
  }
})

it('data files, images and avatars are served harmlessly', async () => {
  const form = new FormData()
  form.append('avatar', new Blob([svg]), 'avatar.png')
  await user.post('/simple-directory/api/avatars/user/test_user1/avatar.png', form)
  const paths = [
    `${api}/${fileId}/raw`,
    `${api}/${fileId}/full`,
    `${api}/${fileId}/convert`,
    `${api}/${fileId}/data-files/page.html.csv`,
    `${api}/${editableId}/attachments/${linePath}`,
    `${api}/${metaId}/thumbnail`,
    '/simple-directory/api/avatars/user/test_user1/avatar.png'
  ]
  const sent = []
  for (const path of paths) if (await expectHarmless(path, 'GET')) sent.push(path)
  expect(sent).toEqual(expect.arrayContaining([paths[0], paths[4], paths.at(-1)]))
})

it('files are served harmlessly in every spelling of the URL', async () => {
  const { host } = new URL(platform.origin)
  for (const path of [
    `${api}/${metaId}/metadata-attachments/page.html`,
    `${api}/${fileId}/attachments/image.svg`,
    `${api}/${fileId}/data-files/page.html.csv`,
    `${api}/${editableId}/attachments/${linePath}`,
    '/simple-directory/api/avatars/user/test_user1/avatar.png'
  ]) {
    let sent = 0
    const inner = path
      .replace('attachments/', 'attachments%2f')
      .replace('page.html', 'p%61ge.html')
      .replace('image.svg', 'image%2esvg')
    for (const spelling of [...spellings(path, host), inner])
      if (await expectHarmless(spelling, 'GET')) sent += 1
    expect(sent, path).toBeGreaterThan(2)
  }
})
