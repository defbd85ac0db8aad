import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { setParameters } from './parameters.ts'
import { SearchBox } from './SearchBox.tsx'

afterEach(() => setParameters({ q: undefined }))

const field = (): HTMLInputElement => screen.getByRole<HTMLInputElement>('searchbox')

it('keeps the space that is typed before the next word', async () => {
  render(<SearchBox />)
  await userEvent.type(field(), 'two ')
  await waitFor(() => expect(window.location.search).toBe('?q=two'))
  expect(field().value).toBe('two ')
  await userEvent.type(field(), 'words')
  await waitFor(() => expect(window.location.search).toBe('?q=two+words'))
})

it('follows a search that the parent page, or another control, sets', () => {
  render(<SearchBox />)
  act(() => setParameters({ q: 'stops' }))
  expect(field().value).toBe('stops')
  act(() => setParameters({ q: undefined }))
  expect(field().value).toBe('')
})
