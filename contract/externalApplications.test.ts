import { describe, expect, it } from 'vitest'
import { isRedirectUri, registeredRedirect } from './externalApplications.ts'

describe('addresses that applications register', () => {
  it.each([
    'https://app.example',
    'https://app.example:8443/back?x=1',
    'http://localhost/back',
    'http://127.0.0.1:3000',
    'http://[::1]/back',
    'org.example.app:/back',
    'myapp://back',
    'myapp:back'
  ])('are %s', (address) => expect(isRedirectUri(address)).toBe(true))

  it.each([
    '',
    'app.example',
    '/back',
    'http://app.example',
    'http://localhost.evil.example',
    'https://user@app.example',
    'https://user:password@app.example',
    'https://app.example\\@evil.example',
    'https://app.example/#back',
    'https://app.example/a b',
    'https://app.example/\u200Bback',
    'https://app.example/..%2fback',
    'javascript:alert(1)',
    'JavaScript://app.example/%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://app.example/x',
    'about:blank',
    'mailto:a@b.c',
    'ms-word:x',
    `https://app.example/${'x'.repeat(2000)}`
  ])('are not %s', (address) => expect(isRedirectUri(address)).toBe(false))

  it('are without encryption where the platform is', () => {
    expect(isRedirectUri('http://app.example', true)).toBe(true)
    expect(isRedirectUri('javascript:alert(1)', true)).toBe(false)
  })
})

describe('the address to go back to', () => {
  const back = (registered: string, address: string): string | undefined =>
    registeredRedirect({ redirectUris: ['https://other.example', registered] }, address)?.href

  it.each([
    ['https://good.example', 'https://good.example/', 'https://good.example/'],
    ['https://good.example', 'https://good.example?x=1', 'https://good.example/?x=1'],
    ['https://good.example', 'HTTPS://GOOD.example/Back', 'https://good.example/Back'],
    ['https://good.example', 'https://good.example:443/', 'https://good.example/'],
    ['https://good.example/app', 'https://good.example/app/back?x=1', 'https://good.example/app/back?x=1'],
    ['https://good.example/app', 'https://good.example/app?x=1', 'https://good.example/app?x=1'],
    ['https://good.example/app', 'https://good.example/x/../app', 'https://good.example/app'],
    ['https://good.example/app?x=1', 'https://good.example/app?x=1&y=2', 'https://good.example/app?x=1&y=2'],
    ['http://localhost', 'http://localhost:51234/back', 'http://localhost:51234/back'],
    ['myapp://', 'myapp://back', 'myapp://back'],
    ['myapp://back', 'myapp://back/here', 'myapp://back/here'],
    ['myapp:back', 'myapp:back?x=1', 'myapp:back?x=1']
  ])('below %s is %s', (registered, address, expected) => expect(back(registered, address)).toBe(expected))

  it.each([
    ['https://good.example', 'https://good.example.evil.com'],
    ['https://good.example', 'https://good.example@evil.com'],
    ['https://good.example', 'https://good.example:password@evil.com/'],
    ['https://good.example', 'https://good.example:8443'],
    ['https://good.example', 'https://good.example\\.evil.com'],
    ['https://good.example', 'https://good.example\\@evil.com'],
    ['https://good.example', 'https://evil.com/https://good.example'],
    ['https://good.example', 'https://evil.com?https://good.example'],
    ['https://good.example', 'https://evil.com#https://good.example'],
    ['https://good.example', 'https://good.example#x'],
    ['https://good.example', 'https://good.example%2eevil.com'],
    ['https://good.example', 'https://good.example%00.evil.com'],
    ['https://good.example', 'https://good.example%0d%0a.evil.com'],
    ['https://good.example', 'https://good.example\t.evil.com'],
    ['https://good.example', 'https://good.example\u200B.evil.com'],
    ['https://good.example', 'https://good.exampl\u0435'],
    ['https://good.example', 'https://sub.good.example'],
    ['https://good.example', 'http://good.example'],
    ['https://good.example', '//good.example'],
    ['https://good.example', ' https://good.example'],
    ['https://good.example', ''],
    ['https://good.example/app', 'https://good.example/application'],
    ['https://good.example/app', 'https://good.example/App'],
    ['https://good.example/app', 'https://good.example/'],
    ['https://good.example/app', 'https://good.example/app/../evil'],
    ['https://good.example/app', 'https://good.example/app/%2e%2e/evil'],
    ['https://good.example/app', 'https://good.example/app/.%2E/evil'],
    ['https://good.example/app', 'https://good.example/app/..%2fevil'],
    ['https://good.example/app', 'https://good.example/app\\..\\evil'],
    ['https://good.example/app', 'https://good.example/app%2f..%2fevil'],
    ['https://good.example/app?x=1', 'https://good.example/app?x=12'],
    ['http://localhost', 'http://localhost.evil.com'],
    ['http://localhost', 'http://127.0.0.1'],
    ['http://localhost:3000', 'http://localhost:3001'],
    ['https://localhost', 'https://localhost:3001'],
    ['myapp://', 'myapp2://back'],
    ['myapp://back', 'myapp://back.evil'],
    ['myapp://back', 'myapp://other'],
    ['javascript:', 'javascript:alert(1)']
  ])('below %s is not %s', (registered, address) => expect(back(registered, address)).toBeUndefined())
})
