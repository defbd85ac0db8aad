/** Error responses of the CKAN API: a status, and an object with the type of the error. */

type Status = 400 | 404 | 409

export class CkanError extends Error {
  readonly status: Status
  readonly error: Record<string, unknown>

  constructor(status: Status, type: string, error: Record<string, unknown>) {
    super(type)
    this.status = status
    this.error = { ...error, __type: type }
  }
}

export const notFound = (): CkanError => new CkanError(404, 'Not Found Error', { message: 'Not found' })
export const invalid = (name: string, problem: string): CkanError =>
  new CkanError(409, 'Validation Error', { [name]: [problem] })
export const searchError = (problem: string): CkanError =>
  new CkanError(409, 'Search Error', { message: `Search error: ${problem}` })
export const badSearch = (problem: string): CkanError =>
  new CkanError(400, 'Search Query Error', { message: `Search Query is invalid: ${problem}` })
