import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { editValue } from './firstField.ts'

afterEach(cleanup)

it('selects a short value, and continues a long text at its end', () => {
  render(
    <>
      <input defaultValue="short" />
      <textarea defaultValue="a long text" />
    </>
  )
  for (const [value, start] of [
    ['short', 0],
    ['a long text', 11]
  ] as const) {
    const field = screen.getByDisplayValue<HTMLInputElement>(value)
    editValue(field)
    expect(document.activeElement).toBe(field)
    expect([field.selectionStart, field.selectionEnd]).toEqual([start, value.length])
  }
})
