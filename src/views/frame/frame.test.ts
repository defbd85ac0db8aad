import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { taggedHeight } from './contentHeight.ts'
import { startCurrentProtocol } from './currentProtocol.ts'
import type { FrameContent, FramedPage } from './frameContent.ts'
import { startFormerProtocol } from './formerProtocol.ts'
import { uiNotification } from './hostMessages.ts'
import { openPageLocation, type PageLocation } from './pageLocation.ts'
import { refererOf } from './referer.ts'
import { startFrame } from './startFrame.ts'

const address = 'https://data.example/data-fair/embed/dataset/d/table?d-frame=true'
const origin = 'https://data.example/data-fair/embed/dataset/d/table'

// Two windows of two origins. jsdom leaves `event.source` empty: each side forwards messages with the source set.
let host: FramedPage
let page: FramedPage
let location: PageLocation
let content: FrameContent | undefined
let received: unknown[]

function windowOf(url: string, html = ''): FramedPage {
  return new JSDOM(html, { url, pretendToBeVisual: true }).window as unknown as FramedPage
}

function fromHost(data: unknown, source: Window = host): void {
  page.dispatchEvent(new page.MessageEvent('message', { data, source }))
}

beforeEach(() => {
  host = windowOf('https://site.example/page')
  page = windowOf(address, '<main data-iframe-height><p>content</p></main>')
  Object.defineProperty(page, 'parent', { value: host })
  received = []
  host.postMessage = ((message: unknown) =>
    void received.push(structuredClone(message))) as Window['postMessage']
  location = openPageLocation(page)
})

afterEach(() => {
  content?.stop()
  content = undefined
  location.stop()
  page.close()
  host.close()
})

function setBottom(bottom: number): void {
  const element = page.document.querySelector('main')
  if (element) element.getBoundingClientRect = () => ({ bottom }) as DOMRect
}

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => page.requestAnimationFrame(() => setTimeout(resolve, 5)))

const options = {
  id: 'f',
  resize: 'auto',
  syncParams: true,
  syncPath: false,
  stateChangeEvents: false,
  mouseEvents: null
}

