import { expect, it } from 'vitest'
import { platformOfUser } from './support/platformOfUser.ts'

const { user } = await platformOfUser()

it('a line is written and found while other clients write lines continuously', async () => {
  const schema = [{ key: 'mot', type: 'string' }]
  const { id } = (await user.post('/datasets', { isRest: true, title: 'Flot', schema })).json
  const many = Array.from({ length: 2000 }, () => '{"mot":"lot"}').join('\n')
  const floods = new AbortController()
  const flood = async (): Promise<void> => {
    while (!floods.signal.aborted) {
      const sent = await user.fetch('POST', `/datasets/${id}/_bulk_lines`, {
        body: many,
        headers: { 'content-type': 'application/x-ndjson' }
      })
      expect(await sent.json()).toMatchObject({ nbErrors: 0 })
    }
  }
  const underWay = [flood(), flood(), flood()]
  try {
    for (let line = 0; line < 5; line++) {
      const written = await user.post(`/datasets/${id}/lines`, { _id: `l${line}`, mot: `seul${line}` })
      expect(written.status, written.text).toBe(200)
      expect((await user.get(`/datasets/${id}/lines?_id_eq=l${line}`)).json.total).toBe(1)
    }
  } finally {
    floods.abort()
    await Promise.all(underWay)
  }
})
