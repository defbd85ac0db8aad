/** Requests of the password list page to the directory. */
import { apiJson, apiRequest } from '../../api/http.ts'
import { directoryApi } from '../../authProvider/account.ts'

interface PasswordList {
  _id: string
  name: string
  /** Whether the passwords of the list are forbidden. */
  active: boolean
  count: number
}

const listsPath = `${directoryApi}/password-lists`
const path = (id: string): string => `${listsPath}/${encodeURIComponent(id)}`

/** Maximum number of passwords in a list accepted by the directory. */
export const maxPasswords = 200_000

export async function readPasswordLists(): Promise<PasswordList[]> {
  const { results } = await apiJson<{ results: PasswordList[] }>(listsPath, { query: { size: 1000 } })
  return results
}

export async function addPasswordList(name: string, passwords: string[]): Promise<void> {
  await apiRequest(listsPath, { method: 'POST', json: { name, passwords } })
}

export async function activatePasswordList(id: string, active: boolean): Promise<void> {
  await apiRequest(path(id), { method: 'PATCH', json: { active } })
}

export async function removePasswordList(id: string): Promise<void> {
  await apiRequest(path(id), { method: 'DELETE' })
}
