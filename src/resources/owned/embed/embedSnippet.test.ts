import { expect, it } from 'vitest'
import { dFrameSnippet, iframeSnippet } from './embedSnippet.ts'

it('escapes the URL in the attribute', () => {
  expect(iframeSnippet('https://a.org/embed/dataset/d1/table')).toBe(
    '<iframe src="https://a.org/embed/dataset/d1/table" width="100%" height="500px" style="background-color: transparent; border: none;"></iframe>'
  )
  expect(iframeSnippet('https://a.org/?a=1&b="')).toContain('src="https://a.org/?a=1&amp;b=&quot;"')
})

it('writes a `d-frame` element, with synchronized parameters as an option', () => {
  expect(dFrameSnippet('https://a.org/table', 'd1', false)).toBe(
    '<d-frame src="https://a.org/table?d-frame=true" height="500px" scrolling="no" resize="no"></d-frame>'
  )
  expect(dFrameSnippet('https://a.org/table?x=1', 'd1', true)).toBe(
    '<d-frame src="https://a.org/table?x=1&amp;d-frame=true" height="500px" scrolling="no" resize="no" sync-params="*:d1"></d-frame>'
  )
})
