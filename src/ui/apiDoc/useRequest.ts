import { useEffect, useRef, useState } from 'react'
import { ApiError, apiRequest } from '../../api/http.ts'
import type { ApiMethod } from './apiDocument.ts'

interface SentRequest {
  method: ApiMethod
  /** Path and query on this origin. */
  path: string
  /** Body, JSON text. */
  body?: string
  file?: { field: string; content: File }
}

export interface ReceivedResponse {
  status: number
  ok: boolean
  durationMs: number
  type: string
  /** Start of a text response. */
  text?: string
  isTruncated: boolean
  size: number
  /** Object URL of the whole body, for display and download. */
  objectUrl?: string
}

const shownCharacters = 200_000

/** Sends requests one at a time, and keeps the last response. */
export function useRequest(): {
  response: ReceivedResponse | undefined
  error: unknown
  isRunning: boolean
  run: (request: SentRequest) => Promise<void>
} {
  const [response, setResponse] = useState<ReceivedResponse>()
  const [error, setError] = useState<unknown>()
  const [isRunning, setRunning] = useState(false)
  const objectUrl = response?.objectUrl
  useEffect(() => (objectUrl ? () => URL.revokeObjectURL(objectUrl) : undefined), [objectUrl])
  /** Whether the page is still there: nothing would release the body of a response that comes later. */
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  async function run(request: SentRequest): Promise<void> {
    setRunning(true)
    setError(undefined)
    const start = performance.now()
    try {
      const answer = await send(request)
      const read = await received(answer, performance.now() - start)
      if (isShown.current) setResponse(withObjectUrl(read))
    } catch (failure) {
      if (failure instanceof ApiError) setResponse(refused(failure, performance.now() - start))
      else {
        setResponse(undefined)
        setError(failure)
      }
    } finally {
      setRunning(false)
    }
  }
  return { response, error, isRunning, run }
}

function send({ method, path, body, file }: SentRequest): Promise<Response> {
  const form = file && new FormData()
  if (file) form?.append(file.field, file.content)
  return apiRequest(path, {
    method,
    refusalIsAnswer: true,
    ...(body === undefined ? {} : { json: JSON.parse(body) as unknown }),
    ...(form ? { form } : {})
  })
}

type ReadResponse = Omit<ReceivedResponse, 'objectUrl'> & { blob: Blob }

async function received(answer: Response, durationMs: number): Promise<ReadResponse> {
  const blob = await answer.blob()
  const type = answer.headers.get('content-type') ?? ''
  const text = isText(type) ? pretty(await blob.text(), type) : undefined
  return {
    status: answer.status,
    ok: true,
    durationMs,
    type,
    size: blob.size,
    ...(text === undefined ? {} : { text: text.slice(0, shownCharacters) }),
    isTruncated: (text?.length ?? 0) > shownCharacters,
    blob
  }
}

function withObjectUrl({ blob, ...response }: ReadResponse): ReceivedResponse {
  return { ...response, ...(blob.size > 0 ? { objectUrl: URL.createObjectURL(blob) } : {}) }
}

function refused(failure: ApiError, durationMs: number): ReceivedResponse {
  const type = failure.headers.get('content-type') ?? ''
  return {
    status: failure.status,
    ok: false,
    durationMs,
    type,
    text: pretty(failure.body, type).slice(0, shownCharacters),
    isTruncated: failure.body.length > shownCharacters,
    size: failure.body.length
  }
}

function isText(type: string): boolean {
  return /^text\/|json|xml|javascript/.test(type)
}

function pretty(text: string, type: string): string {
  if (!type.includes('json') || type.includes('ndjson')) return text
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
