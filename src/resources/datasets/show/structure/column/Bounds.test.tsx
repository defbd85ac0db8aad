import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { signIn, signOut } from '../../../../../ui/testing.tsx'
import { showScreen } from '../../../testing.tsx'
import { Bounds } from './Bounds.tsx'

const edit = vi.fn()

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  signOut()
})

function Edited(): ReactNode {
  const [property, setProperty] = useState<SchemaProperty>({ key: 'prix', type: 'number', minimum: 0.5 })
  return (
    <Bounds
      property={property}
      disabled={false}
      names={['minimum', 'maximum']}
      edit={(changes) => {
        edit(changes)
        setProperty({ ...property, ...(changes as Partial<SchemaProperty>) })
      }}
    />
  )
}

it('reads bounds with a decimal comma, and refuses other texts', async () => {
  showScreen(<Edited />)
  expect(await screen.findByLabelText('Minimum')).toHaveProperty('value', '0,5')
  const maximum = screen.getByLabelText('Maximum')
  await userEvent.type(maximum, '2,5')
  expect(edit).toHaveBeenLastCalledWith({ maximum: 2.5 })
  expect(maximum).toHaveProperty('value', '2,5')
  await userEvent.type(maximum, ' m')
  expect(edit).toHaveBeenLastCalledWith({ maximum: undefined })
  expect(screen.getByText('Ce n’est pas un nombre.')).toBeTruthy()
  await userEvent.clear(maximum)
  expect(screen.queryByText('Ce n’est pas un nombre.')).toBeNull()
})
