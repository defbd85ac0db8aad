import { chromium } from '@playwright/test'
import fs from 'node:fs'
import { serve, put } from '/tmp/help/h2s/host.mjs'
const { P, D } = JSON.parse(fs.readFileSync('/tmp/help/h2s/ids.json'))
const s = await serve(25201)
const o = 'http://localhost:25200/data-fair/embed/dataset/'
const b = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--no-sandbox', '--disable-gpu']
})
const watch = (page, n) => {
  page.on('console', (m) => {
    if (['error', 'warning'].includes(m.type())) console.log(n, m.type(), m.text().slice(0, 160))
  })
  page.on('pageerror', (e) => console.log('PAGEERR', e.message))
}
{
  const ctx = await b.newContext({ viewport: { width: 900, height: 900 } })
  const page = await ctx.newPage()
  watch(page, 'map')
  put(
    '/p',
    `<!doctype html><body>` +
      ['allow-scripts allow-same-origin', 'allow-scripts']
        .map(
          (sb) =>
            `<iframe sandbox="${sb}" src="${o}${D.geo}/map?lang=fr" style="width:100%;height:420px"></iframe>`
        )
        .join('')
  )
  await page.goto('http://127.0.0.1:25201/p')
  await page.waitForTimeout(9000)
  await page.screenshot({ path: `/tmp/help/h2s/map.png` })
  await ctx.close()
}
{
  // hostile messages
  const ctx = await b.newContext({ viewport: { width: 900, height: 900 } })
  const page = await ctx.newPage()
  watch(page, 'host')
  put(
    '/p',
    `<!doctype html><body><iframe id=f src="${o}${D.pub}/table?lang=fr&d-frame=true" style="width:100%;height:420px"></iframe><script>window.got=[];addEventListener('message',e=>got.push(JSON.stringify(e.data).slice(0,200)))</script>`
  )
  await page.goto('http://127.0.0.1:25201/p')
  await page.waitForTimeout(4000)
  console.log('got', await page.evaluate(() => got))
  const bad = [
    'javascript:alert(1)',
    'http://localhost:25200/data-fair/embed/dataset/' + D.pub + '/table?q=abc',
    'http://',
    null,
    1,
    {},
    [],
    '\ud800',
    '/data-fair/embed/dataset/' + D.pub + '/table?q=rel'
  ]
  for (const u of bad) {
    await page.evaluate((u) => f.contentWindow.postMessage(['df-parent', 'updateSrc', u], '*'), u)
    await page.waitForTimeout(300)
    const fr = page.frames()[1]
    console.log('updateSrc', JSON.stringify(u)?.slice(0, 60), '->', fr?.url())
  }
  await page.evaluate(() => {
    for (const m of [
      null,
      1,
      'x',
      '[iFrameSizer]x',
      ['df-parent'],
      ['df-parent', null],
      ['df-parent', 'init'],
      ['df-parent', 'init', null],
      ['df-parent', 'init', { id: {}, mouseEvents: [1, null], syncParams: 'x' }],
      ['df-parent', 'init', { mouseEvents: ['click', '__proto__'] }],
      ['df-parent', 'mouseEvent', null],
      { viframe: true },
      { viframe: true, stateAction: 'replace', href: 'javascript:alert(2)' },
      { viframe: true, stateAction: 'replace', href: {} },
      ['df-parent', 'parentUrl', null, null],
      ['df-parent', 'custom', { type: 'set-config' }],
      [],
      [[]],
      { toString: 1 }
    ])
      f.contentWindow.postMessage(m, '*')
  })
  await page.waitForTimeout(800)
  console.log('after shapes', page.frames()[1]?.url())
  const t = Date.now()
  await page.evaluate(() => {
    for (let i = 0; i < 20000; i++)
      f.contentWindow.postMessage(
        ['df-parent', 'updateSrc', 'http://localhost:25200/data-fair/embed/dataset/x/table?q=' + i],
        '*'
      )
  })
  await page.waitForTimeout(2000)
  console.log('flood', page.frames()[1]?.url())
  await page.screenshot({ path: '/tmp/help/h2s/flood.png' })
  await ctx.close()
}
await b.close()
s.close()
