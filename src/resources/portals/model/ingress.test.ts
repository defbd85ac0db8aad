import { expect, it } from 'vitest'
import { ingressProblem, ingressValues, sentIngress } from './ingress.ts'

it.each([
  ['url', '', 'missing'],
  ['url', 'https://data.town.example', undefined],
  ['url', 'http://localhost:8080', undefined],
  ['url', 'https://data.town.example/path', 'url'],
  ['url', 'data.town.example', 'url'],
  ['url', 'https://me@town.example', 'url'],
  ['datasetUrlTemplate', '', undefined],
  ['datasetUrlTemplate', 'https://data.town.example/explore/{slug}', undefined],
  ['applicationUrlTemplate', 'https://data.town.example/apps', 'template'],
  ['applicationUrlTemplate', 'javascript:{id}', 'template']
] as const)('tells what is wrong with %s = %j', (name, value, problem) => {
  expect(ingressProblem(name, value)).toBe(problem)
})

it('sends what is filled in, and keeps what the form does not know', () => {
  const before = { url: 'https://a.example', datasetUrlTemplate: 'https://a.example/{id}', controller: 'x' }
  const values = { ...ingressValues(before), url: ' https://b.example ', datasetUrlTemplate: '' }
  expect(sentIngress(before, values)).toEqual({ url: 'https://b.example', controller: 'x' })
})