describe('the current protocol', () => {
  beforeEach(() => {
    content = startCurrentProtocol(page, location)
  })

  it('announces itself, and sends nothing else before the host initialises it', () => {
    expect(received).toEqual([['df-child', 'init']])
    page.history.pushState(null, '', '?a=1')
    expect(received).toHaveLength(1)
  })

  it('throws on a second start in the same page', () => {
    expect(() => startCurrentProtocol(page, location)).toThrow('already started')
  })

  it('sends each new URL, and adds no entry to the history', () => {
    fromHost(['df-parent', 'init', options])
    const { length } = page.history
    page.history.pushState(null, '', '?a=1')
    page.history.replaceState(null, '', '?a=2')
    page.history.replaceState(null, '', '?a=2')
    expect(received.slice(1)).toEqual([
      ['df-child', 'stateChange', 'push', `${origin}?a=1`],
      ['df-child', 'stateChange', 'replace', `${origin}?a=2`]
    ])
    expect(page.history).toHaveLength(length)
  })

  it('complains of the address that the host expects only when it is another one', () => {
    location.go(`${origin}?d-frame=true&title=Sujet%20A`)
    const problem = vi.spyOn(console, 'error').mockImplementation(() => {})
    fromHost(['df-parent', 'init', { ...options, src: `${origin}?d-frame=true&title=Sujet A` }])
    expect(problem).not.toHaveBeenCalled()
    content?.stop()
    content = startCurrentProtocol(page, location)
    fromHost(['df-parent', 'init', { ...options, src: `${origin}?d-frame=true` }])
    expect(problem).toHaveBeenCalledTimes(1)
    problem.mockRestore()
  })

  it('sends no URL when nothing is synchronised', () => {
    fromHost(['df-parent', 'init', { ...options, syncParams: false }])
    page.history.pushState(null, '', '?a=1')
    expect(received).toHaveLength(1)
  })

  it('applies the parameters sent by the host, without sending them back', () => {
    fromHost(['df-parent', 'init', options])
    const onChange = vi.fn<() => void>()
    location.onChange(onChange)
    fromHost(['df-parent', 'updateSrc', `${origin}?q=x`])
    expect(page.location.search).toBe('?q=x')
    fromHost(['df-parent', 'updateSrc', `${origin}?q=x`])
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(received).toHaveLength(1)
  })

  it('ignores messages that do not come from its parent', () => {
    fromHost(['df-parent', 'updateSrc', `${origin}?q=x`], page)
    expect(page.location.search).toBe('?d-frame=true')
  })

  it('does not run a javascript URL sent by the host', () => {
    fromHost(['df-parent', 'updateSrc', 'javascript:window.ran=true'])
    expect((page as unknown as { ran?: boolean }).ran).toBeUndefined()
  })

  it('ignores an invalid URL', () => {
    const onError = vi.fn<(event: ErrorEvent) => void>((event) => event.preventDefault())
    page.addEventListener('error', onError)
    fromHost(['df-parent', 'updateSrc', 'http://[none'])
    expect(page.location.href).toBe(address)
    expect(onError).not.toHaveBeenCalled()
  })

  it('sends each new height of the tagged elements', async () => {
    setBottom(120.2)
    fromHost(['df-parent', 'init', options])
    await nextFrame()
    page.document.querySelector('p')?.append(page.document.createElement('b'))
    await nextFrame()
    setBottom(300)
    page.dispatchEvent(new page.Event('resize'))
    await nextFrame()
    expect(received.slice(1)).toEqual([
      ['df-child', 'height', 121],
      ['df-child', 'height', 300]
    ])
  })

  it('sends no height with resize="no"', async () => {
    setBottom(120)
    fromHost(['df-parent', 'init', { ...options, resize: 'no' }])
    await nextFrame()
    expect(received).toHaveLength(1)
  })

  it('sends its height again after a reset', async () => {
    setBottom(120)
    fromHost(['df-parent', 'init', options])
    await nextFrame()
    content?.reinitHeight()
    page.dispatchEvent(new page.Event('resize'))
    await nextFrame()
    expect(received.slice(1)).toEqual([
      ['df-child', 'height', 120],
      ['df-child', 'reinit-height'],
      ['df-child', 'height', 120]
    ])
  })

  it('sends notifications, messages and ready', () => {
    content?.notify({ type: 'error', title: 'T', detail: 'D' })
    content?.notify({ type: 'info', title: 'T' })
    content?.send({ a: 1 })
    content?.ready()
    expect(received.slice(1)).toEqual([
      ['df-child', 'notif', { type: 'error', title: 'T', detail: 'D' }],
      ['df-child', 'notif', { type: 'info', title: 'T' }],
      ['df-child', 'custom', { a: 1 }],
      ['df-child', 'ready']
    ])
  })

  it('subscribes once to the host URL of a link for all listeners, and unsubscribes with the last one', () => {
    const first = vi.fn<(href: string) => void>()
    const second = vi.fn<(href: string) => void>()
    const stops = [content?.onParentUrl('?q=1', first), content?.onParentUrl('?q=1', second)]
    fromHost(['df-parent', 'parentUrl', `${origin}?q=1`, 'https://site.example/page?q=1'])
    expect(first).toHaveBeenCalledWith('https://site.example/page?q=1')
    expect(second).toHaveBeenCalledTimes(1)
    for (const stop of stops) stop?.()
    expect(received.slice(1)).toEqual([
      ['df-child', 'addParentUrlListener', `${origin}?q=1`],
      ['df-child', 'removeParentUrlListener', `${origin}?q=1`]
    ])
  })

  it('replays mouse events of the host without sending them back', () => {
    fromHost(['df-parent', 'init', { ...options, mouseEvents: ['click'] }])
    const onClick = vi.fn<(event: MouseEvent) => void>()
    page.document.addEventListener('click', onClick)
    fromHost(['df-global', 'mouse', 'click', { ctrlKey: true }])
    expect(onClick.mock.calls[0]?.[0].ctrlKey).toBe(true)
    expect(received).toHaveLength(1)
    page.document.body.dispatchEvent(new page.MouseEvent('click', { bubbles: true, altKey: true }))
    expect(received[1]).toEqual([
      'df-global',
      'mouse',
      'click',
      { altKey: true, ctrlKey: false, shiftKey: false, metaKey: false }
    ])
  })
})

