import { expect, it } from 'vitest'
import { iframeSnippet } from './embedSnippet.ts'

it('writes an address that cannot leave its attribute', () => {
  expect(iframeSnippet('https://a.org/embed/dataset/d1/table')).toBe(
    '<iframe src="https://a.org/embed/dataset/d1/table" width="100%" height="500px" style="background-color: transparent; border: none;"></iframe>'
  )
  expect(iframeSnippet('https://a.org/?a=1&b="')).toContain('src="https://a.org/?a=1&amp;b=&quot;"')
})
