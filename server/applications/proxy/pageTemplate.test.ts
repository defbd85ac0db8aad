import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { pageTemplateOf, scriptJson, type PageParts } from './pageTemplate.ts'

const parts: PageParts = { application: 'A', manifest: '/m', headStart: 'S', headEnd: 'H', bodyEnd: 'B' }
const link = '<link rel="manifest" crossorigin="use-credentials" href="/m">'
const filled = (html: string, given: Partial<PageParts> = {}): string | undefined =>
  pageTemplateOf(html)?.filled({ ...parts, ...given })

describe('the page of a base application', () => {
  it('gets its parts in the right places', () => {
    expect(filled('<!doctype html><html><head><title>t</title></head><body>b</body></html>')).toBe(
      `<!doctype html><html><head>S<title>t</title>${link}H</head><body>bB</body></html>`
    )
  })

  it.each([
    [
      'elements without end tag',
      '<html><head><title>t</title><body>b',
      `<html><head>S<title>t</title>${link}H<body>bB`
    ],
    [
      'body without end tag',
      '<html><head></head><body>b</html>',
      `<html><head>S${link}H</head><body>bB</html>`
    ],
    [
      'upper case',
      '<HTML><HEAD></HEAD><BODY></BODY></HTML>',
      `<HTML><HEAD>S${link}H</HEAD><BODY>B</BODY></HTML>`
    ],
    [
      'tags in scripts, comments and texts',
      '<html><head><script>"</head></body>"</script><!-- </head> --></head><body><textarea></body></textarea></body></html>',
      `<html><head>S<script>"</head></body>"</script><!-- </head> -->${link}H</head><body><textarea></body></textarea>B</body></html>`
    ]
  ])('is read as browsers do: %s', (_name, html, expected) => {
    expect(filled(html)).toBe(expected)
  })

  it.each([
    '',
    'text',
    '{}',
    '<html><body></body></html>',
    '<head></head><body></body>',
    '<!-- <html><head><body> -->'
  ])('is refused without html, head and body: %s', (html) => {
    expect(pageTemplateOf(html)).toBeUndefined()
  })

  it('gets the address of its own manifest link replaced', () => {
    const html = `<html><head><link data-a="1&quot;" rel="manifest" href="a.json"/></head><body></body></html>`
    expect(filled(html, { manifest: '/"><script>' })).toBe(
      '<html><head>S<link rel="manifest" data-a="1&quot;" href="/&quot;&gt;&lt;script&gt;">H</head><body>B</body></html>'
    )
  })

  it('gets the application once, verbatim', () => {
    const html = '<html><head><script>a=%APPLICATION%;b="%APPLICATION%"</script></head><body></body></html>'
    expect(filled(html, { application: '{"a":"$& $1"}' })).toContain(
      '<script>a={"a":"$& $1"};b="%APPLICATION%"</script>'
    )
  })
})

describe('JSON in a page', () => {
  const hostile = { title: `</script><script>alert("1")</script> ' " & --> ]]> \u2028 \u2029 %APPLICATION%` }
  const json = scriptJson(hostile)

  it('parses back to the same value', () => {
    expect(JSON.parse(json)).toEqual(hostile)
    // eslint-disable-next-line typescript/no-implied-eval -- as the page does
    expect(new Function(`return ${json}`)()).toEqual(hostile)
    expect(json).not.toMatch(/[<>&'\u2028\u2029]/)
  })

  it.each([
    ['double', '<div data-app="%APPLICATION%">'],
    ['single', "<div data-app='%APPLICATION%'>"]
  ])('stays in an attribute between %s quotes', (_name, tag) => {
    const html = filled(`<html><head></head><body>${tag}</div></body></html>`, { application: json }) ?? ''
    const { document } = new JSDOM(html).window
    expect(document.scripts).toHaveLength(0)
    expect(JSON.parse(document.querySelector('div')?.getAttribute('data-app') ?? '')).toEqual(hostile)
  })

  it('creates no markup in text content', () => {
    const html =
      filled('<html><head></head><body>%APPLICATION%<!-- --></body></html>', { application: json }) ?? ''
    expect(new JSDOM(html).window.document.scripts).toHaveLength(0)
  })
})
