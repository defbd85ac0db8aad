import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, onRefusal, onRequest } from './http.ts'
import { uploadForm, UploadInterrupted } from './upload.ts'

/** Fake request, completed by the test. */
class FakeRequest extends EventTarget {
  static last: FakeRequest
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  opened = ''
  readonly headers: Record<string, string> = {}
  aborted = false

  constructor() {
    super()
    FakeRequest.last = this
  }
  open(method: string, path: string): void {
    this.opened = `${method} ${path}`
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(): void {}
  abort(): void {
    this.aborted = true
    this.dispatchEvent(new Event('abort'))
  }
  getAllResponseHeaders(): string {
    return 'x-owner: {"type":"user"}\r\ncontent-type: text/plain\r\n'
  }
  answer(status: number, text: string): void {
    this.status = status
    this.responseText = text
    this.dispatchEvent(new Event('load'))
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest))
afterEach(() => vi.unstubAllGlobals())

it('sends the query, reports progress and parses the response', async () => {
  const reported: unknown[] = []
  const sent = uploadForm('/datasets', new FormData(), {
    query: { draft: true },
    onProgress: (progress) => reported.push(progress)
  })
  const request = FakeRequest.last
  request.upload.dispatchEvent(
    new ProgressEvent('progress', { loaded: 5, total: 10, lengthComputable: true })
  )
  request.answer(201, '{"id":"d1"}')
  expect(request.opened).toBe('POST /datasets?draft=true')
  expect(reported).toEqual([{ loaded: 5, total: 10 }])
  expect(await sent).toEqual({ id: 'd1' })
})

it('fails with the text and headers of the server', async () => {
  const sent = uploadForm('/datasets', new FormData())
  FakeRequest.last.answer(413, 'too large')
  const error = await sent.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 413, body: 'too large' })
  expect((error as ApiError).headers.get('x-owner')).toBe('{"type":"user"}')
})

it('distinguishes a lost connection from a response', async () => {
  const sent = uploadForm('/datasets', new FormData())
  FakeRequest.last.dispatchEvent(new Event('error'))
  await expect(sent).rejects.toBeInstanceOf(UploadInterrupted)
})

it('aborts', async () => {
  const controller = new AbortController()
  const sent = uploadForm('/datasets', new FormData(), { signal: controller.signal })
  controller.abort()
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  expect(FakeRequest.last.aborted).toBe(true)
  await expect(uploadForm('/datasets', new FormData(), { signal: controller.signal })).rejects.toBeDefined()
})

it('requests the language of the page, and reports the end to the progress bar', async () => {
  const progressEvents: string[] = []
  const stop = onRequest((change) => progressEvents.push(change))
  const sent = uploadForm('/datasets', new FormData())
  expect(FakeRequest.last.headers).toEqual({ 'accept-language': 'fr', 'x-page-language': 'fr' })
  FakeRequest.last.answer(200, '{}')
  await sent
  const failed = uploadForm('/datasets', new FormData())
  FakeRequest.last.answer(500, '')
  await failed.catch(() => undefined)
  const controller = new AbortController()
  const aborted = uploadForm('/datasets', new FormData(), { signal: controller.signal })
  controller.abort()
  await aborted.catch(() => undefined)
  stop()
  expect(progressEvents).toEqual(['start', 'end', 'start', 'fail', 'start', 'end'])
})

it('reports a refusal to the progress bar', async () => {
  const refused: number[] = []
  const stop = onRefusal(({ status }) => refused.push(status))
  const sent = uploadForm('/datasets', new FormData())
  FakeRequest.last.answer(401, '')
  await expect(sent).rejects.toBeInstanceOf(ApiError)
  stop()
  expect(refused).toEqual([401])
})