it.each([
  [{ mouseEvents: { length: 1 } }, {}],
  [{ mouseEvents: [{}, 'click'] }, { view: 'none', __proto__: null }],
  ['text', 'text'],
  [null, null]
])('messages of a host that hold anything, as %j and %j, do not fail', (hostOptions, keys) => {
  content = startCurrentProtocol(page, location)
  const onError = vi.fn<(event: ErrorEvent) => void>()
  page.addEventListener('error', onError)
  fromHost(['df-parent', 'init', hostOptions])
  fromHost(['df-global', 'mouse', 'click', keys])
  fromHost(['df-global', 'mouse', { type: 'click' }, keys])
  fromHost(['df-parent', 'parentUrl', {}, []])
  fromHost(['df-parent'])
  fromHost([])
  expect(onError).not.toHaveBeenCalled()
})

describe('the protocol selected by the URL', () => {
  it.each([
    ['d-frame=true', ['df-child', 'init']],
    ['d-frame=1', ['df-child', 'init']],
    ['d-frame=false', { viframe: true, contentWindow: true }],
    ['', { viframe: true, contentWindow: true }]
  ])('%s', (search, first) => {
    location.go(`${origin}?${search}`)
    content = startFrame(page, location, 'window')
    expect(received).toEqual([first])
  })
})

describe('a host page of another site', () => {
  const referrer = (value: string): void => {
    Object.defineProperty(page.document, 'referrer', { value, configurable: true })
  }

  it.each([
    ['https://portal.example/page', 'portal.example'],
    ['https://data.example/page', undefined],
    ['http://localhost:8080/', undefined],
    ['', undefined]
  ])('%s is known as %s', (value, expected) => {
    referrer(value)
    expect(refererOf(page)).toBe(expected)
  })

  it('is in the URL of the page, but not in the URLs sent to the host', () => {
    location.stop()
    page.history.replaceState(null, '', '?d-frame=true&q=%22a%22')
    location = openPageLocation(page, 'portal.example')
    expect(page.location.search).toBe('?d-frame=true&q=%22a%22&referer=portal.example')
    const problem = vi.spyOn(console, 'error')
    content = startFrame(page, location, 'window')
    fromHost(['df-parent', 'init', { ...options, src: `${origin}?d-frame=true&q=%22a%22` }])
    expect(problem).not.toHaveBeenCalled()
    page.history.replaceState(null, '', '?d-frame=true&referer=portal.example&sort=a')
    expect(received.at(-1)).toEqual(['df-child', 'stateChange', 'replace', `${origin}?d-frame=true&sort=a`])
    fromHost(['df-parent', 'updateSrc', `${origin}?d-frame=true`])
    expect(page.location.search).toBe('?d-frame=true&referer=portal.example')
  })

  it('stays out of the URLs sent to the host when the page loads again, or leads to another one', () => {
    location.stop()
    page.history.replaceState(null, '', '?d-frame=true&referer=portal.example')
    referrer('https://portal.example/page')
    location = openPageLocation(page, refererOf(page))
    expect(location.hostHref()).toBe(address)
    location.stop()
    referrer('https://data.example/data-fair/embed/dataset/former/table?referer=portal.example')
    location = openPageLocation(page, refererOf(page))
    expect(location.hostHref()).toBe(address)
  })

  it('does not replace the site that the URL already has', () => {
    location.stop()
    page.history.replaceState(null, '', '?referer=other.example')
    location = openPageLocation(page, 'portal.example')
    expect(location.hostHref()).toBe(`${origin}?referer=other.example`)
  })
})

