import { expect, it } from 'vitest'
import { escapedHtml } from './escapedHtml.ts'

it('texts are escaped for elements and attributes', () => {
  expect(escapedHtml(`<a b="c" d='e'>&`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;')
})
