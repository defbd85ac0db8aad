import { expect, it } from 'vitest'
import type { RemoteAction } from '../../../../contract/remoteServices/remoteService.ts'
import { changedActions } from './definitionChanges.ts'

const action = (id: string, changes: Partial<RemoteAction> = {}): RemoteAction => ({
  id,
  type: 'http://schema.org/SearchAction',
  operation: { path: `/${id}`, method: 'get' },
  input: [],
  inputCollection: false,
  output: [],
  outputCollection: false,
  canUse: true,
  ...changes
})

it('lists the differences with another definition, removed actions first', () => {
  const currentActions = [action('a'), action('b'), action('c')]
  const newActions = [action('a'), action('c', { canUse: false }), action('d')]
  expect(
    changedActions(currentActions, newActions).map(({ change, action: { id } }) => [change, id])
  ).toEqual([
    ['removed', 'b'],
    ['changed', 'c'],
    ['added', 'd']
  ])
  expect(changedActions(currentActions, currentActions.toReversed())).toEqual([])
})
