/** Expressions that transform the cells of file datasets. */
import { describe, expect, it } from 'vitest'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { platformOfUser } from './support/platformOfUser.ts'

const { user } = await platformOfUser()

interface Column {
  key: string
  type: string
  [attribute: string]: unknown
}

async function loaded(content: string): Promise<{ id: string; schema: Column[] }> {
  const answer = await upload(user, 'a.csv', content)
  expect(answer.status, answer.text).toBe(201)
  return waitFinalized(user, answer.json.id)
}

/** Changes a column; returns the response status. */
async function transform(
  { id, schema }: { id: string; schema: Column[] },
  key: string,
  attributes: Record<string, unknown>
): Promise<void> {
  const changed = schema.map((column) => (column.key === key ? { ...column, ...attributes } : column))
  const answer = await user.patch(`/datasets/${id}`, { schema: changed })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.json.status).toBe('analyzed')
}

const linesOf = async (id: string): Promise<Record<string, unknown>[]> =>
  (await user.get(`/datasets/${id}/lines?sort=_i&select=*`)).json.results

const values = async (id: string, key: string): Promise<unknown[]> =>
  (await linesOf(id)).map((line) => line[key])

describe('a column transform', () => {
  it('changes the values and the type, and can be removed', async () => {
    const dataset = await loaded('code;prix\nab;1,5 €\n;2 €\nef;\n')
    await transform(dataset, 'code', { 'x-transform': { expr: 'UPPER(value)' } })
    const upper = await waitFinalized(user, dataset.id)
    expect(await values(dataset.id, 'code')).toEqual(['AB', undefined, 'EF'])
    expect((await user.get(`/datasets/${dataset.id}/lines?code_eq=AB`)).json.total).toBe(1)

    const expr = 'REPLACE(REPLACE(value, " €", ""), ",", ".")'
    await transform(upper, 'prix', { 'x-transform': { expr, type: 'number' } })
    const numbers = await waitFinalized(user, dataset.id)
    expect(numbers.schema.find(({ key }: Column) => key === 'prix')).toMatchObject({ type: 'number' })
    expect(await values(dataset.id, 'prix')).toEqual([1.5, 2, undefined])

    await transform(numbers, 'prix', { 'x-transform': null })
    const back = await waitFinalized(user, dataset.id)
    expect(back.schema.find(({ key }: Column) => key === 'prix')).toMatchObject({ type: 'string' })
    expect(await values(dataset.id, 'prix')).toEqual(['1,5 €', '2 €', undefined])
  })

  it('is applied to a new file', async () => {
    const dataset = await loaded('jour\n20200102\n')
    const expr = 'TRANSFORM_DATE(value, "YYYYMMDD", "YYYY-MM-DD")'
    await transform(dataset, 'jour', { 'x-transform': { expr, type: 'string', format: 'date' } })
    await waitFinalized(user, dataset.id)
    const answer = await upload(user, 'a.csv', 'jour\n20210304\n20221231\n', { id: dataset.id })
    expect(answer.status, answer.text).toBe(200)
    await waitFinalized(user, dataset.id)
    expect(await values(dataset.id, 'jour')).toEqual(['2021-03-04', '2022-12-31'])
  })

  it.each([
    ['value + ', `échec de l'analyse de l'expression "value + " : unexpected TEOF: EOF`],
    ['autre', `échec de l'évaluation de l'expression "autre" : undefined variable: autre`],
    ['value', `échec de l'évaluation de l'expression "value" : /a doit être de type integer (résultat : "x")`]
  ])('that fails puts the dataset in error, until it is corrected: %s', async (expr, message) => {
    const dataset = await loaded('a;b\nx;1\n')
    await transform(dataset, 'a', { 'x-transform': { expr, type: 'integer' } })
    const failed = await waitStatus(user, dataset.id, ['error'])
    expect(failed.errorRetry).toBeUndefined()
    const [event] = (await user.get(`/datasets/${dataset.id}/journal`)).json
    expect(event).toMatchObject({ type: 'error', data: message })
    // The previous data are still published.
    expect(await values(dataset.id, 'a')).toEqual(['x'])
    await transform(failed, 'a', { 'x-transform': { expr: 'length(value)', type: 'integer' } })
    await waitFinalized(user, dataset.id)
    expect(await values(dataset.id, 'a')).toEqual([1])
  })
})