describe('the former protocol', () => {
  it('announces itself and sends every change of the history', () => {
    content = startFormerProtocol(page, location, { announcesHeight: false })
    page.history.pushState(null, '', '?a=1')
    page.history.replaceState(null, '', '?a=1')
    expect(received).toEqual([
      { viframe: true, contentWindow: true },
      { viframe: true, stateAction: 'push', href: `${origin}?a=1` },
      { viframe: true, stateAction: 'replace', href: `${origin}?a=1` }
    ])
  })

  it.each(['viframe', 'vIframe', 'v-iframe'])('applies the URL of the host, marked %s', (mark) => {
    content = startFormerProtocol(page, location, { announcesHeight: false })
    fromHost({ [mark]: true, stateAction: 'replace', href: `${origin}?q=x` })
    expect(page.location.search).toBe('?q=x')
    expect(received).toHaveLength(1)
  })

  it('responds to iframe-resizer with the height of the tagged elements', async () => {
    content = startFormerProtocol(page, location, { announcesHeight: true })
    setBottom(250)
    fromHost(
      '[iFrameSizer]frame1:8:false:false:32:true:true:null:offset:null:null:0:false:parent:scroll:true'
    )
    await nextFrame()
    setBottom(400)
    page.dispatchEvent(new page.Event('resize'))
    await nextFrame()
    fromHost('[iFrameSizer]resize')
    expect(received.filter((message) => typeof message === 'string')).toEqual([
      '[iFrameResizerChild]Ready',
      '[iFrameSizer]frame1:250:0:init',
      '[iFrameSizer]frame1:400:0:resize',
      '[iFrameSizer]frame1:400:0:resize'
    ])
  })

  it('does not read other messages of iframe-resizer as settings', async () => {
    content = startFormerProtocol(page, location, { announcesHeight: true })
    setBottom(250)
    fromHost('[iFrameSizer]frame1:8:false:false:32')
    for (const other of [
      'message:{"a":1,"b":2,"c":3}',
      'pageInfo:{"iframeHeight":1,"iframeWidth":2,"y":3}',
      'move'
    ])
      fromHost(`[iFrameSizer]${other}`)
    fromHost('[iFrameSizer]resize')
    await nextFrame()
    expect(received.filter((message) => typeof message === 'string')).toEqual([
      '[iFrameResizerChild]Ready',
      '[iFrameSizer]frame1:250:0:init',
      '[iFrameSizer]frame1:250:0:resize'
    ])
  })

  it('sends no height for a page that fills its frame', () => {
    content = startFormerProtocol(page, location, { announcesHeight: false })
    fromHost('[iFrameSizer]frame1:8:false:false:32')
    expect(received).toEqual([{ viframe: true, contentWindow: true }])
  })

  it('sends notifications in the former format', () => {
    content = startFormerProtocol(page, location, { announcesHeight: false })
    content.notify({ type: 'error', title: 'T', detail: 'D' })
    expect(received[1]).toEqual({ vIframe: true, uiNotification: { type: 'error', msg: 'T', errorMsg: 'D' } })
    expect(uiNotification({ type: 'warning', title: 'T' })).toEqual({
      type: 'error',
      msg: 'T',
      errorMsg: 'T',
      clientError: true
    })
  })
})

describe('the height of the content', () => {
  it('is the bottom of the lowest tagged element that does not opt out, with its margin and its addition', () => {
    page.document.body.innerHTML =
      '<p data-iframe-height="12" style="margin-bottom: 8px"></p><p data-iframe-height="no"></p><p></p>'
    const bottoms = [100, 500, 900]
    page.document.querySelectorAll('p').forEach((element, index) => {
      element.getBoundingClientRect = () => ({ bottom: bottoms[index] }) as DOMRect
    })
    expect(taggedHeight(page)).toBe(120)
    page.document.body.innerHTML = ''
    expect(taggedHeight(page)).toBeUndefined()
  })
})
