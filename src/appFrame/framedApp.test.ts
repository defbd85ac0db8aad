import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FrameContent, FramedPage } from '../views/frame/frameContent.ts'
import { startFramedApp } from './framedApp.ts'

type AppPage = Parameters<typeof startFramedApp>[0]

const address = 'https://data.example/data-fair/app/a'
let host: FramedPage
let page: AppPage
let content: FrameContent | undefined
let received: unknown[]

const windowOf = (url: string, html = ''): FramedPage =>
  new JSDOM(html, { url, pretendToBeVisual: true }).window as unknown as FramedPage

// jsdom leaves `event.source` empty.
function fromHost(data: unknown): void {
  page.dispatchEvent(new page.MessageEvent('message', { data, source: host }))
}

beforeEach(() => {
  host = windowOf('https://site.example/page')
  page = windowOf(`${address}?d-frame=true`, '<main>content</main>')
  Object.defineProperty(page, 'parent', { value: host })
  received = []
  host.postMessage = ((message: unknown) =>
    void received.push(structuredClone(message))) as Window['postMessage']
})
afterEach(() => {
  content?.stop()
  page.close()
  host.close()
})

const options = { id: 'f', resize: 'no', syncParams: true, syncPath: false, mouseEvents: null }

describe('an application in a frame', () => {
  it('has the functions of the current protocol at hand', () => {
    content = startFramedApp(page, ['current'])
    expect(page.dFrameContent).toBe(content)
    page.dFrameContent?.notify({ type: 'success', title: 'Done' })
    expect(received).toEqual([
      ['df-child', 'init'],
      ['df-child', 'notif', { type: 'success', title: 'Done' }]
    ])
  })

  it('has them under the names that applications of the published client call', () => {
    content = startFramedApp(page, ['current'])
    const names = page.dFrameContent
    names?.sendNotif({ type: 'info', title: 'Done', detail: 'D' })
    names?.sendMessage({ a: 1 })
    const listener = vi.fn<(href: string) => void>()
    names?.addParentUrlListener('?a=1', listener)
    names?.addParentUrlListener('?a=1', listener)
    fromHost(['df-parent', 'parentUrl', `${address}?a=1`, 'https://site.example/page?a=1'])
    expect(listener.mock.calls).toEqual([['https://site.example/page?a=1']])
    names?.removeParentUrlListener('?a=1', listener)
    names?.removeParentUrlListener('?b=1', listener)
    expect(received.slice(1)).toEqual([
      ['df-child', 'notif', { type: 'info', title: 'Done', detail: 'D' }],
      ['df-child', 'custom', { a: 1 }],
      ['df-child', 'addParentUrlListener', `${address}?a=1`],
      ['df-child', 'removeParentUrlListener', `${address}?a=1`]
    ])
  })

  it('tells of its address without the site around, which it has written itself', () => {
    page.history.replaceState(null, '', '?d-frame=true&referer=site.example')
    page.dFrameReferer = 'site.example'
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    content = startFramedApp(page, ['current'])
    fromHost(['df-parent', 'init', { ...options, src: `${address}?d-frame=true` }])
    expect(error).not.toHaveBeenCalled()
    page.history.pushState(null, '', '?d-frame=true&referer=site.example&a=1')
    expect(received.at(-1)).toEqual(['df-child', 'stateChange', 'push', `${address}?d-frame=true&a=1`])
  })

  it('keeps the site around in its own address when it loads again and when the host drives it', () => {
    page.history.replaceState(null, '', '?d-frame=true&referer=site.example')
    Object.defineProperty(page.document, 'referrer', { value: 'https://site.example/' })
    const reactiveParams: Record<string, string> = { 'd-frame': 'true', referer: 'site.example', a: '1' }
    Object.assign(page, { vIframeOptions: { reactiveParams } })
    content = startFramedApp(page, ['current'])
    fromHost(['df-parent', 'init', { ...options, src: `${address}?d-frame=true` }])
    fromHost(['df-parent', 'updateSrc', `${address}?d-frame=true&a=2`])
    expect(reactiveParams).toEqual({ 'd-frame': 'true', referer: 'site.example', a: '2' })
    page.history.pushState(null, '', '?d-frame=true&referer=site.example&a=2')
    expect(received.at(-1)).toEqual(['df-child', 'stateChange', 'push', `${address}?d-frame=true&a=2`])
  })

  it('follows the host by its router', () => {
    const replace = vi.fn<(path: string) => void>()
    Object.assign(page, {
      vIframeOptions: { router: { replace, options: { history: { base: '/data-fair/app/a' } } } }
    })
    content = startFramedApp(page, ['current'])
    fromHost(['df-parent', 'updateSrc', `${address}/b?c=1`])
    fromHost(['df-parent', 'updateSrc', `${address}?c=2`])
    fromHost(['df-parent', 'updateSrc', `${address}?d-frame=true`])
    expect(replace.mock.calls).toEqual([['/b?c=1'], ['/?c=2']])
  })

  it('follows the host by its parameters', () => {
    const reactiveParams = { a: '1', b: '2' }
    Object.assign(page, { vIframeOptions: { reactiveParams } })
    content = startFramedApp(page, ['current'])
    fromHost(['df-parent', 'updateSrc', `${address}?b=3&c=4`])
    expect(reactiveParams).toEqual({ b: '3', c: '4' })
  })

  it('never runs a script for an address, nor stumbles over what is none', () => {
    const replace = vi.fn<(path: string) => void>()
    Object.assign(page, { vIframeOptions: { router: { replace, options: { base: '' } } } })
    content = startFramedApp(page, ['current'])
    const onError = vi.fn<(event: ErrorEvent) => void>((event) => event.preventDefault())
    page.addEventListener('error', onError)
    fromHost(['df-parent', 'updateSrc', 'javascript:alert(1)'])
    fromHost(['df-parent', 'updateSrc', 'http://[none'])
    expect(replace).not.toHaveBeenCalled()
    expect(onError).not.toHaveBeenCalled()
  })

  it('does nothing in no frame', () => {
    expect(startFramedApp(host, ['current'])).toBeUndefined()
  })
})

