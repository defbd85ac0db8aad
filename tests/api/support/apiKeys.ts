/** Creates API keys as an account administrator, and clients that use them. */
import type { ApiKey } from '../../../contract/apiKeys.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import { TestClient, type Answer } from './client.ts'

export const settingsPath = ({ type, id, department }: AccountKeys): string =>
  `/settings/${type}/${id}${department ? `:${department}` : ''}`

/** Adds a key to the account; returns the key with its `clearKey`. */
export async function createApiKey(
  admin: TestClient,
  account: AccountKeys,
  key: Partial<ApiKey>
): Promise<ApiKey & { clearKey: string }> {
  const path = settingsPath(account)
  const { json: settings } = await admin.get(path)
  const apiKeys = [...(settings.apiKeys ?? []), { title: 'a key', scopes: [], ...key }]
  const answer = await admin.patch(path, { apiKeys })
  if (answer.status !== 200) throw new Error(`key of ${path}: ${answer.status} ${answer.text}`)
  return answer.json.apiKeys.at(-1)
}

/** Client without cookies that sends a key header with each request. */
export class KeyClient extends TestClient {
  private readonly key: string

  constructor(origin: string, key: string) {
    super(origin)
    this.key = key
  }

  override send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {}
  ): Promise<Answer> {
    return super.send(method, path, body, { 'x-apiKey': this.key, ...headers })
  }
}
