/** New files for existing datasets: what of the former one they keep, and what is sent with them. */
import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import type { Answer } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { platformOfUser } from './support/platformOfUser.ts'

const { user } = await platformOfUser()

async function settled(answer: Answer): Promise<string> {
  expect([200, 201], answer.text).toContain(answer.status)
  await waitFinalized(user, answer.json.id)
  return answer.json.id
}

async function lines(id: string): Promise<Record<string, unknown>[]> {
  const answer = await user.get(`/datasets/${id}/lines?sort=_i&select=code,name`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json.results.map(({ _score, ...line }: Record<string, unknown>) => line)
}

describe('options of a workbook', () => {
  /** The first sheet is a cover, the table of the second one has a title. */
  function workbook(name: string): Uint8Array<ArrayBuffer> {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([['cover'], ['only']]), 'Cover')
    const table = [
      ['A title', ''],
      ['code', 'name'],
      ['A1', name]
    ]
    utils.book_append_sheet(book, utils.aoa_to_sheet(table), 'Table')
    return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  }
  const options = { spreadsheetWorksheetIndex: 2, spreadsheetHeaderLine: 2 }
  const chosen = { file_normalizeOptions: JSON.stringify(options) }

  it('stay those of the former one, unless others are sent', async () => {
    const id = await settled(await upload(user, 'a.xlsx', workbook('one'), { fields: chosen }))
    await settled(await upload(user, 'b.xlsx', workbook('two'), { id }))
    expect((await user.get(`/datasets/${id}`)).json.originalFile).toMatchObject({
      name: 'b.xlsx',
      normalizeOptions: options
    })
    expect(await lines(id)).toEqual([{ code: 'A1', name: 'two' }])

    const none = { file_normalizeOptions: '{}' }
    await settled(await upload(user, 'c.xlsx', workbook('three'), { id, fields: none }))
    const { originalFile, count } = (await user.get(`/datasets/${id}`)).json
    expect([originalFile.normalizeOptions, count]).toEqual([{}, 1])
    expect((await user.get(`/datasets/${id}/lines?select=cover`)).json.results).toMatchObject([
      { cover: 'only' }
    ])
  })

  it('mean nothing to a file that is no workbook', async () => {
    const id = await settled(await upload(user, 'a.xlsx', workbook('one'), { fields: chosen }))
    await settled(await upload(user, 'a.csv', 'code,name\nA1,two\n', { id }))
    expect((await user.get(`/datasets/${id}`)).json.originalFile).not.toHaveProperty('normalizeOptions')
  })
})

describe('a schema that is sent with a file', () => {
  it('gives the columns their settings, and the file their types', async () => {
    const id = await settled(await upload(user, 'a.csv', 'code,name,gone\n1,one,x\n2,two,y\n'))
    const schema = [
      { key: 'name', type: 'integer', title: 'Le nom', 'x-group': 'Noms' },
      { key: 'code', type: 'string', title: 'Le code', 'x-transform': { type: 'string' } },
      { key: 'added', type: 'string', description: 'Nouvelle' }
    ]
    const content = 'code,name,added,other\n1,un,5,z\n2,deux,6,z\n'
    const answer = await upload(user, 'b.csv', content, { id, body: { schema } })
    expect(answer.json.draftReason.validationMode).toBe('always')
    await settled(answer)
    const dataset = (await user.get(`/datasets/${id}`)).json
    const columns = dataset.schema.filter((column: object) => !('x-calculated' in column))
    expect(columns).toMatchObject([
      { key: 'name', type: 'string', title: 'Le nom', 'x-group': 'Noms' },
      { key: 'code', type: 'string', title: 'Le code' },
      { key: 'added', type: 'integer', description: 'Nouvelle' },
      { key: 'other', type: 'string' }
    ])
    expect(await lines(id)).toEqual([
      { code: '1', name: 'un' },
      { code: '2', name: 'deux' }
    ])
  })

  it('keeps a draft waiting when it makes a column one of files', async () => {
    const id = await settled(await upload(user, 'a.csv', 'code,name\n7,one\n'))
    const schema = [
      { key: 'code', type: 'integer' },
      { key: 'name', type: 'string', 'x-refersTo': 'http://schema.org/DigitalDocument' }
    ]
    const query = 'draft=true'
    const answer = await upload(user, 'b.csv', 'code,name\n7,two\n', { id, query, body: { schema } })
    expect(answer.json.draftReason.validationMode).toBe('never')
    await waitFinalized(user, id, { draft: true })
    expect(await lines(id)).toEqual([{ code: 7, name: 'one' }])
  })
})
