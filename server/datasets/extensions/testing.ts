/** Fixtures of the tests of extensions. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type {
  ActionInputLine,
  ActionResult,
  ActionSource,
  ExtensionPlan,
  PlannedExpression,
  PlannedExtension,
  PlannedRemote
} from './plan.ts'

/** Geocoder with the input `q` from the column `adr`, and the outputs `_coords.lat` and `_coords.lon`. */
export const geocoder: PlannedRemote = {
  kind: 'remote',
  index: 0,
  service: 'geocoder',
  action: 'postCoords',
  prefix: '_coords',
  method: 'post',
  url: 'https://geocoder.example/coords',
  headers: {},
  inputs: [{ name: 'q', column: 'adr' }],
  identifier: 'key',
  outputs: [
    { name: 'lat', column: '_coords.lat' },
    { name: 'lon', column: '_coords.lon' }
  ],
  select: ['lat', 'lon'],
  error: { name: 'error', column: '_coords.error' },
  mandatory: false
}

export const text = (key: string): SchemaProperty => ({ key, type: 'string' })
export const number = (key: string): SchemaProperty => ({ key, type: 'number' })

const geocoderColumns = [text('adr'), number('_coords.lat'), number('_coords.lon'), text('_coords.error')]

export function planOf(extensions: PlannedExtension[], schema: SchemaProperty[] = []): ExtensionPlan {
  const expressionColumns = extensions.flatMap((extension) =>
    extension.kind === 'expression' ? [extension.property] : []
  )
  return {
    extensions,
    schema: [...geocoderColumns, ...schema, ...expressionColumns],
    defaultTimeZone: 'Europe/Paris'
  }
}

export function expression(
  expr: string,
  property: SchemaProperty = { key: 'r', type: 'string' }
): PlannedExpression {
  return { kind: 'expression', index: 1, expr, property }
}

/** Makes a source that computes each result with `answer` and records the batches of inputs in `requests`. */
export function sourceOf(answer: (input: Record<string, unknown>) => ActionResult): ActionSource & {
  requests: ActionInputLine[][]
} {
  const requests: ActionInputLine[][] = []
  return {
    requests,
    resolve: (inputs) => {
      requests.push(inputs)
      return Promise.resolve(inputs.map((input) => input && answer(input)))
    }
  }
}
