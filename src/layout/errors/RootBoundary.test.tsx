import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RootBoundary } from './RootBoundary.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Broken(): never {
  throw new Error('boom')
}

it('shows the fallback text in place of a failed page', () => {
  render(
    <RootBoundary fallback="a sentence">
      <Broken />
    </RootBoundary>
  )
  expect(screen.getByText('a sentence')).toBeTruthy()
})
