import { identifierConcept } from '../../../../../contract/vocabulary/concepts.ts'
import { expect, it } from 'vitest'
import type { RemoteExtension } from '../../../../../contract/datasets/extensions.ts'
import { type ActionOutput, type RemoteAction } from '../../../../../contract/remoteServices/remoteService.ts'
import {
  columnPrefix,
  columnOutputs,
  offeredOutputs,
  outputGroup,
  overwriteProblem,
  withOverwrite,
  withSelect
} from './outputs.ts'

function actionOf(output: ActionOutput[]): RemoteAction {
  return {
    id: 'findCityBulk',
    type: 'http://schema.org/SearchAction',
    operation: { path: '/cities', method: 'post' },
    input: [],
    inputCollection: true,
    outputCollection: true,
    output,
    canUse: true
  }
}

const action = actionOf([
  { name: 'key', title: 'Key', concept: identifierConcept },
  { name: 'error', title: 'Error' },
  { name: 'internal' },
  { name: 'name', title: 'Town' },
  { name: 'population', title: 'Population', 'x-tags': ['Figures'] },
  { name: 'area', title: 'Area', 'x-tags': ['Figures', 'Other'] },
  { name: '_score', title: 'Score', 'x-calculated': true }
])
const extension: RemoteExtension = { type: 'remoteService', remoteService: 's', action: 'findCityBulk' }
const namesOf = (outputs: ActionOutput[]): string[] => outputs.map(({ name }) => name)

it('offers outputs with a title, by group, those without one last', () => {
  expect(namesOf(offeredOutputs(action))).toEqual(['area', 'population', 'name'])
  expect(offeredOutputs(action).map(outputGroup)).toEqual(['Figures', 'Figures', ''])
  expect(namesOf(offeredOutputs(action, ['internal']))).toEqual(['area', 'population', 'internal', 'name'])
  expect(namesOf(offeredOutputs(actionOf([{ name: 'b' }, { name: 'a' }])))).toEqual(['a', 'b'])
})

it('keeps all the outputs when none is selected', () => {
  expect(namesOf(columnOutputs(action, extension))).toEqual(['area', 'population', 'name'])
  expect(namesOf(columnOutputs(action, { ...extension, select: ['name'] }))).toEqual(['name'])
})

it('removes the name of an output that is no longer selected', () => {
  const renamed = withOverwrite({ ...extension, select: ['name', 'area'] }, 'name', 'My town')
  expect(withSelect(renamed, ['area']).overwrite).toEqual({})
  expect(withSelect(renamed, []).overwrite).toEqual({ name: { 'x-originalName': 'My town' } })
  expect(withOverwrite(renamed, 'name', ' ').overwrite).toEqual({})
})

it('refuses a name whose key is in use', () => {
  const context = {
    schema: [
      { key: 'label', type: 'string' as const, title: 'The label' },
      { key: 'old', type: 'string' as const, 'x-extension': 's/findCityBulk' }
    ],
    extensions: [
      { ...extension, overwrite: { area: { 'x-originalName': 'Surface' } } },
      { type: 'exprEval' as const, expr: '1', property: { key: 'computed', type: 'integer' as const } }
    ]
  }
  const problemOf = (text: string, name = 'name'): unknown =>
    overwriteProblem(
      withOverwrite(context.extensions[0] as RemoteExtension, name, text),
      name,
      action,
      context
    )
  expect(problemOf('Label')).toEqual({ kind: 'column', name: 'The label' })
  expect(problemOf('Population')).toEqual({ kind: 'output', name: 'Population' })
  expect(problemOf('surface')).toEqual({ kind: 'overwrite', name: 'Surface' })
  expect(problemOf('Computed')).toEqual({ kind: 'overwrite', name: 'computed' })
  expect(problemOf('***')).toEqual({ kind: 'noKey', name: '***' })
  expect(problemOf('Old')).toBeUndefined()
  expect(problemOf('Surface', 'area')).toBeUndefined()
  expect(problemOf('Name')).toBeUndefined()
})

it('computes the prefix of keys before the extension is saved', () => {
  expect(columnPrefix(extension, false)).toBe('_city')
  expect(columnPrefix({ ...extension, propertyPrefix: '_town' }, true)).toBe('_town')
  expect(columnPrefix(extension, true)).toBe('_ext_s_findCityBulk')
})