describe('in a frame of the former component', () => {
  it('tells of its state where it says that it has one', () => {
    content = startFramedApp(page, ['state'])
    page.history.replaceState(null, '', '?a=1')
    expect(received).toEqual([
      { viframe: true, contentWindow: true },
      { viframe: true, stateAction: 'replace', href: `${address}?a=1` }
    ])
    fromHost('[iFrameSizer]f:8:false:false:32')
    expect(received).toHaveLength(2)
  })

  it('tells of its height where it says so, by the method that it names', () => {
    Object.defineProperty(page.document.body, 'offsetHeight', { value: 120 })
    page.document.body.style.margin = '8px'
    content = startFramedApp(page, ['height'])
    page.history.replaceState(null, '', '?a=1')
    fromHost('[iFrameSizer]f:8:false:false:32')
    page.iFrameResizer = { heightCalculationMethod: () => 321 }
    fromHost('[iFrameSizer]resize')
    expect(received).toEqual([
      '[iFrameResizerChild]Ready',
      '[iFrameSizer]f:136:0:init',
      '[iFrameSizer]f:321:0:resize'
    ])
  })

  it('counts tagged elements where it says so', () => {
    page.document.body.innerHTML = '<main data-iframe-height></main>'
    const [main] = page.document.getElementsByTagName('main')
    if (main) main.getBoundingClientRect = () => ({ bottom: 50 }) as DOMRect
    page.iFrameResizer = { heightCalculationMethod: 'taggedElement' }
    content = startFramedApp(page, ['height'])
    fromHost('[iFrameSizer]f:8:false:false:32')
    expect(received.at(-1)).toBe('[iFrameSizer]f:50:0:init')
  })
})
